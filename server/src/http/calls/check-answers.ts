import type { CallKey, CallOutput } from '@touchline/contract/calls';
import { isRefusal } from '@touchline/contract/errors';
import type { CallServices } from './call-services.ts';
import type { Outcome } from './handler.ts';
import { parseAnswer } from './parse.ts';

/** The outcome of a call, its answer held against the contract where the services ask for that. */
export function checkOutcome<Key extends CallKey>(
  services: Pick<CallServices, 'checkAnswers'>,
  key: Key,
  outcome: Outcome<Key>,
): Outcome<Key> {
  return !services.checkAnswers || isRefusal(outcome) ? outcome : checkAnswer(key, outcome);
}

/**
 * An answer as the contract types it. Throws, naming the call and the path, when a key is missing or wrong, and when
 * the answer has a key that the contract does not know: the web client cannot be typed from it.
 */
export function checkAnswer<Key extends CallKey>(key: Key, answer: unknown): CallOutput<Key> {
  const parsed = parseAnswer(key, answer);
  const unknown = unknownKey(answer, parsed);
  if (unknown === null) return parsed;
  throw new Error(`${key} answers with a key that the contract does not know: ${unknown.join('.')}.`);
}

type Path = readonly (string | number)[];

/** Where the first key stands that parsing took away, in nested objects and arrays too; null when none was. */
function unknownKey(answer: unknown, parsed: unknown): Path | null {
  if (Array.isArray(answer) && Array.isArray(parsed)) {
    for (const [index, item] of answer.entries()) {
      const within = unknownKey(item, parsed[index]);
      if (within !== null) return [index, ...within];
    }
  } else if (isRecord(answer) && isRecord(parsed)) {
    for (const [name, value] of Object.entries(answer)) {
      // JSON leaves undefined out, so it is never sent.
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
