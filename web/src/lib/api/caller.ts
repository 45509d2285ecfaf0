import { changesState } from '@touchline/contract/changes';
import type { Call, CallOptions } from './call.ts';
import type { ServerClock } from '../time/clock.ts';
import type { Credentials } from '../session/credentials.ts';
import { CallFailure, type FailureCode } from './failure.ts';
import { type CallInput, type CallKey, type CallOutput, wireRequest, type WireRequest } from './request.ts';
import { APP_KEY, makeIdempotencyKey, makeNonce, sign, utf8 } from './signature.ts';

const RETRY_DELAY = 1000;
const TRY_TIMEOUT = 15_000;
/** A longer Retry-After is told to the person instead of waited for. */
const MAX_WAIT = 10_000;

/** What a request is sent with. */
export interface WireInit {
  readonly method: string;
  readonly headers: Headers;
  readonly credentials: 'same-origin';
  readonly signal: AbortSignal;
  readonly body?: string;
}

/** What a caller stands on; tests bring their own. */
export interface CallDependencies {
  readonly fetch: (address: string, init: WireInit) => Promise<Response>;
  readonly credentials: Credentials;
  readonly clock: ServerClock;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** This machine's own time, by which trips to the server are measured. */
  readonly machineNow: () => number;
  readonly language: () => string;
  readonly appVersion: string;
  /** The session is over: the server no longer knows the token, or its key is lost. */
  readonly onSessionEnded: (token: string) => void;
  /** The server no longer speaks with this version of the page. */
  readonly onUpdateNeeded: () => void;
}

interface Answer {
  readonly error: string;
  readonly params?: unknown;
  readonly errors?: readonly string[];
  readonly message?: string | readonly string[];
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string';
}

function messagesOf(answer: Answer): readonly string[] {
  if (answer.errors !== undefined && answer.errors.length > 0) return answer.errors;
  if (answer.message === undefined) return [];
  return typeof answer.message === 'string' ? [answer.message] : answer.message;
}

/** What an answer in the envelope holds; throws `CallFailure` for a refusal and for anything else. */
export async function readAnswer(response: Response): Promise<unknown> {
  const answer: unknown = await response.json().catch(() => null);
  if (!isAnswer(answer)) {
    throw new CallFailure(
      response.status >= 500 ? 'ERR_GENERAL_UNKNOWN_ERROR' : 'MALFORMED_ANSWER',
      response.status,
    );
  }
  if (answer.error === 'SUCCESS') return answer.params;
  const retryAfter = response.headers.get('retry-after');
  throw new CallFailure(
    answer.error as FailureCode,
    response.status,
    messagesOf(answer),
    retryAfter === null ? null : Number(retryAfter),
  );
}

/** Milliseconds until another try makes sense, or null when it does not. */
function delayBeforeRetry(failure: CallFailure): number | null {
  if (failure.code === 'SUPERSEDED' || failure.code === 'ERR_SWITCHED_OFF') return null;
  if (failure.status === 429 || failure.status === 503) {
    const wait = failure.retryAfter === null ? RETRY_DELAY : failure.retryAfter * 1000;
    return wait <= MAX_WAIT ? wait : null;
  }
  return failure.status === 0 || failure.status >= 500 ? RETRY_DELAY : null;
}

/** Is it still unknown whether the change took place? Then the same intent keeps its key. */
function outcomeUnknown(failure: unknown): boolean {
  return (
    failure instanceof CallFailure &&
    (failure.status === 0 || failure.status >= 500 || failure.status === 429)
  );
}

/** The headers of a signed request. Throws `CallFailure` when the session's token has lost its key. */
export async function signedHeaders(
  dependencies: CallDependencies,
  request: WireRequest,
  idempotencyKey: string | null,
): Promise<Headers> {
  const token = dependencies.credentials.token();
  const key = await dependencies.credentials.key();
  if (key === null) {
    if (token !== null) dependencies.onSessionEnded(token);
    throw new CallFailure('ERR_LOGIN_REQUIRED', 401);
  }
  const timestamp = Math.round(dependencies.clock.now());
  const nonce = makeNonce();
  const { method, path, query } = request;
  const body = utf8(request.body);
  const signature = await sign(key, { method, path, query, body, timestamp, nonce, token, idempotencyKey });
  const headers = new Headers({
    'accept-language': dependencies.language(),
    'x-app-key': APP_KEY,
    'x-app-version': dependencies.appVersion,
    'x-timestamp': String(timestamp),
    'x-nonce': nonce,
    'x-signature': signature,
  });
  if (token !== null) headers.set('x-session-token', token);
  if (idempotencyKey !== null) headers.set('idempotency-key', idempotencyKey);
  if (method === 'POST') headers.set('content-type', 'application/x-www-form-urlencoded');
  return headers;
}

