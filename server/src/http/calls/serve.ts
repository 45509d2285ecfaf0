import { ADDRESSES } from '@touchline/contract/addresses';
import { calls, type CallKey } from '@touchline/contract/calls';
import { isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import { inTransaction, sql } from '../../db/database.ts';
import type { CallServices } from './call-services.ts';
import { admit, type Caller } from '../auth/caller.ts';
import { checkAnswer, checkOutcome } from './check-answers.ts';
import type { CallerOf, Outcome } from './handler.ts';
import { claim, findClaim } from './idempotency.ts';
import { exactText, parseInput } from './parse.ts';
import { isPreSerializedFor, type PreSerializedAnswer } from './pre-serialized.ts';
import { serveBatched } from './serve-batched.ts';
import { replayAnswer, storeAnswer } from './stored-answers.ts';
import { readClosing } from './switches.ts';
import { isDatabaseUnavailable, LOCK_TIMEOUT } from '../edge/database-unavailable.ts';

/**
 * Serves a call with unvalidated input. Throws only for bugs; every expected outcome is returned. Some reads return a
 * pre-serialized answer.
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
  const parsed = parseInput(key, input);
  if (isRefusal(parsed)) return parsed;
  try {
    if (route.kind === 'read') {
      const answer = await route.run(services.db, parsed.value, admitted);
      if (!isPreSerializedFor(key, answer)) return checkOutcome(services, key, answer);
      if (services.checkAnswers) checkAnswer(key, JSON.parse(answer.text));
      return answer;
    }
    if (idempotencyKey === null) return refuse('ERR_IDEMPOTENCY_KEY_MISSING');
    const intent = {
      scope: caller.kind === 'manager' ? `manager:${caller.managerId}` : 'visitor',
      // A UUID names the same intent in either case of its letters.
      key: idempotencyKey.toLowerCase(),
      call: ADDRESSES[key],
      inputHash: services.secrets.mac('inputs', exactText(parsed.value)).toString('hex'),
    };
    if (route.kind === 'batched') {
      return await serveBatched(services, key, route, { input: parsed.value, caller: admitted, intent });
    }
    const earlier = route.hasPreflight ? await findClaim(services.db, intent) : null;
    if (earlier !== null) return replayAnswer(services, key, intent, earlier);
    if (route.hasPreflight) {
      // Switched off, a call costs no hash and counts no attempt.
      const closed = (await readClosing(services.db, key, [admitted]))(parsed.value, admitted);
      if (closed !== null) return closed;
    }
    const operation = await route.preflight(services.db, parsed.value, admitted);
    if (isRefusal(operation)) {
      // The same intent, sent concurrently, may have committed since: then its effect is why this one is refused.
      const meanwhile = route.hasPreflight ? await findClaim(services.db, intent) : null;
      return meanwhile === null ? operation : replayAnswer(services, key, intent, meanwhile);
    }
    return await inTransaction(
      services.db,
      async (tx) => {
        const closed = (await readClosing(tx, key, [admitted]))(parsed.value, admitted);
        if (closed !== null) {
          const before = await findClaim(tx, intent);
          return before === null ? closed : replayAnswer(services, key, intent, before);
        }
        const [claimed] = await claim(tx, [intent]);
        if (claimed !== undefined && claimed.state !== 'new')
          return replayAnswer(services, key, intent, claimed);
        await sql`savepoint operation`.execute(tx);
        const outcome = checkOutcome(services, key, await operation(tx, parsed.value, admitted));
        if (isRefusal(outcome)) await sql`rollback to savepoint operation`.execute(tx);
        await storeAnswer(services, { tx, intent, secret: route.secret }, outcome);
        return outcome;
      },
      LOCK_TIMEOUT,
    );
  } catch (error) {
    if (isDatabaseUnavailable(error)) return refuse('ERR_BUSY');
    throw error;
  }
}
