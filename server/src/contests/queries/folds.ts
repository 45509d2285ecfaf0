import type { CallOutput } from '@touchline/contract/calls';
import type { RawBuilder } from 'kysely';
import { sql, type Db } from '../../db/database.ts';
import { titleOf } from '../official/official-templates.ts';

type Fold = CallOutput<'contests.list'>['folds'][number];

/**
 * SQL: whether a row of `listed` represents its fold, as the fold's first contest that passes `shown`, the list's
 * condition on `contest`. Rows without a fold represent themselves.
 */
export function isFoldRepresentative(shown: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(listed.fold is null or not exists (
    select from contest where contest.fold = listed.fold and contest.id < listed.id and ${shown}
  ))`;
}

/** The folds of a page that have more than one contest; a visitor (null) has no entries. */
export async function loadFolds(
  db: Db,
  page: readonly { readonly id: number; readonly fold: string | null }[],
  shown: RawBuilder<unknown>,
  managerId: number | null,
): Promise<Fold[]> {
  const representatives = new Map(
    page.flatMap(({ id, fold }) => (fold === null ? [] : [[fold, id] as const])),
  );
  if (representatives.size === 0) return [];
  const { rows } = await sql<Omit<Fold, 'contest_id' | 'name'> & { readonly template: string }>`
    select fold as key, min(template) as template, count(*)::int as contests, sum(contest.entries)::int as entries,
      sum(own.seats)::int as my_entries, sum(own.empty)::int as my_empty_entries
    from (select * from contest where ${shown}) as contest
    cross join lateral (
      select count(*) as seats, count(*) filter (where starters is null) as empty from entry
      where contest_id = contest.id and manager_id = ${managerId} and state = 'playing'
    ) as own
    where fold = any(${[...representatives.keys()]}::text[])
    group by fold having count(*) > 1
  `.execute(db);
  return rows.flatMap(({ template, ...fold }) => {
    const contestId = representatives.get(fold.key);
    return contestId === undefined ? [] : [{ ...fold, contest_id: contestId, name: titleOf(template) }];
  });
}
