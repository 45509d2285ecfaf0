import { ADDRESSES, addressOf } from '@touchline/contract/addresses';
import { calls, type CallKey } from '@touchline/contract/calls';
import { CHANGING_GETS, changesState } from '@touchline/contract/changes';
import { ERRORS, isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticate, type AuthDependencies, type RequestCredentials } from '../auth/authenticate.ts';
import { mergeFields, parseBody, parseForm, type Fields } from './body.ts';
import type { Caller } from '../auth/caller.ts';
import { apiHeaders, sendRefusal, success, successText, type FailureForm } from './envelope.ts';
import type { CallServices } from './call-services.ts';
import { urgencyOf } from './read-urgency.ts';
import { serve } from './serve.ts';
import type { LimitFigures, Limits } from '../edge/limits.ts';
import { networkOf } from '../edge/limits.ts';
import { clientAddress } from '../edge/client-address.ts';
import { isShell } from '../edge/origins.ts';
import { readDeviceKeys } from '../auth/device-keys.ts';
import { isPreSerialized } from './pre-serialized.ts';
import { compressed } from './compressed.ts';
import type { LoadSensor, ReadUrgency } from '../edge/shedding.ts';
import { isCurrentEnough } from '../edge/versions.ts';
import { preferredLanguage, type RefusalTexts } from './refusal-texts.ts';

