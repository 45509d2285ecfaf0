import type { CallKey } from '@touchline/contract/calls';

/** An answer whose text was made beforehand, for those who ask for the same again and again. */
export interface PreSerializedAnswer<Key extends CallKey> {
  readonly preSerialized: Key;
  /** The call's `params` in JSON. */
  readonly text: string;
}

/** An answer out of its text; the text must be what the contract says of the call. */
export function preSerialized<Key extends CallKey>(key: Key, text: string): PreSerializedAnswer<Key> {
  return { preSerialized: key, text };
}

/** Whether an outcome is a prepared answer. No answer of the contract has a field of this name. */
export function isPreSerialized(outcome: unknown): outcome is PreSerializedAnswer<CallKey> {
  return typeof outcome === 'object' && outcome !== null && 'preSerialized' in outcome && 'text' in outcome;
}

/** Whether the outcome of a call is an answer prepared for it. */
export function isPreSerializedFor<Key extends CallKey>(
  key: Key,
  outcome: unknown,
): outcome is PreSerializedAnswer<Key> {
  return isPreSerialized(outcome) && outcome.preSerialized === key;
}