/** Passes on what a failure means beyond its call: the session of the token is over, or the page is too old. */
export function heedFailure(
  dependencies: CallDependencies,
  failure: CallFailure,
  token: string | null,
): void {
  if (failure.code === 'ERR_LOGIN_REQUIRED' && token !== null) dependencies.onSessionEnded(token);
  if (failure.code === 'ERR_UPDATE') dependencies.onUpdateNeeded();
}

/** Makes the function that makes calls. */
export function createCall(dependencies: CallDependencies): Call {
  const pendingReads = new Map<string, AbortController>();
  const intents = new Map<string, string>();
  /** Everything asked and not yet answered in the current session. */
  let readsOfSession = new AbortController();
  /** The token the manager has put down. */
  let endedToken: string | null = null;

  async function tryOnce(
    request: WireRequest,
    idempotencyKey: string | null,
    signal: AbortSignal,
  ): Promise<unknown> {
    const token = dependencies.credentials.token();
    const headers = await signedHeaders(dependencies, request, idempotencyKey);
    const address = request.query === '' ? request.path : `${request.path}?${request.query}`;
    const sentAt = dependencies.machineNow();
    const response = await dependencies
      .fetch(address, {
        method: request.method,
        headers,
        credentials: 'same-origin',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TRY_TIMEOUT)]),
        ...(request.method === 'POST' ? { body: request.body } : {}),
      })
      .catch(() => {
        throw new CallFailure(signal.aborted ? 'SUPERSEDED' : 'NETWORK', 0);
      });
    dependencies.clock.learn(response.headers, sentAt, dependencies.machineNow(), !response.ok);
    try {
      return await readAnswer(response);
    } catch (failure) {
      if (failure instanceof CallFailure) heedFailure(dependencies, failure, token);
      throw failure;
    }
  }

  async function tryUntilAnswered(
    request: WireRequest,
    idempotencyKey: string | null,
    signal: AbortSignal,
    retries: number,
  ): Promise<unknown> {
    let resynced = false;
    for (let left = retries; ; left -= 1) {
      try {
        return await tryOnce(request, idempotencyKey, signal);
      } catch (failure) {
        if (!(failure instanceof CallFailure)) throw failure;
        if (failure.code === 'ERR_CLOCK_SKEW' && !resynced) {
          // The refusal carried the server's time, so the next signature is dated right.
          resynced = true;
          left += 1;
          continue;
        }
        const delay = delayBeforeRetry(failure);
        if (delay === null || left <= 0) throw failure;
        await dependencies.wait(delay);
        if (signal.aborted) throw new CallFailure('SUPERSEDED', 0);
      }
    }
  }

  async function change(key: string, request: WireRequest, retries: number): Promise<unknown> {
    // The intent is the call and what it says: pressing again after a lost answer is the same wish.
    const intent = `${key}\n${request.path}\n${request.body}`;
    const idempotencyKey = intents.get(intent) ?? makeIdempotencyKey();
    intents.set(intent, idempotencyKey);
    try {
      // A change once begun runs to its end, also when its screen is left.
      const params = await tryUntilAnswered(request, idempotencyKey, new AbortController().signal, retries);
      intents.delete(intent);
      return params;
    } catch (failure) {
      if (!outcomeUnknown(failure)) intents.delete(intent);
      throw failure;
    }
  }

  /** What a session still asks for when it is ended would only be refused: it is given up instead. */
  function giveUpReads(): void {
    endedToken = dependencies.credentials.token();
    readsOfSession.abort();
    readsOfSession = new AbortController();
  }

  async function read(request: WireRequest, options: CallOptions): Promise<unknown> {
    const token = dependencies.credentials.token();
    if (token !== null && token === endedToken) throw new CallFailure('SUPERSEDED', 0);
    const own = new AbortController();
    if (request.method === 'GET') {
      pendingReads.get(request.path)?.abort();
      pendingReads.set(request.path, own);
    }
    const signals = [own.signal, readsOfSession.signal];
    const signal = AbortSignal.any(options.signal === undefined ? signals : [...signals, options.signal]);
    try {
      return await tryUntilAnswered(request, null, signal, options.retries ?? 3);
    } finally {
      if (pendingReads.get(request.path) === own) pendingReads.delete(request.path);
    }
  }

  return async <Key extends CallKey>(key: Key, input: CallInput<Key>, options: CallOptions = {}) => {
    const request = wireRequest(key, input);
    if (key === 'auth.signOut') giveUpReads();
    const params = changesState(key)
      ? await change(key, request, options.retries ?? 3)
      : await read(request, options);
    // The contract binds the answer's shape on the server's side, where it is checked.
    return params as CallOutput<Key>;
  };
}
