import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { seeded, type Draws } from '../../feeds/seeded.ts';
import { answerOf, clientOf, requestOf, signUp, visitor, type SignedRequestOptions } from '../http/client.ts';

/** How many requests of each kind are sent. */
export interface ForgingSize {
  readonly forged: number;
  readonly replayed: number;
  readonly genuine: number;
}

/** The outcome of forged and genuine requests. */
export interface ForgingReport {
  readonly forged: number;
  /** Forgeries that were answered as if they were genuine, by the way they were made. */
  readonly accepted: readonly string[];
  readonly ways: number;
  readonly replayed: number;
  readonly replaysAccepted: number;
  readonly genuine: number;
  readonly genuineAccepted: number;
}

/** Half of the accepted skew of reads and of changes, in milliseconds; a second is left for the transport. */
const READ_SKEW_MS = 299_000;
const CHANGE_SKEW_MS = 119_000;
/** Refusals before a call runs. Everything else means that the request was accepted. */
const AT_THE_DOOR: ReadonlySet<string> = new Set(['ERR_SIGNATURE', 'ERR_LOGIN_REQUIRED', 'ERR_CLOCK_SKEW']);

type Request = SignedRequestOptions;
type Signer = ReturnType<typeof visitor>;
/** Changes a signed request; null where the request has nothing to change in this way. */
type Forgery = (request: Request, draws: Draws, others: { readonly token: string }) => Request | null;

const withHeader = (request: Request, name: string, value: string): Request => ({
  ...request,
  headers: { ...request.headers, [name]: value },
});

function withoutHeader(request: Request, name: string): Request | null {
  const { [name]: gone, ...headers } = request.headers;
  return gone === undefined ? null : { ...request, headers };
}

/** Replaces one character by another one of the same alphabet, so that the value keeps its form. */
function flipped(text: string, draws: Draws): string {
  const at = draws.whole(text.length);
  const old = text.charAt(at);
  const alphabet = /\d/.test(old)
    ? '0123456789'
    : /[a-f]/.test(old)
      ? 'abcdef'
      : 'ABCDEFGHKLMNPQRSTUVWXYZghijk';
  const others = alphabet.split('').filter((each) => each !== old);
  return text.slice(0, at) + draws.pick(others) + text.slice(at + 1);
}

const flipHeader =
  (name: string): Forgery =>
  (request, draws) => {
    const value = request.headers[name];
    return value === undefined ? null : withHeader(request, name, flipped(value, draws));
  };

const signatureAs =
  (change: (signature: string, draws: Draws) => string): Forgery =>
  (request, draws) =>
    withHeader(request, 'x-signature', change(request.headers['x-signature'] ?? '', draws));

const bodyAs =
  (change: (body: Buffer, draws: Draws) => Buffer): Forgery =>
  (request, draws) =>
    request.payload === undefined || request.payload.length === 0
      ? null
      : { ...request, payload: change(request.payload, draws) };

function flippedByte(body: Buffer, draws: Draws): Buffer {
  const copy = Buffer.from(body);
  const at = draws.whole(copy.length);
  copy[at] = (copy[at] ?? 0) ^ (1 << draws.whole(8));
  return copy;
}

/** The ways to forge a request: a class of bytes each. */
const FORGERIES: Readonly<Record<string, Forgery>> = {
  'a character of the signature': (request, draws) => {
    const [version = '', mac = ''] = [
      request.headers['x-signature']?.slice(0, 3),
      request.headers['x-signature']?.slice(3),
    ];
    return withHeader(request, 'x-signature', version + flipped(mac, draws));
  },
  'a shorter signature': signatureAs((text, draws) => text.slice(0, 3 + draws.whole(text.length - 3))),
  'a longer signature': signatureAs((text, draws) => text + draws.pick(['A', '=', '==', ' A', '%00'])),
  'the unused bits of the signature': signatureAs((text) => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    return text.slice(0, -1) + alphabet.charAt(alphabet.indexOf(text.slice(-1)) + 1);
  }),
  'another version of the signature': signatureAs((text, draws) =>
    draws.pick(['v0=', 'v2=', 'V1=', 'none=', '', 'v1==']).concat(text.slice(3)),
  ),
  'signature of nothing': signatureAs((_text, draws) => draws.pick(['', 'v1=', 'v1=' + 'A'.repeat(43)])),
  'a digit of the timestamp': flipHeader('x-timestamp'),
  'a character of the nonce': flipHeader('x-nonce'),
  'a character of the idempotency key': flipHeader('idempotency-key'),
  'the case of the idempotency key': (request) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined || key === key.toUpperCase()) return null;
    return withHeader(request, 'idempotency-key', key.toUpperCase());
  },
  'no idempotency key': (request) => withoutHeader(request, 'idempotency-key'),
  'another idempotency key': (request) =>
    request.headers['idempotency-key'] === undefined
      ? null
      : withHeader(request, 'idempotency-key', randomUUID()),
  'an idempotency key on a read': (request) =>
    request.headers['idempotency-key'] === undefined
      ? withHeader(request, 'idempotency-key', randomUUID())
      : null,
  'the other app key': (request) => withHeader(request, 'x-app-key', 'web-1'),
  'an unknown app key': flipHeader('x-app-key'),
  'the session of another manager': (request, _draws, { token }) =>
    withHeader(request, 'x-session-token', token),
  'a character of the session token': flipHeader('x-session-token'),
  'no session': (request) => withoutHeader(request, 'x-session-token'),
  'a path parameter': (request) => {
    const url = request.url.replace(/\/(\d+)(?=\/|\?|$)/, (_all, digits: string) => `/${Number(digits) + 1}`);
    return url === request.url ? null : { ...request, url };
  },
  'the path with its bytes encoded': (request, draws) => {
    const [path = '', query] = request.url.split('?');
    const at = 5 + draws.whole(path.length - 5);
    const old = path.charAt(at);
    if (!/[A-Za-z0-9]/.test(old)) return null;
    const encoded = `${path.slice(0, at)}%${old.charCodeAt(0).toString(16)}${path.slice(at + 1)}`;
    return { ...request, url: query === undefined ? encoded : `${encoded}?${query}` };
  },
  'a slash at the end': (request) => {
    const [path = '', query] = request.url.split('?');
    return { ...request, url: query === undefined ? `${path}/` : `${path}/?${query}` };
  },
  'a query that was not there': (request, draws) => ({
    ...request,
    url: `${request.url}${request.url.includes('?') ? '&' : '?'}${draws.pick(['a', 'noItems=9', 'page=2', '&', '%00'])}`,
  }),
  'a value of the query': (request, draws) => {
    const [path = '', query] = request.url.split('?');
    return query === undefined ? null : { ...request, url: `${path}?${flipped(query, draws)}` };
  },
  'no query': (request) =>
    request.url.includes('?') ? { ...request, url: request.url.split('?')[0] ?? '' } : null,
  'a bit of the body': bodyAs(flippedByte),
  'a body with one more byte': bodyAs((body, draws) =>
    Buffer.concat([body, Buffer.from(draws.pick([' ', '\n', '\0', '&']))]),
  ),
  'a body with one byte less': bodyAs((body) => body.subarray(0, -1)),
  'no body': bodyAs(() => Buffer.alloc(0)),
  'a body on a read': (request) =>
    request.payload === undefined ? { ...request, method: 'POST', payload: Buffer.from('{}') } : null,
};

