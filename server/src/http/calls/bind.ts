import { ADDRESSES, addressOf } from '@touchline/contract/addresses';
import { calls, type CallKey } from '@touchline/contract/calls';
import { CHANGING_GETS, changesState } from '@touchline/contract/changes';
import { ERRORS, isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticate, type AuthDependencies, type RequestCredentials } from '../auth/authenticate.ts';
import { mergeFields, parseBody, parseForm, type Fields } from './body.ts';
import type { Caller } from '../auth/caller.ts';
import { apiHeaders, sendRefusal, success, successText } from './envelope.ts';
import type { CallServices } from './call-services.ts';
import { serve } from './serve.ts';
import type { LimitFigures, Limits } from '../edge/limits.ts';
import { networkOf } from '../edge/limits.ts';
import { isShell } from '../edge/origins.ts';
import { isPreSerialized } from './pre-serialized.ts';
import { compressed } from './compressed.ts';
import type { LoadSensor } from '../edge/shedding.ts';
import { isCurrentEnough } from '../edge/versions.ts';
import { preferredLanguage, type RefusalTexts } from './refusal-texts.ts';

/** What the HTTP edge adds to serving a call. */
export interface Edge {
  readonly calls: CallServices;
  readonly authDependencies: AuthDependencies;
  readonly refusalTexts: RefusalTexts;
  readonly limits: Limits;
  readonly figures: LimitFigures;
  readonly load: LoadSensor;
  /** A call that has no answer by then, in milliseconds, is told to come back. */
  readonly answerWithinMs: number;
  /** The game's time in epoch milliseconds while it is not real time. */
  readonly gameTime: () => Promise<number | null>;
  /** Counts answers by call and status, for the metrics. */
  readonly count: (call: string, status: number) => void;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NO_BODY = Buffer.alloc(0);

export interface BoundPath {
  readonly key: CallKey;
  readonly method: 'GET' | 'POST';
  /** As the router writes it: `/api/v4/contests/:id`. */
  readonly path: string;
}

/** Every address of the contract: each call's path, its shorter forms, and the POST twins of changing GETs. */
export function boundPaths(): readonly BoundPath[] {
  const twins: ReadonlySet<string> = new Set(CHANGING_GETS);
  return keysOfCalls().flatMap((key) => {
    const { method, path } = addressOf(key);
    const methods =
      method === 'POST'
        ? (['POST'] as const)
        : twins.has(key)
          ? (['GET', 'POST'] as const)
          : (['GET'] as const);
    const paths = [path, ...(alsoOf(key) ?? [])].map(routerPath);
    return methods.flatMap((each) => paths.map((own) => ({ key, method: each, path: own })));
  });
}

function keysOfCalls(): readonly CallKey[] {
  return Object.keys(calls).filter(isCallKey);
}

function isCallKey(text: string): text is CallKey {
  return Object.hasOwn(calls, text);
}

function alsoOf(key: CallKey): readonly string[] | undefined {
  const call: { readonly also?: readonly string[] } = calls[key];
  return call.also;
}

function routerPath(path: string): string {
  return `/api${path.replace(/\/$/, '')}`.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Binds every call of the contract to its addresses under /api. */
export function bindCalls(app: FastifyInstance, edge: Edge): void {
  for (const { key, method, path } of boundPaths()) {
    app.route({ method, url: path, handler: (request, reply) => answer(edge, key, request, reply) });
  }
}

async function answer(
  edge: Edge,
  key: CallKey,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const language = preferredLanguage(header(request, 'accept-language'));
  const outcome = await inTime(edge.answerWithinMs, dated(edge, outcomeOf(edge, key, request)), (err) =>
    request.log.warn({ err }, 'a call failed after its caller was sent away'),
  );
  const spoken = outcome.caller?.language ?? language;
  if (isRefusal(outcome.answer)) {
    edge.count(ADDRESSES[key], ERRORS[outcome.answer.refused]);
    return sendRefusal(reply, edge.refusalTexts, outcome.answer, spoken);
  }
  edge.count(ADDRESSES[key], 200);
  if (outcome.gameTime !== null) void reply.header('x-game-time', String(outcome.gameTime));
  const body = bodyOf(outcome.answer);
  void reply.code(200).headers(apiHeaders());
  // Keys and tokens come in answers to changes alone. What is prepared is for many at once, and short.
  const bytes =
    changesState(key) || isPreSerialized(outcome.answer)
      ? null
      : await compressed(body, header(request, 'accept-encoding'));
  if (bytes === null) return reply.send(body);
  return reply.header('content-encoding', 'gzip').send(bytes);
}

/** Text, not bytes: Node sends the head and a text in one write, and the head and bytes in two that cost more. */
function bodyOf(answer: unknown): string {
  return isPreSerialized(answer) ? successText(answer.text) : JSON.stringify(success(answer));
}

interface Answered {
  readonly caller: Caller | null;
  readonly answer: unknown;
}

/** An answer with the game's time for a success, while that is not real time. */
interface Dated extends Answered {
  readonly gameTime: number | null;
}

async function dated(edge: Edge, answered: Promise<Answered>): Promise<Dated> {
  const outcome = await answered;
  return { ...outcome, gameTime: isRefusal(outcome.answer) ? null : await edge.gameTime() };
}

/**
 * An answer within a time, whatever the database does. What was begun goes on to its end: a change that is committed
 * after all gives its stored answer when it is repeated.
 */
async function inTime(
  withinMs: number,
  outcome: Promise<Dated>,
  onLateError: (error: unknown) => void,
): Promise<Dated> {
  const { promise: late, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => resolve('late'), withinMs);
  try {
    const first = await Promise.race([outcome, late]);
    if (first !== 'late') return first;
    outcome.catch(onLateError);
    return { caller: null, answer: refuse('ERR_BUSY', { retry_after: 2 }), gameTime: null };
  } finally {
    clearTimeout(timer);
  }
}

/** A request let in: who makes it, and what he sent. */
export interface Admitted {
  readonly caller: Caller;
  readonly credentials: RequestCredentials;
}

/** Lets a signed request in, or says why not: its origin and version, limits and load, signature and session. */
export async function admitRequest(
  edge: Edge,
  request: FastifyRequest,
  changes: boolean,
): Promise<Admitted | { readonly caller: Caller | null; readonly answer: Refusal }> {
  const refusal = refuseEarly(edge, request, changes);
  if (refusal !== null) return { caller: null, answer: refusal };
  const credentials = present(request, changes);
  const caller = await authenticate(edge.authDependencies, credentials);
  if (isRefusal(caller)) return { caller: null, answer: caller };
  const limited = limitManager(edge, caller, changes);
  return limited === null ? { caller, credentials } : { caller, answer: limited };
}

async function outcomeOf(edge: Edge, key: CallKey, request: FastifyRequest): Promise<Answered> {
  const changes = changesState(key);
  const admitted = await admitRequest(edge, request, changes);
  if ('answer' in admitted) return admitted;
  const { caller, credentials } = admitted;
  const { idempotencyKey } = credentials.request;
  if (changes && (idempotencyKey === null || !UUID.test(idempotencyKey))) {
    return { caller, answer: refuse('ERR_IDEMPOTENCY_KEY_MISSING') };
  }
  const sent = fieldsOf(request, credentials);
  if (isRefusal(sent)) return { caller, answer: sent };
  return {
    caller,
    answer: await serve(edge.calls, key, sent.fields, caller, changes ? idempotencyKey : null),
  };
}

/** What can be refused before anything is read or computed. */
function refuseEarly(edge: Edge, request: FastifyRequest, changes: boolean): Refusal | null {
  const origin = header(request, 'origin');
  if (header(request, 'sec-fetch-site') === 'cross-site' && !isShell(origin))
    return refuse('ERR_NOT_ALLOWED');
  if (!isCurrentEnough(header(request, 'x-app-version'))) return refuse('ERR_UPDATE');
  const perMinute = changes ? edge.figures.changesPerAddress : edge.figures.readsPerAddress;
  const wait = edge.limits.take(`address:${changes}:${networkKey(request.ip)}`, perMinute);
  if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
  if (!changes && edge.load.overloaded()) return refuse('ERR_BUSY', { retry_after: 2 });
  return null;
}

/** Who counts as one address: IPv4 by address, IPv6 by network, since one household has whole networks of the latter. */
export function networkKey(address: string): string {
  return address.includes(':') ? networkOf(address) : address;
}

function limitManager(edge: Edge, caller: Caller, changes: boolean): Refusal | null {
  if (caller.kind === 'visitor') return null;
  const perMinute = changes ? edge.figures.changesPerManager : edge.figures.readsPerManager;
  const wait = edge.limits.take(`manager:${changes}:${caller.managerId}`, perMinute);
  return wait === null ? null : refuse('ERR_TOO_MANY', { retry_after: wait });
}

function present(request: FastifyRequest, changes: boolean): RequestCredentials {
  const [path = '', ...query] = (request.raw.url ?? '').split('?');
  return {
    request: {
      method: request.method,
      path,
      query: query.join('?'),
      body: Buffer.isBuffer(request.body) ? request.body : NO_BODY,
      timestamp: header(request, 'x-timestamp') ?? '',
      nonce: header(request, 'x-nonce') ?? '',
      appKey: header(request, 'x-app-key') ?? '',
      token: header(request, 'x-session-token') ?? null,
      idempotencyKey: header(request, 'idempotency-key') ?? null,
    },
    signature: header(request, 'x-signature') ?? '',
    changes,
    language: preferredLanguage(header(request, 'accept-language')),
    address: request.ip,
    device: (header(request, 'user-agent') ?? '').slice(0, 200),
  };
}

/** A header that came exactly once and is not empty. */
function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The fields of a request, wrapped, since a field may have any name; ERR_MALFORMED names the part that is unreadable. */
function fieldsOf(
  request: FastifyRequest,
  { request: { query, body } }: RequestCredentials,
): { readonly fields: Fields } | Refusal {
  const fromQuery = parseForm(query);
  if (fromQuery === null)
    return refuse('ERR_MALFORMED', { field: 'query', reason: 'Not readable as a form' });
  const fromBody = parseBody(header(request, 'content-type'), body);
  if (fromBody === null) {
    return refuse('ERR_MALFORMED', {
      field: 'body',
      reason: 'Not readable as an object in JSON or as a form',
    });
  }
  return mergeFields(fromQuery, fromBody, pathFields(request));
}

function pathFields({ params }: FastifyRequest): Fields {
  return typeof params === 'object' && params !== null ? Object.fromEntries(Object.entries(params)) : {};
}
