/** Why an answer of a provider is not used. The texts are stored with it and shown to operators. */
export type Nonsense =
  /** Not JSON, or cut off. */
  | 'not_json'
  /** JSON in a shape that the provider never documented. */
  | 'wrong_shape'
  /** Nothing where something must be. */
  | 'empty'
  /** Fewer than before where the number cannot fall. */
  | 'fewer_than_before'
  /** About another fixture, club or league than the one requested. */
  | 'not_requested'
  /** A match that was over or running has not begun. */
  | 'went_back'
  /** Events and score disagree on the goals. */
  | 'goals_and_score_differ'
  /** A player takes part who is in no line-up. */
  | 'not_in_line_up'
  /** A substitution of players who cannot be exchanged. */
  | 'impossible_substitution';

/** An answer that made sense, or the reason why it does not. */
export type Reading<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: Nonsense; readonly detail: string };

export function read<Value>(value: Value): Reading<Value> {
  return { ok: true, value };
}

export function nonsense(reason: Nonsense, detail: string): Reading<never> {
  return { ok: false, reason, detail };
}
