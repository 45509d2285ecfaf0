import { HOUR_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import type { Db } from '../../db/database.ts';
import {
  fetchGuarded,
  FetchRefused,
  StatusRefused,
  type GuardedFetchOptions,
} from '../../outside/fetch-guarded.ts';
import { ProviderError } from './api-football/answers.ts';
import { keepAnswer, quarantine } from './kept/answers.ts';
import { nextDay, providerState, recordAnswered, recordFailure, spendRequest } from './kept/requests.ts';
import { nonsense, type Reading } from './reading.ts';

/** Why nothing was requested, or nothing useful came. */
export type Unanswered = 'paused' | 'budget_spent' | 'failed' | 'nonsense';

export type Answered<Value> =
  | { readonly answered: true; readonly value: Value }
  | { readonly answered: false; readonly why: Unanswered };

/** An external provider: its address, how it is requested, and how often. */
export interface ProviderAccess {
  readonly provider: string;
  /** The address before the resource, with a slash at its end. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly dailyRequests: number;
  /** The dependencies that tests replace. */
  readonly fetch?: Pick<GuardedFetchOptions, 'open' | 'resolve' | 'withinMs'>;
}

/** A season's fixtures of a league are the largest answer, about 1 MB. */
const MAX_BYTES = 8 * 1024 * 1024;
const WITHIN_MS = 10_000;
/** After a failure the next request waits this long, and twice as long after each further one. */
const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 10 * MINUTE_MS;
/** The pause when a provider reports too many requests without a duration. */
const TOO_OFTEN_MS = MINUTE_MS;
/** A provider that refuses the key needs an operator. */
const REFUSED_KEY_MS = HOUR_MS;

/**
 * Requests a resource, if the budget of the day and the provider's pause allow it, and reads the answer with
 * `read`. An answer that makes no sense goes to the quarantine. No transaction may be open. Never throws because
 * of the provider.
 */
export async function request<Value>(
  db: Db,
  access: ProviderAccess,
  resource: string,
  now: Date,
  read: (body: unknown) => Reading<Value>,
): Promise<Answered<Value>> {
  const { provider } = access;
  const { pausedUntil, failures } = await providerState(db, provider);
  if (pausedUntil !== null && pausedUntil > now) return { answered: false, why: 'paused' };
  if (!(await spendRequest(db, provider, now, access.dailyRequests)))
    return { answered: false, why: 'budget_spent' };
  const fetched = await fetchBody(access, resource);
  if (!fetched.ok) {
    await recordFailure(db, provider, fetched.failure, pauseAfter(fetched, failures, now));
    return { answered: false, why: 'failed' };
  }
  const { text } = fetched;
  try {
    const reading = readText(text, read);
    if (reading.ok) {
      await recordAnswered(db, provider, now);
      return { answered: true, value: reading.value };
    }
    const { reason, detail } = reading;
    await quarantine(db, provider, { resource, reason, detail, answer: text }, now);
    // It answers, but not sensibly: the next request waits as after a failure.
    await recordFailure(db, provider, `${reason}: ${detail}`.slice(0, 200), pauseAfter({}, failures, now));
    return { answered: false, why: 'nonsense' };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const until = error.overQuota ? overQuotaUntil(error, now) : pauseAfter({}, failures, now);
    await recordFailure(db, provider, error.message, until);
    return { answered: false, why: 'failed' };
  }
}

/** Requests a resource and keeps its items as the last good answer. */
export async function requestKept(
  db: Db,
  access: ProviderAccess,
  resource: string,
  now: Date,
  read: (body: unknown) => Reading<readonly unknown[]>,
): Promise<Answered<readonly unknown[]>> {
  const answer = await request(db, access, resource, now, read);
  if (answer.answered) await keepAnswer(db, access.provider, resource, answer.value, now);
  return answer;
}

function readText<Value>(text: string, read: (body: unknown) => Reading<Value>): Reading<Value> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return nonsense('not_json', `${text.length} characters`);
  }
  return read(body);
}

type Fetched =
  | { readonly ok: true; readonly text: string }
  | ({ readonly ok: false; readonly failure: string } & Failure);

interface Failure {
  readonly status?: number;
  readonly retryAfterSeconds?: number | null;
}

async function fetchBody({ baseUrl, headers, fetch }: ProviderAccess, resource: string): Promise<Fetched> {
  const address = baseUrl + resource;
  const hosts = new Set([new URL(baseUrl).hostname]);
  try {
    const body = await fetchGuarded(address, {
      hosts,
      headers,
      maxBytes: MAX_BYTES,
      withinMs: WITHIN_MS,
      ...fetch,
    });
    return { ok: true, text: body.toString('utf8') };
  } catch (error) {
    if (error instanceof StatusRefused) {
      const { status, retryAfterSeconds } = error;
      return { ok: false, failure: error.message, status, retryAfterSeconds };
    }
    // The message of a failed connection names the host and nothing secret: the key is in a header.
    const failure = error instanceof FetchRefused ? error.message : `no answer: ${String(error)}`;
    return { ok: false, failure: failure.slice(0, 200) };
  }
}

function pauseAfter({ status, retryAfterSeconds }: Failure, failures: number, now: Date): Date {
  const backOff = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 10));
  const wanted =
    retryAfterSeconds === null || retryAfterSeconds === undefined
      ? status === 429
        ? TOO_OFTEN_MS
        : 0
      : retryAfterSeconds * 1_000;
  const refused = status === 401 || status === 403 ? REFUSED_KEY_MS : 0;
  return new Date(now.getTime() + Math.max(backOff, wanted, refused));
}

/** A daily quota resets the next day, a quota of a minute the next minute. */
function overQuotaUntil({ message }: ProviderError, now: Date): Date {
  return /\bday\b/i.test(message) ? nextDay(now) : new Date(now.getTime() + TOO_OFTEN_MS);
}
