import type { CallKey } from '@touchline/contract/calls';

/** An answer whose text was made beforehand, for those who ask for the same again and again. */
export interface PreparedAnswer<Key extends CallKey> {
  readonly prepared: Key;
  /** The call's `params` in JSON. */
  readonly text: string;
}

/** An answer out of its text; the text must be what the contract says of the call. */
export function prepared<Key extends CallKey>(key: Key, text: string): PreparedAnswer<Key> {
  return { prepared: key, text };
}

/** Whether an outcome is a prepared answer. No answer of the contract has a field of this name. */
export function isPrepared(outcome: unknown): outcome is PreparedAnswer<CallKey> {
  return typeof outcome === 'object' && outcome !== null && 'prepared' in outcome && 'text' in outcome;
}
