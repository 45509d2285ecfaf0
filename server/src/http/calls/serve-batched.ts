import type { CallKey } from '@touchline/contract/calls';
import { refuse } from '@touchline/contract/errors';
import { executeByHalves } from '../../batch/halve.ts';
import { createCommandQueue, type CommandQueue } from '../../batch/queue.ts';
import { inTransaction, sqlState } from '../../db/database.ts';
import type { CallServices } from './call-services.ts';
import { checkOutcome } from './check-answers.ts';
import type { BatchCommand, BatchRoute, Outcome } from './handler.ts';
import { claim, findClaim, release, storeUnderKeys, type IntentAnswer } from './idempotency.ts';
import { replayAnswer, isStorable } from './stored-answers.ts';
import { readClosing } from './switches.ts';
import { isDatabaseUnavailable, LOCK_NOT_AVAILABLE, LOCK_TIMEOUT } from '../edge/database-unavailable.ts';

/** Queues a call; a full queue refuses with ERR_BUSY, which is not stored. */
export async function serveBatched<Key extends CallKey>(
  services: CallServices,
  key: Key,
  route: BatchRoute<Key>,
  command: BatchCommand<Key>,
): Promise<Outcome<Key>> {
  const { precheck, preflight } = route;
  const refusal = precheck?.(command.caller) ?? null;
  if (refusal !== null) return refusal;
  if (preflight?.isNeeded(command.input) === true) {
    const earlier = await findClaim(services.db, command.intent);
    if (earlier !== null) return replayAnswer(services, key, command.intent, earlier);
    const closed = (await readClosing(services.db, key, [command.caller]))(command.input, command.caller);
    if (closed !== null) return closed;
    const failed = await preflight.check(services.db, command.input, command.caller);
    if (failed !== null) return failed;
  }
  const queue = route.queues.get(services.db) ?? makeBatchQueue(services, key, route);
  route.queues.set(services.db, queue);
  return (await queue.submit(command)) ?? refuse('ERR_BUSY', { retry_after: 1 });
}

function makeBatchQueue<Key extends CallKey>(
  services: CallServices,
  key: Key,
  route: BatchRoute<Key>,
): CommandQueue<BatchCommand<Key>, Outcome<Key>> {
  return createCommandQueue({
    managerOf: ({ caller }) => ('managerId' in caller ? caller.managerId : 0),
    keyOf: ({ intent }) => `${intent.scope} ${intent.key}`,
    execute: (commands) =>
      executeByHalves(
        commands,
        (part) => runBatch(services, key, route, part),
        (error) =>
          sqlState(error) === LOCK_NOT_AVAILABLE
            ? 'halve'
            : isDatabaseUnavailable(error)
              ? 'give up'
              : 'singly',
      ),
  });
}

/** Runs commands in one transaction with their idempotency keys; returns an outcome for each. */
async function runBatch<Key extends CallKey>(
  services: CallServices,
  key: Key,
  route: BatchRoute<Key>,
  commands: readonly BatchCommand<Key>[],
): Promise<readonly Outcome<Key>[]> {
  return inTransaction(
    services.db,
    async (tx) => {
      const closing = await readClosing(
        tx,
        key,
        commands.map(({ caller }) => caller),
      );
      const claims = await claim(
        tx,
        commands.map(({ intent }) => intent),
      );
      const unanswered = commands.filter((_, index) => claims[index]?.state === 'new');
      const answers = new Map<BatchCommand<Key>, Outcome<Key> | undefined>();
      for (const command of unanswered) {
        const closed = closing(command.input, command.caller);
        if (closed !== null) answers.set(command, closed);
      }
      const fresh = unanswered.filter((command) => !answers.has(command));
      const outcomes = fresh.length === 0 ? [] : await route.run(tx, fresh);
      for (const [index, command] of fresh.entries()) answers.set(command, outcomes[index]);
      const stored: IntentAnswer[] = [];
      const settled: Outcome<Key>[] = [];
      for (const [index, command] of commands.entries()) {
        const { intent } = command;
        const claimed = claims[index];
        const answer = answers.get(command);
        if (claimed !== undefined && claimed.state !== 'new') {
          settled.push(replayAnswer(services, key, intent, claimed));
        } else if (answer === undefined) {
          throw new Error(`A batched call of ${key} has no outcome.`);
        } else {
          settled.push(checkOutcome(services, key, answer));
          if (isStorable(answer))
            stored.push({ intent, answer: JSON.stringify(answer), answer_encrypted: null });
          else await release(tx, intent);
        }
      }
      await storeUnderKeys(tx, stored);
      return settled;
    },
    { ...LOCK_TIMEOUT, plans: 'general' },
  );
}
