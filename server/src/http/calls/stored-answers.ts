import type { CallKey } from '@touchline/contract/calls';
import { ERRORS, isRefusal, refuse } from '@touchline/contract/errors';
import type { Tx } from '../../db/database.ts';
import type { CallServices } from './call-services.ts';
import type { Outcome } from './handler.ts';
import { release, storeUnderKeys, type Claim, type Intent, type StoredAnswer } from './idempotency.ts';
import { parseAnswerText } from './parse.ts';

/** Statuses of refusals that do not depend on the intent itself: the same key may be retried. */
const NOT_STORED = new Set([400, 401, 429, 503]);

/** Whether an outcome is stored under its idempotency key, so that a retry gets the same one. */
export function isStorable(outcome: unknown): boolean {
  return !isRefusal(outcome) || !NOT_STORED.has(ERRORS[outcome.refused]);
}

/** Stores the outcome of a call under its key, encrypted when it holds a secret, or releases the key. */
export async function storeAnswer(
  { secrets }: Pick<CallServices, 'secrets'>,
  { tx, intent, secret }: { readonly tx: Tx; readonly intent: Intent; readonly secret: boolean },
  outcome: unknown,
): Promise<void> {
  if (!isStorable(outcome)) return release(tx, intent);
  const answer = JSON.stringify(outcome);
  const stored: StoredAnswer = secret
    ? { answer: null, answer_encrypted: secrets.seal('answers', Buffer.from(answer), boundTo(intent)) }
    : { answer, answer_encrypted: null };
  return storeUnderKeys(tx, [{ intent, ...stored }]);
}

/**
 * The stored answer of a retried call. An earlier version of the product may have stored it: fields the contract no longer
 * has are dropped. Refuses a key that was used with another input with ERR_IDEMPOTENCY_KEY_REUSED.
 */
export function replayAnswer<Key extends CallKey>(
  { secrets }: Pick<CallServices, 'secrets'>,
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
  return parseAnswerText(key, text);
}

function boundTo(intent: Intent): string {
  return `${intent.scope}\n${intent.key}\n${intent.call}`;
}
