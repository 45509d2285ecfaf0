import { changesState } from '@touchline/contract/changes';
import { readsSession } from '@touchline/contract/session-reads';
import type { ServerClock } from '../time/clock.ts';
import type { Credentials } from '../session/credentials.ts';
import { CallFailure, isOutcomeUnknown, type FailureCode } from './failure.ts';
import { type CallInput, type CallKey, type CallOutput, wireRequest, type WireRequest } from './request.ts';
import { APP_KEY, makeIdempotencyKey, makeNonce, sign, utf8 } from './signature.ts';

export interface CallOptions {
  /** Number of retries, a second apart; by default 3, or 5 for the calls in `FIVE_RETRIES` of `caller.ts`. */
  readonly retries?: number;
  readonly signal?: AbortSignal;
}

/** Makes a call of the contract; rejects with `CallFailure`. */
export type Call = <Key extends CallKey>(
  key: Key,
  input: CallInput<Key>,
  options?: CallOptions,
) => Promise<CallOutput<Key>>;

const RETRY_DELAY = 1000;
const RETRIES = 3;
/**
 * Configuration and language, the lists of contests and managers, and what screens cannot do without: the leagues, until
 * they have come once.
 */
const FIVE_RETRIES: ReadonlySet<CallKey> = new Set([
  'startup.languages',
  'startup.texts',
  'startup.configuration',
  'contests.configuration',
  'contests.list',
  'football.leagues',
  'tops.list',
  'tops.seasons',
]);
/** An exchange burns copies: it is repeated less often, and no refusal of it is. */
const EXCHANGE = 'packs.exchange';
const EXCHANGE_RETRIES = 2;
/** A join has succeeded only with these params: with others no seat is taken for granted. */
const JOIN = 'contests.join';
const JOINED = 'Ok';
const TRY_TIMEOUT = 15_000;
/** A longer Retry-After is reported to the user instead of waited for. */
const MAX_WAIT = 10_000;

/** The request passed to `fetch`. */
interface WireInit {
  readonly method: string;
  readonly headers: Headers;
  readonly credentials: 'same-origin';
  readonly signal: AbortSignal;
  readonly body?: string;
}

/** The dependencies of a caller; tests pass their own. */
export interface CallDependencies {
  readonly fetch: (address: string, init: WireInit) => Promise<Response>;
  readonly credentials: Credentials;
  readonly clock: ServerClock;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** This device's own time, used to measure round trips. */
  readonly machineNow: () => number;
  readonly language: () => string;
  readonly appVersion: string;
  /** The app's push token; null if there is none. */
  readonly pushToken?: () => string | null;
  /** The session is over: the server does not know its token, or its key is lost. `reason` is the server's, if any. */
  readonly onSessionEnded: (token: string, reason: string | null) => void;
  /** The server no longer supports this version of the page. */
  readonly onUpdateNeeded: () => void;
}

interface Answer {
  readonly error: string;
  readonly params?: unknown;
  readonly errors?: readonly string[];
  readonly message?: string | readonly string[];
  readonly reason?: string;
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string';
}

function messagesOf(answer: Answer): readonly string[] {
  if (answer.errors !== undefined && answer.errors.length > 0) return answer.errors;
  if (answer.message === undefined) return [];
  return typeof answer.message === 'string' ? [answer.message] : answer.message;
}

/** The content of an answer's envelope; throws `CallFailure` for a refusal and for anything malformed. */
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
    answer.reason ?? null,
  );
}

/** Milliseconds until a retry makes sense, or null when it does not. */
function delayBeforeRetry(key: CallKey, failure: CallFailure): number | null {
  if (key === EXCHANGE && failure.status >= 400 && failure.status < 500) return null;
  if (failure.code === 'SUPERSEDED' || failure.code === 'ERR_SWITCHED_OFF') return null;
  if (failure.status === 429 || failure.status === 503) {
    const wait = failure.retryAfter === null ? RETRY_DELAY : failure.retryAfter * 1000;
    return wait <= MAX_WAIT ? wait : null;
  }
  return failure.status === 0 || failure.status >= 500 ? RETRY_DELAY : null;
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
    if (token !== null) dependencies.onSessionEnded(token, null);
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
  const pushToken = dependencies.pushToken?.() ?? null;
  if (pushToken !== null) headers.set('x-push-token', pushToken);
  if (token !== null) headers.set('x-session-token', token);
  // A visitor's change may be a sign-in, in which the account recognises the device.
  else if (idempotencyKey !== null) {
    const deviceKey = await dependencies.credentials.deviceKey();
    if (deviceKey !== null) headers.set('x-device-key', deviceKey);
  }
  if (idempotencyKey !== null) headers.set('idempotency-key', idempotencyKey);
  if (method === 'POST') headers.set('content-type', 'application/x-www-form-urlencoded');
  return headers;
}

/** Handles what a failure means beyond its call: the session is over, or the page is outdated. */
export function handleFailure(
  dependencies: CallDependencies,
  failure: CallFailure,
  token: string | null,
): void {
  if (failure.code === 'ERR_LOGIN_REQUIRED' && token !== null)
    dependencies.onSessionEnded(token, failure.reason);
  if (failure.code === 'ERR_UPDATE') dependencies.onUpdateNeeded();
}

interface Sending {
  readonly idempotencyKey: string | null;
  readonly signal: AbortSignal;
  readonly retries: number;
}

export interface Caller {
  readonly call: Call;
  /** Aborts every pending read, and refuses reads with the current token: its session is over. */
  readonly abortReads: () => void;
}

