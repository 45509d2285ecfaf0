import { sql, type RawBuilder } from 'kysely';
import { containing } from '../db/fold-text.ts';

/** Most results of each kind. */
export const MAX_RESULTS = 6;

/** SQL: whether a folded name contains all words. */
export function containsAll(name: RawBuilder<string>, words: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`${name} like ${containing(word)}`),
    sql` and `,
  )})`;
}

/** SQL: 0 if a folded name is the search text, 1 if it starts with it, 2 if one of its words does, else 3. */
export function matchRank(name: RawBuilder<string>, words: readonly string[]): RawBuilder<number> {
  const typed = words.join(' ');
  return sql<number>`(case
    when ${name} = ${typed} then 0
    when starts_with(${name}, ${typed}) then 1
    when strpos(' ' || ${name}, ${` ${typed}`}) > 0 then 2
    else 3
  end)`;
}
