import type { ADDRESSES } from '@touchline/contract/addresses';
import type { CallKey, CallOutput, calls, ParsedInput } from '@touchline/contract/calls';
import type { CHANGING_GETS, READING_POSTS } from '@touchline/contract/changes';
import type { Refusal } from '@touchline/contract/errors';
import type { CommandQueue } from '../../batch/queue.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { CallerByAccess } from '../auth/caller.ts';
import type { Intent } from './idempotency.ts';
import type { PreSerializedAnswer } from './pre-serialized.ts';

/** The caller type of a call, by the access the call requires. */
export type CallerOf<Key extends CallKey> = CallerByAccess[(typeof calls)[Key]['access']];
/** The result of a call: its `params` or a refusal. */
export type Outcome<Key extends CallKey> = CallOutput<Key> | Refusal;

type ReadFunction<Key extends CallKey> = (
  db: Db,
  input: ParsedInput<Key>,
  caller: CallerOf<Key>,
) => Promise<Outcome<Key> | PreSerializedAnswer<Key>>;

export type WriteFunction<Key extends CallKey> = (
  tx: Tx,
  input: ParsedInput<Key>,
  caller: CallerOf<Key>,
) => Promise<Outcome<Key>>;

interface ReadRoute<Key extends CallKey> {
  readonly kind: 'read';
  readonly run: ReadFunction<Key>;
}

interface WriteRoute<Key extends CallKey> {
  readonly kind: 'write';
  /** Work before the transaction opens; returns the function that runs inside it. */
  readonly preflight: (
    db: Db,
    input: ParsedInput<Key>,
    caller: CallerOf<Key>,
  ) => Promise<WriteFunction<Key> | Refusal>;
  /** Whether `preflight` has costs or effects: a repeated call is then answered before it runs. */
  readonly hasPreflight: boolean;
  /** Whether the answer holds a secret and is stored encrypted. */
  readonly secret: boolean;
}

/** One call of a batch. */
export interface BatchedCall<Key extends CallKey> {
  readonly input: ParsedInput<Key>;
  readonly caller: CallerOf<Key>;
}

/** A queued call with its idempotency key. */
export interface BatchCommand<Key extends CallKey> extends BatchedCall<Key> {
  readonly intent: Intent;
}

/**
 * Runs the calls in order, later ones seeing the effects of earlier ones, and returns an outcome for each. A refused call
 * has no effect.
 */
export type BatchFunction<Key extends CallKey> = (
  tx: Tx,
  calls: readonly BatchedCall<Key>[],
) => Promise<readonly Outcome<Key>[]>;

/** Slow or external checks of a call before it is queued, such as of a password. */
interface BatchPreflight<Key extends CallKey> {
  /** Whether a call needs the check; others are queued at once. */
  readonly isNeeded: (input: ParsedInput<Key>) => boolean;
  readonly check: (db: Db, input: ParsedInput<Key>, caller: CallerOf<Key>) => Promise<Refusal | null>;
}

interface BatchChecks<Key extends CallKey> {
  /** Refuses a call before it is queued, for rate limits. */
  readonly precheck?: (caller: CallerOf<Key>) => Refusal | null;
  /** A repeated call with a stored answer skips it. Its refusals are not stored. */
  readonly preflight?: BatchPreflight<Key>;
}

export interface BatchRoute<Key extends CallKey> extends BatchChecks<Key> {
  readonly kind: 'batched';
  readonly run: BatchFunction<Key>;
  /** The queue of each database. */
  readonly queues: WeakMap<Db, CommandQueue<BatchCommand<Key>, Outcome<Key>>>;
}

type Route<Key extends CallKey> = ReadRoute<Key> | WriteRoute<Key> | BatchRoute<Key>;
/** Functions by call; a feature serves some calls, the server all. */
export type Routes = { readonly [Key in CallKey]?: Route<Key> };

/** Whether a call changes state, as a type; `changesState` is the run-time form. */
type Changes<Key extends CallKey> = Key extends (typeof READING_POSTS)[number]
  ? false
  : Key extends (typeof CHANGING_GETS)[number]
    ? true
    : (typeof ADDRESSES)[Key] extends `POST ${string}`
      ? true
      : false;

type RouteTable = {
  readonly [Key in CallKey]?: Changes<Key> extends true ? WriteRoute<Key> | BatchRoute<Key> : ReadRoute<Key>;
};

/** Serves a read-only call. */
export function read<Key extends CallKey>(run: ReadFunction<Key>): ReadRoute<Key> {
  return { kind: 'read', run };
}

/**
 * Serves a call that changes state: the function runs in one transaction with its idempotency key, and a refusal rolls
 * back all its writes. It may be retried from the start after a deadlock, so it must keep no state outside the
 * transaction.
 */
export function write<Key extends CallKey>(run: WriteFunction<Key>): WriteRoute<Key> {
  return { kind: 'write', preflight: () => Promise.resolve(run), hasPreflight: false, secret: false };
}

/**
 * Serves a call that changes state after slow or external work, such as hashing a password: `preflight` runs before the
 * transaction opens and returns the function that runs inside it, or a refusal. A repeated call with a stored answer
 * skips it. With `secret` the stored answer is encrypted.
 */
export function writeWithPreflight<Key extends CallKey>(
  preflight: WriteRoute<Key>['preflight'],
  options: { readonly secret: boolean } = { secret: false },
): WriteRoute<Key> {
  return { kind: 'write', preflight, hasPreflight: true, secret: options.secret };
}

/**
 * Serves a call that changes state and arrives in bursts for the same rows: queued calls run together in one
 * transaction with their idempotency keys. The function may be retried from the start.
 */
export function batched<Key extends CallKey>(
  run: BatchFunction<Key>,
  checks: BatchChecks<Key> = {},
): BatchRoute<Key> {
  return { kind: 'batched', run, ...checks, queues: new WeakMap() };
}

/** Types a feature's routes: calls that change state need `write`, all others `read`. */
export function defineRoutes(table: RouteTable): Routes {
  return table;
}
