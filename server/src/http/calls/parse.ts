import { isDeepStrictEqual } from 'node:util';
import { calls, type CallKey, type CallOutput, type ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type * as z from 'zod';
import { firstIssue } from './malformed-fields.ts';

interface Schema<Value> {
  safeParse(
    value: unknown,
  ):
    | { readonly success: true; readonly data: Value }
    | { readonly success: false; readonly error: { readonly issues: readonly z.core.$ZodIssue[] } };
}

/** The contract's schemas, typed so that a call's key determines the types of its input and answer. */
const schemas: {
  readonly [Key in CallKey]: {
    readonly input: Schema<ParsedInput<Key>>;
    readonly output: Schema<CallOutput<Key>>;
  };
} = calls;

/** Parses the input of a call; refuses with ERR_MALFORMED, the invalid field and the reason. */
export function parseInput<Key extends CallKey>(
  key: Key,
  input: unknown,
): { readonly value: ParsedInput<Key> } | Refusal {
  const result = schemas[key].input.safeParse(input);
  if (result.success) return { value: result.data };
  return refuse('ERR_MALFORMED', { ...firstIssue(result.error.issues) });
}

/**
 * Parses an answer by the contract and drops unknown keys. Throws when the answer violates the contract, which is a bug
 * of the operation.
 */
export function parseAnswer<Key extends CallKey>(key: Key, answer: unknown): CallOutput<Key> {
  const result = schemas[key].output.safeParse(answer);
  if (result.success) return result.data;
  const { field, reason } = firstIssue(result.error.issues);
  throw new Error(`${key} answers against the contract: ${field}: ${reason}.`);
}

/**
 * Parses the text of an answer. When the contract drops and changes nothing, its fields keep their order, so that it is
 * sent with the bytes of the first time.
 */
export function parseAnswerText<Key extends CallKey>(key: Key, text: string): CallOutput<Key> {
  const written: unknown = JSON.parse(text);
  const answer = parseAnswer(key, written);
  return isSameContent(written, answer) ? written : answer;
}

function isSameContent<Key extends CallKey>(
  written: unknown,
  answer: CallOutput<Key>,
): written is CallOutput<Key> {
  return isDeepStrictEqual(written, answer);
}

/** A canonical JSON text: equal parsed inputs have equal texts, with bigints as digits. */
export function exactText(input: unknown): string {
  return JSON.stringify(input, (_name, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}
