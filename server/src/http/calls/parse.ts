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

/** The contract's schemas by call, so that a call's key alone gives the types of its input and answer. */
const schemas: {
  readonly [Key in CallKey]: {
    readonly input: Schema<ParsedInput<Key>>;
    readonly output: Schema<CallOutput<Key>>;
  };
} = calls;

/** The input of a call as the contract types it, or ERR_MALFORMED with the field that is wrong and why. */
export function parseInput<Key extends CallKey>(
  key: Key,
  input: unknown,
): { readonly value: ParsedInput<Key> } | Refusal {
  const result = schemas[key].input.safeParse(input);
  if (result.success) return { value: result.data };
  return refuse('ERR_MALFORMED', { ...firstIssue(result.error.issues) });
}

/**
 * An answer as the contract types it, without what the contract does not know. Throws when it is otherwise, which is
 * a bug of the operation.
 */
export function parseAnswer<Key extends CallKey>(key: Key, answer: unknown): CallOutput<Key> {
  const result = schemas[key].output.safeParse(answer);
  if (result.success) return result.data;
  const { field, reason } = firstIssue(result.error.issues);
  throw new Error(`${key} answers otherwise than the contract says: ${field}: ${reason}.`);
}

/** One text for equal inputs: fields stand in the order of the contract, whole amounts as digits. */
export function exactText(input: unknown): string {
  return JSON.stringify(input, (_name, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}
