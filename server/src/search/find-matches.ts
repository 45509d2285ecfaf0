import type { CallOutput } from '@touchline/contract/calls';
import { sql, type Db } from '../db/database.ts';
import { containing } from '../db/fold-text.ts';
import { loadMatchRows } from '../football/rows.ts';
import { MAX_RESULTS } from './names.ts';

type MatchRow = CallOutput<'search.find'>['matches'][number];

/** What is over this long is history, which the statistics tell. */
const LOOKED_BACK = '60 days';

/**
 * Matches whose two clubs hold every word between them, so that "ajax psv" finds the two against each other: those
 * not over by kick-off, then those over, the latest first.
 */
export async function findMatches(db: Db, words: readonly string[]): Promise<MatchRow[]> {
  const clubsOf = await clubsByWord(db, words);
  if (clubsOf.some((ids) => ids.length === 0)) return [];
  // Every match must have a club of the first word, whose clubs are few.
  const named = [...new Set(clubsOf.flat())];
  const holds = sql.join(
    clubsOf.map((ids) => sql`(home_club_id = any(${ids}::int[]) or away_club_id = any(${ids}::int[]))`),
    sql` and `,
  );
  const { rows } = await sql<{ id: number; status: MatchRow['status'] }>`
    select id, status from (
      select distinct match.id, match.status, match.kickoff_at,
        match.status in ('ended', 'confirmed', 'postponed', 'abandoned') as is_over
      from unnest(${named}::int[]) as named (club_id)
      cross join lateral (
        (select id from match where home_club_id = named.club_id
          and kickoff_at > (select game_now()) - interval '1 day' and ${holds} order by kickoff_at limit ${MAX_RESULTS})
        union all
        (select id from match where away_club_id = named.club_id
          and kickoff_at > (select game_now()) - interval '1 day' and ${holds} order by kickoff_at limit ${MAX_RESULTS})
        union all
        (select id from match where home_club_id = named.club_id
          and kickoff_at between (select game_now()) - ${LOOKED_BACK}::interval and (select game_now())
          and ${holds} order by kickoff_at desc limit ${MAX_RESULTS})
        union all
        (select id from match where away_club_id = named.club_id
          and kickoff_at between (select game_now()) - ${LOOKED_BACK}::interval and (select game_now())
          and ${holds} order by kickoff_at desc limit ${MAX_RESULTS})
      ) as candidate join match on match.id = candidate.id
    ) as found
    order by is_over, case when is_over then null else kickoff_at end, kickoff_at desc, id
    limit ${MAX_RESULTS}
  `.execute(db);
  const unplayed = new Set(
    rows.filter(({ status }) => status === 'postponed' || status === 'abandoned').map(({ id }) => id),
  );
  const order = new Map(rows.map(({ id }, index) => [id, index]));
  const matches = await loadMatchRows(
    db,
    rows.map(({ id }) => id),
    (id) => unplayed.has(id),
  );
  return matches.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
}

/** For each word the clubs whose names hold it. */
async function clubsByWord(db: Db, words: readonly string[]): Promise<readonly (readonly number[])[]> {
  const { rows } = await sql<{ index: number; ids: number[] }>`
    select word.index::int as index, array_agg(club.id) as ids
    from unnest(${words.map(containing)}::text[]) with ordinality as word (pattern, index)
    join club on club.folded_name like word.pattern
    group by word.index
  `.execute(db);
  const found = new Map(rows.map(({ index, ids }) => [index, ids]));
  return words.map((_, index) => found.get(index + 1) ?? []);
}
