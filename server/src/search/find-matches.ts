import type { CallOutput } from '@touchline/contract/calls';
import { sql, type Db } from '../db/database.ts';
import { containing } from '../db/fold-text.ts';
import { loadMatchRows } from '../football/public.ts';
import { MAX_RESULTS } from './names.ts';

type MatchRow = CallOutput<'search.find'>['matches'][number];

/** Older matches are left to the statistics. */
const PAST_LIMIT = '60 days';

/**
 * Matches whose two clubs together contain every word, so that "ajax psv" finds the match between them: those not over by
 * kick-off, then those over, latest first.
 */
export async function findMatches(db: Db, words: readonly string[]): Promise<MatchRow[]> {
  const clubsOf = await clubsByWord(db, words);
  if (clubsOf.some((ids) => ids.length === 0)) return [];
  // Every word names few clubs: search their matches through the index of clubs.
  const clubIds = [...new Set(clubsOf.flat())];
  const hasAllWords = sql.join(
    clubsOf.map((ids) => sql`(home_club_id = any(${ids}::int[]) or away_club_id = any(${ids}::int[]))`),
    sql` and `,
  );
  const { rows } = await sql<{ id: number; status: MatchRow['status'] }>`
    select id, status from (
      select distinct match.id, match.status, match.kickoff_at,
        match.status in ('ended', 'confirmed', 'postponed', 'abandoned') as is_over
      from unnest(${clubIds}::int[]) as named (club_id)
      cross join lateral (
        (select id from match where home_club_id = named.club_id
          and kickoff_at > (select game_now()) - interval '1 day' and ${hasAllWords} order by kickoff_at limit ${MAX_RESULTS})
        union all
        (select id from match where away_club_id = named.club_id
          and kickoff_at > (select game_now()) - interval '1 day' and ${hasAllWords} order by kickoff_at limit ${MAX_RESULTS})
        union all
        (select id from match where home_club_id = named.club_id
          and kickoff_at between (select game_now()) - ${PAST_LIMIT}::interval and (select game_now())
          and ${hasAllWords} order by kickoff_at desc limit ${MAX_RESULTS})
        union all
        (select id from match where away_club_id = named.club_id
          and kickoff_at between (select game_now()) - ${PAST_LIMIT}::interval and (select game_now())
          and ${hasAllWords} order by kickoff_at desc limit ${MAX_RESULTS})
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

/** For each word, the clubs whose names contain it. */
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
