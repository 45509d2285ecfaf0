/** The value of a placeholder of a sentence. Each language formats it. */
export type Value =
  | { readonly kind: 'club'; readonly id: number }
  | { readonly kind: 'player'; readonly id: number }
  /** A time of the match, such as "in the 86th minute". */
  | { readonly kind: 'minute'; readonly minute: number; readonly added: number }
  /** A place in a table, such as "3rd". */
  | { readonly kind: 'place'; readonly place: number }
  /** A number with its noun, such as "3 points". */
  | { readonly kind: 'count'; readonly of: Counted; readonly count: number }
  | { readonly kind: 'number'; readonly number: number }
  /** Two numbers of goals, in the order they are written in. */
  | { readonly kind: 'score'; readonly left: number; readonly right: number }
  /** A day, by a time in epoch milliseconds. */
  | { readonly kind: 'day'; readonly atMs: number }
  /** A proper name, such as that of a ground. */
  | { readonly kind: 'name'; readonly name: string };

export const COUNTED = ['points', 'goals', 'saves', 'matches'] as const;
export type Counted = (typeof COUNTED)[number];

/** A sentence to be written: languages have variants for each key. */
export interface Sentence {
  readonly key: string;
  readonly values: Readonly<Record<string, Value>>;
}

/** The plan of an article: its statements, in order. The languages provide the texts. */
export interface ArticlePlan {
  readonly headline: Sentence;
  readonly lead: Sentence;
  readonly paragraphs: readonly (readonly Sentence[])[];
}

/** Values of sentences, briefly. */
export const placeholder = {
  club: (id: number): Value => ({ kind: 'club', id }),
  player: (id: number): Value => ({ kind: 'player', id }),
  minute: ({ minute, added }: { readonly minute: number; readonly added: number }): Value => ({
    kind: 'minute',
    minute,
    added,
  }),
  place: (place: number): Value => ({ kind: 'place', place }),
  count: (of: Counted, count: number): Value => ({ kind: 'count', of, count }),
  number: (number: number): Value => ({ kind: 'number', number }),
  score: (left: number, right: number): Value => ({ kind: 'score', left, right }),
  day: (atMs: number): Value => ({ kind: 'day', atMs }),
  name: (name: string): Value => ({ kind: 'name', name }),
};
