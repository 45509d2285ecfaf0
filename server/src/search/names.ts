import { sql, type RawBuilder } from 'kysely';
import { containing } from '../db/fold-text.ts';

/** How many of each kind are shown. */
export const MAX_RESULTS = 6;

/** SQL: whether a folded name holds every one of the words. */
export function containsAll(name: RawBuilder<string>, words: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`${name} like ${containing(word)}`),
    sql` and `,
  )})`;
}

/** SQL: 0 for a folded name that begins with the words, 1 for one with a word that does, 2 where they stand inside. */
export function matchRank(name: RawBuilder<string>, words: readonly string[]): RawBuilder<number> {
  const typed = words.join(' ');
  return sql<number>`(case
    when starts_with(${name}, ${typed}) then 0
    when strpos(' ' || ${name}, ${` ${typed}`}) > 0 then 1
    else 2
  end)`;
}
