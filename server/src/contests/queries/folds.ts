import type { CallOutput } from '@touchline/contract/calls';
import type { RawBuilder } from 'kysely';
import { sql, type Db } from '../../db/database.ts';
import { titleOf } from '../official/official-templates.ts';

type Fold = CallOutput<'contests.list'>['folds'][number];

/** How many rows contests make when those of a fold make one. */
export const COUNT_OF_FOLDED = sql`count(*) filter (where fold is null) + count(distinct fold)`;

/**
 * The condition of the rows of `listed` that stay when those of a fold make one: the first that is shown stands for
 * all of its fold. `shown` is the condition of the list on `contest`.
 */
export function isFoldRepresentative(shown: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(listed.fold is null or not exists (
    select from contest where contest.fold = listed.fold and contest.id < listed.id and ${shown}
  ))`;
}

/** What the folds of a page stand for, of more than one contest; a visitor (null) has no entries. */
export async function loadFolds(
  db: Db,
  page: readonly { readonly id: number; readonly fold: string | null }[],
  shown: RawBuilder<unknown>,
  managerId: number | null,
): Promise<Fold[]> {
  const firsts = new Map(page.flatMap(({ id, fold }) => (fold === null ? [] : [[fold, id] as const])));
  if (firsts.size === 0) return [];
  const { rows } = await sql<Omit<Fold, 'contest_id' | 'name'> & { readonly template: string }>`
    select fold as key, min(template) as template, count(*)::int as contests, sum(contest.entries)::int as entries,
      sum(own.seats)::int as my_entries, sum(own.empty)::int as my_empty_entries
    from (select * from contest where ${shown}) as contest
    cross join lateral (
      select count(*) as seats, count(*) filter (where starters is null) as empty from entry
      where contest_id = contest.id and manager_id = ${managerId} and state = 'playing'
    ) as own
    where fold = any(${[...firsts.keys()]}::text[])
    group by fold having count(*) > 1
  `.execute(db);
  return rows.flatMap(({ template, ...fold }) => {
    const contestId = firsts.get(fold.key);
    return contestId === undefined ? [] : [{ ...fold, contest_id: contestId, name: titleOf(template) }];
  });
}
