import { ADDRESSES } from '@touchline/contract/addresses';
import {
  calls,
  type CallInput,
  type CallKey,
  type CallOutput,
  type ParsedInput,
} from '@touchline/contract/calls';
import { ERRORS, isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import { executeByHalves } from '../../batch/halve.ts';
import { makeCommandQueue, type CommandQueue } from '../../batch/queue.ts';
import { inTransaction, sql, sqlState, type Db, type Tx } from '../../db/database.ts';
import type { Secrets } from '../../secrets.ts';
import { admit, type Caller } from '../auth/caller.ts';
import type { BatchCommand, BatchRoute, CallerOf, Outcome, Routes } from './handler.ts';
import {
  claim,
  claimAll,
  keep,
  keepAll,
  recall,
  release,
  type Claim,
  type Intent,
  type StoredAnswer,
} from './idempotency.ts';
import { isPreSerialized, type PreSerializedAnswer } from './pre-serialized.ts';
import { isSwitchedOff } from './switches.ts';
import { isDatabaseUnavailable, LOCK_NOT_AVAILABLE } from '../edge/database-unavailable.ts';

/** How long a call waits for what others have locked before it is told to come back. */
const LOCK_TIMEOUT = { maxLockWait: '4s' };

/** What serving a call needs, over HTTP or inside the process. */
export interface CallServices {
  readonly db: Db;
  readonly routes: Routes;
  readonly secrets: Secrets;
  /** Hold each answer against the contract; for tests. */
  readonly checkAnswers: boolean;
}

/**
 * Makes a call inside the process: the same validation, authorisation, transaction and idempotency as over
 * HTTP; limits and signatures belong to the HTTP edge. A call that changes state needs a key, others null.
 */
export async function invoke<Key extends CallKey>(
  services: CallServices,
  key: Key,
  input: CallInput<Key>,
  caller: Caller,
  idempotencyKey: string | null,
): Promise<Outcome<Key>> {
  const outcome = await serve(services, key, input, caller, idempotencyKey);
  return isPreSerializedFor(key, outcome) ? parseAnswer(key, JSON.parse(outcome.text)) : outcome;
}

/**
 * Serves a call whose input is not checked yet. Bugs are thrown, everything expected is an answer; some reads answer
 * with the text of it.
 */
export async function serve<Key extends CallKey>(
  services: CallServices,
  key: Key,
  input: unknown,
  caller: Caller,
  idempotencyKey: string | null,
): Promise<Outcome<Key> | PreSerializedAnswer<Key>> {
  const call = calls[key];
  const route = services.routes[key];
  if (route === undefined) return refuse('ERR_NOT_FOUND');
  const admitted: CallerOf<Key> | Refusal = admit<(typeof calls)[Key]['access']>(call.access, caller);
  if (isRefusal(admitted)) return admitted;
  const parsed = parseWith(schemas[key].input, input);
  if (!parsed.success) return refuse('ERR_MALFORMED', { field: parsed.field });
  try {
    if (route.kind === 'read') {
      const answer = await route.run(services.db, parsed.value, admitted);
      if (!isPreSerializedFor(key, answer)) return checked(services, key, answer);
      if (services.checkAnswers) parseAnswer(key, JSON.parse(answer.text));
      return answer;
    }
    if (idempotencyKey === null) return refuse('ERR_IDEMPOTENCY_KEY_MISSING');
    const intent = {
      scope: caller.kind === 'manager' ? `manager:${caller.managerId}` : 'visitor',
      key: idempotencyKey,
      call: ADDRESSES[key],
      inputHash: services.secrets.mac('inputs', exactText(parsed.value)).toString('hex'),
    };
    if (route.kind === 'batched') {
      return await serveBatched(services, key, route, { input: parsed.value, caller: admitted, intent });
    }
    const earlier = route.prepares ? await recall(services.db, intent) : null;
    if (earlier !== null) return answerAgain(services, key, intent, earlier);
    const operation = await route.prepare(services.db, parsed.value, admitted);
    if (isRefusal(operation)) return operation;
    return await inTransaction(
      services.db,
      async (tx) => {
        if (await isSwitchedOff(tx, key)) return refuse('ERR_SWITCHED_OFF');
        const claimed = await claim(tx, intent);
        if (claimed.state !== 'new') return answerAgain(services, key, intent, claimed);
        await sql`savepoint operation`.execute(tx);
        const outcome = checked(services, key, await operation(tx, parsed.value, admitted));
        if (isRefusal(outcome)) await sql`rollback to savepoint operation`.execute(tx);
        await settle(services, { tx, intent, secret: route.secret }, outcome);
        return outcome;
      },
      LOCK_TIMEOUT,
    );
  } catch (error) {
    if (isDatabaseUnavailable(error)) return refuse('ERR_BUSY');
    throw error;
  }
}

/** Puts a call into its queue; whoever finds it full is told to come back, which is not stored. */
async function serveBatched<Key extends CallKey>(
  services: CallServices,
  key: Key,
  route: BatchRoute<Key>,
  command: BatchCommand<Key>,
): Promise<Outcome<Key>> {
  const refusal = route.before(command.caller);
  if (refusal !== null) return refusal;
  const queue = route.queues.get(services.db) ?? makeBatchQueue(services, key, route);
  route.queues.set(services.db, queue);
  return (await queue.submit(command)) ?? refuse('ERR_BUSY', { retry_after: 1 });
}

function makeBatchQueue<Key extends CallKey>(
  services: CallServices,
  key: Key,
  route: BatchRoute<Key>,
): CommandQueue<BatchCommand<Key>, Outcome<Key>> {
  return makeCommandQueue({
    managerOf: ({ caller }) => ('managerId' in caller ? caller.managerId : 0),
    keyOf: ({ intent }) => `${intent.scope} ${intent.key}`,
    execute: (commands) =>
      executeByHalves(
        commands,
        (part) => carryOutBatch(services, key, route, part),
        (error) =>
          sqlState(error) === LOCK_NOT_AVAILABLE
            ? 'halve'
            : isDatabaseUnavailable(error)
              ? 'give up'
              : 'singly',
      ),
  });
}

/** Carries commands out in one transaction with the records of their keys, and answers each. */
async function carryOutBatch<Key extends CallKey>(
  services: CallServices,
  key: Key,
  route: BatchRoute<Key>,
  commands: readonly BatchCommand<Key>[],
): Promise<readonly Outcome<Key>[]> {
  return inTransaction(
    services.db,
    async (tx) => {
      if (await isSwitchedOff(tx, key)) return commands.map(() => refuse('ERR_SWITCHED_OFF'));
      const claims = await claimAll(
        tx,
        commands.map(({ intent }) => intent),
      );
      const fresh = commands.filter((_, index) => claims[index]?.state === 'new');
      const outcomes = fresh.length === 0 ? [] : await route.run(tx, fresh);
      const answers = new Map(fresh.map((command, index) => [command, outcomes[index]]));
      const kept: { intent: Intent; answer: string }[] = [];
      const settled: Outcome<Key>[] = [];
      for (const [index, command] of commands.entries()) {
        const { intent } = command;
        const claimed = claims[index];
        const answer = answers.get(command);
        if (claimed !== undefined && claimed.state !== 'new') {
          settled.push(answerAgain(services, key, intent, claimed));
        } else if (answer === undefined) {
          throw new Error(`A call of ${key} in a batch was not answered.`);
        } else {
          settled.push(checked(services, key, answer));
          if (isRefusal(answer) && NOT_STORED.has(ERRORS[answer.refused])) await release(tx, intent);
          else kept.push({ intent, answer: JSON.stringify(answer) });
        }
      }
      await keepAll(tx, kept);
      return settled;
    },
    { ...LOCK_TIMEOUT, plans: 'general' },
  );
}

/** Refusals that say nothing of the intent itself: the same key may try again. */
const NOT_STORED = new Set([400, 401, 429, 503]);

async function settle(
  { secrets }: CallServices,
  { tx, intent, secret }: { readonly tx: Tx; readonly intent: Intent; readonly secret: boolean },
  outcome: unknown,
): Promise<void> {
  if (isRefusal(outcome) && NOT_STORED.has(ERRORS[outcome.refused])) return release(tx, intent);
  const answer = JSON.stringify(outcome);
  const stored: StoredAnswer = secret
    ? { answer: null, answer_encrypted: secrets.seal('answers', Buffer.from(answer), boundTo(intent)) }
    : { answer, answer_encrypted: null };
  return keep(tx, intent, stored);
}

/** The answer to a call whose key was used before. */
function answerAgain<Key extends CallKey>(
  { secrets }: CallServices,
  key: Key,
  intent: Intent,
  earlier: Exclude<Claim, { state: 'new' }>,
): Outcome<Key> {
  if (earlier.state === 'reused') return refuse('ERR_IDEMPOTENCY_KEY_REUSED');
  const { stored } = earlier;
  const text =
    stored.answer_encrypted === null
      ? stored.answer
      : secrets.open('answers', stored.answer_encrypted, boundTo(intent)).toString();
  if (text === null) throw new Error(`The key of ${intent.call} was committed without an answer.`);
  const outcome: unknown = JSON.parse(text);
  if (isRefusal(outcome)) return outcome;
  return parseAnswer(key, outcome);
}

function boundTo(intent: Intent): string {
  return `${intent.scope}\n${intent.key}\n${intent.call}`;
}

function checked<Key extends CallKey>(services: CallServices, key: Key, outcome: Outcome<Key>): Outcome<Key> {
  return !services.checkAnswers || isRefusal(outcome) ? outcome : parseAnswer(key, outcome);
}

function isPreSerializedFor<Key extends CallKey>(
  key: Key,
  outcome: Outcome<Key> | PreSerializedAnswer<Key>,
): outcome is PreSerializedAnswer<Key> {
  return isPreSerialized(outcome) && outcome.preSerialized === key;
}

/** An answer as the contract types it. Throws when it is otherwise, which is a bug of the operation. */
export function parseAnswer<Key extends CallKey>(key: Key, answer: unknown): CallOutput<Key> {
  const parsed = parseWith(schemas[key].output, answer);
  if (parsed.success) return parsed.value;
  throw new Error(`${key} answers otherwise than the contract says: ${parsed.field}.`);
}

type Parsed<Value> =
  | { readonly success: true; readonly value: Value }
  /** Where it went wrong, such as "noItems". */
  | { readonly success: false; readonly field: string };

interface Schema<Value> {
  safeParse(
    value: unknown,
  ):
    | { readonly success: true; readonly data: Value }
    | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };
}
interface Issue {
  readonly path: readonly PropertyKey[];
}

/** The contract's schemas by call, so that a call's key alone gives the types of its input and answer. */
const schemas: {
  readonly [Key in CallKey]: {
    readonly input: Schema<ParsedInput<Key>>;
    readonly output: Schema<CallOutput<Key>>;
  };
} = calls;

function parseWith<Value>(schema: Schema<Value>, value: unknown): Parsed<Value> {
  const result = schema.safeParse(value);
  if (result.success) return { success: true, value: result.data };
  return { success: false, field: result.error.issues[0]?.path.join('.') ?? '' };
}

/** One text for equal inputs: fields stand in the order of the contract, whole amounts as digits. */
function exactText(input: unknown): string {
  return JSON.stringify(input, (_name, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}