/** Dependencies of serving calls over HTTP. */
export interface Edge {
  readonly calls: CallServices;
  readonly authDependencies: AuthDependencies;
  readonly refusalTexts: RefusalTexts;
  readonly limits: Limits;
  readonly figures: LimitFigures;
  readonly load: LoadSensor;
  /** Time limit of a call in milliseconds; a later one is refused with ERR_BUSY. */
  readonly answerWithinMs: number;
  /** The time of the answers in epoch milliseconds; it never steps back to a time that cannot be judged. */
  readonly serverTime: () => number;
  /** Game time in epoch milliseconds; null while it is the time of the answers. */
  readonly gameTime: () => Promise<number | null>;
  /** Counts an answer by call and status, for the metrics. */
  readonly count: (call: string, status: number) => void;
  /** Notes that someone uses the product without calling. */
  readonly noteUse: () => void;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NO_BODY = Buffer.alloc(0);

interface BoundPath {
  readonly key: CallKey;
  readonly method: 'GET' | 'POST';
  /** In the router's notation: `/api/v4/contests/:id`. */
  readonly path: string;
}

/** Every address of the contract: the path of each call, its shorter forms, and the POST form of changing GETs. */
export function boundPaths(): readonly BoundPath[] {
  const changingGets: ReadonlySet<string> = new Set(CHANGING_GETS);
  return keysOfCalls().flatMap((key) => {
    const { method, path } = addressOf(key);
    const methods =
      method === 'POST'
        ? (['POST'] as const)
        : changingGets.has(key)
          ? (['GET', 'POST'] as const)
          : (['GET'] as const);
    const paths = [path, ...(otherPathsOf(key) ?? [])].map(routerPath);
    return methods.flatMap((each) => paths.map((bound) => ({ key, method: each, path: bound })));
  });
}

function keysOfCalls(): readonly CallKey[] {
  return Object.keys(calls).filter(isCallKey);
}

function isCallKey(text: string): text is CallKey {
  return Object.hasOwn(calls, text);
}

function otherPathsOf(key: CallKey): readonly string[] | undefined {
  const call: { readonly also?: readonly string[] } = calls[key];
  return call.also;
}

function failureFormOf(key: CallKey): FailureForm {
  const call: { readonly failsWithMessages?: true } = calls[key];
  return call.failsWithMessages === true ? 'messages' : 'message';
}

function routerPath(path: string): string {
  return `/api${path.replace(/\/$/, '')}`.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Calls with a larger body than all others, in bytes: a picture of 2 MB in base64, in a form. */
const BODY_LIMITS: { readonly [Key in CallKey]?: number } = { 'media.save': 3_200_000 };

/** Registers every call of the contract at its addresses under /api. */
export function bindCalls(app: FastifyInstance, edge: Edge): void {
  for (const { key, method, path } of boundPaths()) {
    const bodyLimit = BODY_LIMITS[key];
    app.route({
      method,
      url: path,
      ...(bodyLimit !== undefined && { bodyLimit }),
      handler: (request, reply) => answer(edge, key, request, reply),
    });
  }
}

async function answer(
  edge: Edge,
  key: CallKey,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const language = preferredLanguage(header(request, 'accept-language'));
  const outcome = await withTimeout(
    edge.answerWithinMs,
    withGameTime(edge, outcomeOf(edge, key, request)),
    (err) => request.log.warn({ err }, 'a call failed after its time limit'),
  );
  const callerLanguage = outcome.caller?.language ?? language;
  if (isRefusal(outcome.answer)) {
    edge.count(ADDRESSES[key], ERRORS[outcome.answer.refused]);
    return sendRefusal(reply, edge.refusalTexts, outcome.answer, callerLanguage, failureFormOf(key));
  }
  edge.count(ADDRESSES[key], 200);
  if (outcome.gameTime !== null) void reply.header('x-game-time', String(outcome.gameTime));
  const body = bodyOf(outcome.answer);
  void reply.code(200).headers(apiHeaders());
  // Only answers to changes hold secrets (BREACH). Pre-serialized answers are short and shared by many callers.
  const bytes =
    changesState(key) || isPreSerialized(outcome.answer)
      ? null
      : await compressed(body, header(request, 'accept-encoding'));
  if (bytes === null) return reply.send(body);
  return reply.header('content-encoding', 'gzip').send(bytes);
}

/** Text, not bytes: Node sends head and text in one write, but head and bytes in two. */
function bodyOf(answer: unknown): string {
  return isPreSerialized(answer) ? successText(answer.text) : JSON.stringify(success(answer));
}

interface CallOutcome {
  readonly caller: Caller | null;
  readonly answer: unknown;
}

/** An outcome with the game time of a success, null while it is real time. */
interface TimedOutcome extends CallOutcome {
  readonly gameTime: number | null;
}

async function withGameTime(edge: Edge, pending: Promise<CallOutcome>): Promise<TimedOutcome> {
  const outcome = await pending;
  return { ...outcome, gameTime: isRefusal(outcome.answer) ? null : await edge.gameTime() };
}

/**
 * Answers within a time limit, whatever the database does. A late call still runs to its end: when its change commits
 * after all, a retry with the same key gets the stored answer.
 */
async function withTimeout(
  withinMs: number,
  outcome: Promise<TimedOutcome>,
  onLateError: (error: unknown) => void,
): Promise<TimedOutcome> {
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

/** An authenticated request. */
interface AdmittedRequest {
  readonly caller: Caller;
  readonly credentials: RequestCredentials;
}

/** Checks origin, app version, rate limits, load, signature and session of a request; refuses it or returns its caller. */
export async function admitRequest(
  edge: Edge,
  request: FastifyRequest,
  changes: boolean,
  urgency: ReadUrgency,
): Promise<AdmittedRequest | { readonly caller: Caller | null; readonly answer: Refusal }> {
  const refusal = refuseEarly(edge, request, changes, urgency);
  if (refusal !== null) return { caller: null, answer: refusal };
  const credentials = credentialsOf(request, changes);
  const caller = await authenticate(edge.authDependencies, credentials);
  if (isRefusal(caller)) return { caller: null, answer: caller };
  const limited = limitManager(edge, caller, changes);
  return limited === null ? { caller, credentials } : { caller, answer: limited };
}

async function outcomeOf(edge: Edge, key: CallKey, request: FastifyRequest): Promise<CallOutcome> {
  const changes = changesState(key);
  const admitted = await admitRequest(edge, request, changes, urgencyOf(key));
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

/** Refuses what needs neither the database nor the signature. */
function refuseEarly(
  edge: Edge,
  request: FastifyRequest,
  changes: boolean,
  urgency: ReadUrgency,
): Refusal | null {
  const origin = header(request, 'origin');
  if (header(request, 'sec-fetch-site') === 'cross-site' && !isShell(origin))
    return refuse('ERR_NOT_ALLOWED');
  if (!isCurrentEnough(header(request, 'x-app-version'))) return refuse('ERR_UPDATE');
  const perMinute = changes ? edge.figures.changesPerAddress : edge.figures.readsPerAddress;
  const wait = edge.limits.take(`address:${changes}:${networkKey(request.ip)}`, perMinute);
  if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
  if (!changes && edge.load.isOverloaded(urgency)) return refuse('ERR_BUSY', { retry_after: 2 });
  return null;
}

/** The rate-limit key of an address: IPv4 by address, IPv6 by network, since a household has a whole IPv6 network. */
export function networkKey(address: string): string {
  return address.includes(':') ? networkOf(address) : address;
}

/**
 * Limits calls by manager. A session that owes its second step is counted alone: someone who knows only the password
 * must not use up the calls of the owner.
 */
function limitManager(edge: Edge, caller: Caller, changes: boolean): Refusal | null {
  if (caller.kind === 'visitor') return null;
  const perMinute = changes ? edge.figures.changesPerManager : edge.figures.readsPerManager;
  const subject = caller.owesSecondStep ? `session:${caller.sessionId}` : `manager:${caller.managerId}`;
  const wait = edge.limits.take(`${subject}:${changes}`, perMinute);
  return wait === null ? null : refuse('ERR_TOO_MANY', { retry_after: wait });
}

function credentialsOf(request: FastifyRequest, changes: boolean): RequestCredentials {
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
    address: clientAddress(request),
    device: (header(request, 'user-agent') ?? '').slice(0, 200),
    deviceKeys: readDeviceKeys((name) => header(request, name)),
  };
}

/** A non-empty header that was sent exactly once. */
function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The fields of a request, wrapped, since a field may have any name. ERR_MALFORMED names the unreadable part. */
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