/** Creates what makes calls. */
export function createCaller(dependencies: CallDependencies): Caller {
  const requests = new Requests(dependencies);
  return {
    call: async <Key extends CallKey>(key: Key, input: CallInput<Key>, options: CallOptions = {}) =>
      // The contract guarantees the answer's shape: the server validates it.
      (await requests.make(key, wireRequest(key, input), options)) as CallOutput<Key>,
    abortReads: () => requests.abortReads(),
  };
}

/** Signs and sends requests, and retries those without an answer. */
class Requests {
  readonly #dependencies: CallDependencies;
  readonly #pendingReads = new Map<string, AbortController>();
  /** The idempotency keys of changes whose outcome is unknown. */
  readonly #intents = new Map<string, string>();
  /** Aborts every pending read of the current session. */
  #sessionReads = new AbortController();
  #hasLeagues = false;
  /** The token of the session that the manager has ended. */
  #endedToken: string | null = null;

  constructor(dependencies: CallDependencies) {
    this.#dependencies = dependencies;
  }

  /** Makes a call; throws `CallFailure`. */
  async make(key: CallKey, request: WireRequest, options: CallOptions): Promise<unknown> {
    if (key === 'auth.signOut') this.abortReads();
    return changesState(key)
      ? this.#change(key, request, options.retries ?? (key === EXCHANGE ? EXCHANGE_RETRIES : RETRIES))
      : this.#read(key, request, options);
  }

  async #change(key: CallKey, request: WireRequest, retries: number): Promise<unknown> {
    // An intent is a call with its input: clicking again after a lost answer is the same intent.
    const intent = `${key}\n${request.path}\n${request.body}`;
    const idempotencyKey = this.#intents.get(intent) ?? makeIdempotencyKey();
    this.#intents.set(intent, idempotencyKey);
    try {
      // A change that has started is not aborted, even when its screen is left.
      const { signal } = new AbortController();
      const params = await this.#sendUntilAnswered(key, request, { idempotencyKey, signal, retries });
      this.#intents.delete(intent);
      if (key === JOIN && params !== JOINED) throw new CallFailure('ERR_GENERAL_UNKNOWN_ERROR', 200);
      return params;
    } catch (failure) {
      if (!isOutcomeUnknown(failure)) this.#intents.delete(intent);
      throw failure;
    }
  }

  async #read(key: CallKey, request: WireRequest, options: CallOptions): Promise<unknown> {
    const token = this.#dependencies.credentials.token();
    if (token !== null && token === this.#endedToken) throw new CallFailure('SUPERSEDED', 0);
    // The screen that a sign-out leaves may still read: the server would refuse it.
    if (token === null && readsSession(key)) throw new CallFailure('ERR_LOGIN_REQUIRED', 401);
    const own = new AbortController();
    if (request.method === 'GET') {
      this.#pendingReads.get(request.path)?.abort();
      this.#pendingReads.set(request.path, own);
    }
    const signals = [own.signal, this.#sessionReads.signal];
    const signal = AbortSignal.any(options.signal === undefined ? signals : [...signals, options.signal]);
    try {
      const retries = options.retries ?? this.#retriesOf(key);
      const params = await this.#sendUntilAnswered(key, request, { idempotencyKey: null, signal, retries });
      if (key === 'football.leagues') this.#hasLeagues = true;
      return params;
    } finally {
      if (this.#pendingReads.get(request.path) === own) this.#pendingReads.delete(request.path);
    }
  }

  #retriesOf(key: CallKey): number {
    const isLater = key === 'football.leagues' && this.#hasLeagues;
    return FIVE_RETRIES.has(key) && !isLater ? 5 : RETRIES;
  }

  /** Aborts all reads of a session that ends: the server would refuse them. */
  abortReads(): void {
    this.#endedToken = this.#dependencies.credentials.token();
    this.#sessionReads.abort();
    this.#sessionReads = new AbortController();
  }

  async #sendUntilAnswered(
    key: CallKey,
    request: WireRequest,
    { idempotencyKey, signal, retries }: Sending,
  ): Promise<unknown> {
    let isResynced = false;
    for (let left = retries; ; left -= 1) {
      try {
        return await this.#send(request, idempotencyKey, signal);
      } catch (failure) {
        if (!(failure instanceof CallFailure)) throw failure;
        if (failure.code === 'ERR_CLOCK_SKEW' && !isResynced) {
          // The refusal carried the server's time, so the next signature has a correct timestamp.
          isResynced = true;
          left += 1;
          continue;
        }
        const delay = delayBeforeRetry(key, failure);
        if (delay === null || left <= 0) throw failure;
        await this.#dependencies.wait(delay);
        if (signal.aborted) throw new CallFailure('SUPERSEDED', 0);
      }
    }
  }

  async #send(request: WireRequest, idempotencyKey: string | null, signal: AbortSignal): Promise<unknown> {
    const { credentials, clock, fetch, machineNow } = this.#dependencies;
    const token = credentials.token();
    const headers = await signedHeaders(this.#dependencies, request, idempotencyKey);
    const address = request.query === '' ? request.path : `${request.path}?${request.query}`;
    const sentAt = machineNow();
    const response = await fetch(address, {
      method: request.method,
      headers,
      credentials: 'same-origin',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TRY_TIMEOUT)]),
      ...(request.method === 'POST' ? { body: request.body } : {}),
    }).catch(() => {
      throw new CallFailure(signal.aborted ? 'SUPERSEDED' : 'NETWORK', 0);
    });
    clock.synchronize(response.headers, sentAt, machineNow(), !response.ok);
    try {
      return await readAnswer(response);
    } catch (failure) {
      if (failure instanceof CallFailure) handleFailure(this.#dependencies, failure, token);
      throw failure;
    }
  }
}