/** Calls that are never refused as unknown, so that every refusal of theirs comes from the edge. */
const READ = 'contests.allMyEntries';
const LIST = 'contests.list';
const CHANGE = 'auth.changeLanguage';
const SAVE = 'packs.draws.changeSeed';

/**
 * Forges, replays and skews signed requests. Every class of bytes a signature covers is changed in reads and changes, in
 * JSON and forms, with and without a session. None may be accepted; genuine ones within the window all must be.
 */
export async function forgeRequests(
  app: FastifyInstance,
  seed: string,
  size: ForgingSize,
): Promise<ForgingReport> {
  const draws = seeded('forge', seed);
  const [owner, stranger] = [await signUp(app), await signUp(app)];
  const others = { token: stranger.identity.token ?? '' };
  const kinds: readonly ((n: number) => Request)[] = [
    (n) => requestOf(READ, { type: n % 4, page: 1, noItems: 1 + (n % 9) }, owner.identity),
    (n) => requestOf(LIST, { page: 1 + (n % 3), noItems: 2 }, signerOf(n, owner.identity)),
    (n) => requestOf(CHANGE, { langId: 1 + (n % 7) }, owner.identity),
    (n) => requestOf(SAVE, { seed: `mine ${n}` }, owner.identity, { form: n % 2 === 0 }),
  ];
  const makeGenuine = (n: number): Request => {
    const kind = kinds[n % kinds.length];
    if (kind === undefined) throw new Error('there are requests');
    return kind(n);
  };
  const isAccepted = async (request: Request): Promise<boolean> =>
    !AT_THE_DOOR.has(answerOf(await app.inject(request)).error);

  const ways = Object.entries(FORGERIES);
  const accepted: string[] = [];
  const used = new Set<string>();
  for (let n = 0, sent = 0; sent < size.forged; n += 1) {
    const [name, forge] = ways[n % ways.length] ?? [];
    if (name === undefined || forge === undefined) continue;
    const forged = forge(makeGenuine(draws.whole(1_000_000)), draws, others);
    if (forged === null) continue;
    sent += 1;
    used.add(name);
    if (await isForgeryAccepted(app, forged)) accepted.push(name);
  }
  let replaysAccepted = 0;
  for (let n = 0; n < size.replayed; n += 1) {
    const request = makeGenuine(n);
    if (!(await isAccepted(request))) throw new Error('a genuine request was refused');
    const again = answerOf(await app.inject(request)).error;
    if (again !== 'ERR_REPLAY') replaysAccepted += 1;
  }
  let genuineAccepted = 0;
  for (let n = 0; n < size.genuine; n += 1) {
    const changes = n % 2 === 0;
    const skew = changes ? CHANGE_SKEW_MS : READ_SKEW_MS;
    const timestamp = Date.now() + Math.round((2 * draws.fraction() - 1) * skew);
    const input = changes ? { langId: 1 + (n % 7) } : { type: 0, page: 1, noItems: 1 };
    const answer = await clientOf(app, owner.identity).ask(changes ? CHANGE : READ, input, { timestamp });
    if (answer.error === 'SUCCESS') genuineAccepted += 1;
  }
  return {
    forged: size.forged,
    accepted,
    ways: used.size,
    replayed: size.replayed,
    replaysAccepted,
    genuine: size.genuine,
    genuineAccepted,
  };
}

function signerOf(n: number, owner: Signer): Signer {
  return n % 2 === 0 ? owner : visitor();
}

/** An address that no longer belongs to a call is refused before the signature is checked. */
async function isForgeryAccepted(app: FastifyInstance, request: Request): Promise<boolean> {
  const answer = answerOf(await app.inject(request));
  const isUnreachable = answer.error === 'ERR_NOT_FOUND' || answer.error === 'ERR_METHOD';
  return !AT_THE_DOOR.has(answer.error) && !isUnreachable;
}
