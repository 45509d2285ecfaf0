import type { ADDRESSES } from '@touchline/contract/addresses';
import type { CallKey, CallOutput, calls, ParsedInput } from '@touchline/contract/calls';
import type { CHANGING_GETS, READING_POSTS } from '@touchline/contract/changes';
import type { Refusal } from '@touchline/contract/errors';
import type { CommandQueue } from '../../batch/queue.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { CallerByAccess } from '../auth/caller.ts';
import type { Intent } from './idempotency.ts';
import type { PreSerializedAnswer } from './pre-serialized.ts';

/** Who reaches the function behind a call: whoever may make it, by type. */
export type CallerOf<Key extends CallKey> = CallerByAccess[(typeof calls)[Key]['access']];
/** What the function behind a call answers: the call's `params`, or the rule that said no. */
export type Outcome<Key extends CallKey> = CallOutput<Key> | Refusal;

export type ReadFunction<Key extends CallKey> = (
  db: Db,
  input: ParsedInput<Key>,
  caller: CallerOf<Key>,
) => Promise<Outcome<Key> | PreSerializedAnswer<Key>>;

export type WriteFunction<Key extends CallKey> = (
  tx: Tx,
  input: ParsedInput<Key>,
  caller: CallerOf<Key>,
) => Promise<Outcome<Key>>;

export interface ReadRoute<Key extends CallKey> {
  readonly kind: 'read';
  readonly run: ReadFunction<Key>;
}

export interface WriteRoute<Key extends CallKey> {
  readonly kind: 'write';
  /** Work before the transaction opens; what it answers goes into the transaction. */
  readonly prepare: (
    db: Db,
    input: ParsedInput<Key>,
    caller: CallerOf<Key>,
  ) => Promise<WriteFunction<Key> | Refusal>;
  /** Whether `prepare` works or counts: a repeated call is then answered before it. */
  readonly prepares: boolean;
  /** The answer holds a secret: it is kept encrypted. */
  readonly secret: boolean;
}

/** One call among those that are carried out together. */
export interface BatchedCall<Key extends CallKey> {
  readonly input: ParsedInput<Key>;
  readonly caller: CallerOf<Key>;
}

/** A batched call on its way, with the key of its repetition. */
export interface BatchCommand<Key extends CallKey> extends BatchedCall<Key> {
  readonly intent: Intent;
}

/** Answers each call in its order; later ones see the effects of earlier ones. A refused call has no effect at all. */
export type BatchFunction<Key extends CallKey> = (
  tx: Tx,
  calls: readonly BatchedCall<Key>[],
) => Promise<readonly Outcome<Key>[]>;

export interface BatchRoute<Key extends CallKey> {
  readonly kind: 'batched';
  readonly run: BatchFunction<Key>;
  /** Refuses before anything waits, for limits. */
  readonly before: (caller: CallerOf<Key>) => Refusal | null;
  /** One queue for each database. */
  readonly queues: WeakMap<Db, CommandQueue<BatchCommand<Key>, Outcome<Key>>>;
}

export type Route<Key extends CallKey> = ReadRoute<Key> | WriteRoute<Key> | BatchRoute<Key>;
/** What serves each call; a feature serves some, the server all. */
export type Routes = { readonly [Key in CallKey]?: Route<Key> };

/** Whether a call changes state, in types: what `changesState` answers at run time. */
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

/** Serves a call that changes nothing. */
export function read<Key extends CallKey>(run: ReadFunction<Key>): ReadRoute<Key> {
  return { kind: 'read', run };
}

/**
 * Serves a call that changes state: the function runs in one transaction with the record of its idempotency
 * key, and a refusal undoes all it wrote. It may run again from the start after a deadlock, so it keeps
 * nothing outside the transaction.
 */
export function write<Key extends CallKey>(run: WriteFunction<Key>): WriteRoute<Key> {
  return { kind: 'write', prepare: () => Promise.resolve(run), prepares: false, secret: false };
}

/**
 * Serves a call that changes state and has slow or outward work first, such as hashing a password: `prepare`
 * runs before the transaction opens (again only when the call had no answer yet) and gives the function that runs
 * inside it, or a refusal. With `secret` the stored answer is encrypted.
 */
export function writeWithPreflight<Key extends CallKey>(
  prepare: WriteRoute<Key>['prepare'],
  options: { readonly secret: boolean } = { secret: false },
): WriteRoute<Key> {
  return { kind: 'write', prepare, prepares: true, secret: options.secret };
}

/**
 * Serves a call that changes state and comes in bursts on the same rows: what is waiting is carried out together, in
 * one transaction with the records of the idempotency keys. The function may run again from the start.
 */
export function batched<Key extends CallKey>(
  run: BatchFunction<Key>,
  before: BatchRoute<Key>['before'] = () => null,
): BatchRoute<Key> {
  return { kind: 'batched', run, before, queues: new WeakMap() };
}

/** A feature's table of contents: call key to function. A call that changes state takes `write`, others `read`. */
export function defineRoutes(table: RouteTable): Routes {
  return table;
}
