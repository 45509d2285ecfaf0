import type { CallKey } from '@touchline/contract/calls';

/** An answer serialized in advance, for calls whose many callers get the same answer. */
export interface PreSerializedAnswer<Key extends CallKey> {
  readonly preSerialized: Key;
  /** The call's `params` as JSON text. */
  readonly text: string;
}

/** Makes a pre-serialized answer; the text must fit the call's output in the contract. */
export function preSerialized<Key extends CallKey>(key: Key, text: string): PreSerializedAnswer<Key> {
  return { preSerialized: key, text };
}

/** Whether an outcome is pre-serialized. No answer of the contract has a field of this name. */
export function isPreSerialized(outcome: unknown): outcome is PreSerializedAnswer<CallKey> {
  return typeof outcome === 'object' && outcome !== null && 'preSerialized' in outcome && 'text' in outcome;
}

/** Whether an outcome is the pre-serialized answer of the given call. */
export function isPreSerializedFor<Key extends CallKey>(
  key: Key,
  outcome: unknown,
): outcome is PreSerializedAnswer<Key> {
  return isPreSerialized(outcome) && outcome.preSerialized === key;
}
