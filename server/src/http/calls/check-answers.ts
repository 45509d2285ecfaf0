import type { CallKey, CallOutput } from '@touchline/contract/calls';
import { isRefusal } from '@touchline/contract/errors';
import type { CallServices } from './call-services.ts';
import type { Outcome } from './handler.ts';
import { parseAnswer } from './parse.ts';

/** Returns the outcome of a call as it is. Throws like `checkAnswer` when `checkAnswers` is on. */
export function checkOutcome<Key extends CallKey>(
  services: Pick<CallServices, 'checkAnswers'>,
  key: Key,
  outcome: Outcome<Key>,
): Outcome<Key> {
  if (services.checkAnswers && !isRefusal(outcome)) checkAnswer(key, outcome);
  return outcome;
}

/**
 * Parses an answer by the contract. Throws with the call and the path when a key is missing, invalid or unknown: the web
 * client is typed by the contract alone.
 */
export function checkAnswer<Key extends CallKey>(key: Key, answer: unknown): CallOutput<Key> {
  const parsed = parseAnswer(key, answer);
  const unknown = unknownKey(answer, parsed);
  if (unknown === null) return parsed;
  throw new Error(`${key} answers with a key that the contract does not know: ${unknown.join('.')}.`);
}

type Path = readonly (string | number)[];

/** Path of the first key that parsing removed, also in nested objects and arrays; null if none. */
function unknownKey(answer: unknown, parsed: unknown): Path | null {
  if (Array.isArray(answer) && Array.isArray(parsed)) {
    for (const [index, item] of answer.entries()) {
      const within = unknownKey(item, parsed[index]);
      if (within !== null) return [index, ...within];
    }
  } else if (isRecord(answer) && isRecord(parsed)) {
    for (const [name, value] of Object.entries(answer)) {
      // JSON omits undefined, so it is never sent.
      if (value === undefined) continue;
      const within = Object.hasOwn(parsed, name) ? unknownKey(value, parsed[name]) : [];
      if (within !== null) return [name, ...within];
    }
  }
  return null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
