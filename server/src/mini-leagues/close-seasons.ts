import { honoursOf, miniLeagueTable } from '@touchline/domain/people/mini-leagues/table';
import { gameNow } from '../db/clock.ts';
import { notify } from '../inbox/public.ts';
import { inTransaction, sql, type Db, type Tx } from '../db/database.ts';
import type { Sweep } from '../jobs/sweeps.ts';
import { loadMembers } from './members.ts';
import { loadResults } from './results.ts';
import { noticeOf } from './notices.ts';
import { FIRST_SEASON } from './seasons.ts';

const EVERY_MS = 60_000;
/** Game time after the last whistle in which the next rounds of a season may still be announced. */
const QUIET_HOURS = 24;
/** Mini-leagues whose season is closed in one transaction. */
const AT_ONCE = 20;

interface OverSeason {
  readonly mini_league_id: number;
  readonly name: string;
  readonly season_id: number;
}

/**
 * SQL: seasons that mini-leagues have seen and that are over: nothing of them is left to play, and every official
 * contest of them is final or cancelled. A match that was never played does not hold up a season after the next one has
 * kicked off.
 */
const overSeasons = (now: Date) => sql`
  select mini_league.id as mini_league_id, mini_league.name, season.id as season_id
  from mini_league
  join season on season.league_id = mini_league.league_id and season.id >= ${FIRST_SEASON}
  cross join lateral (
    select max(kickoff_at) as last_at, count(*) filter (where ended_at is null) as unplayed
    from round join match on match.round_id = round.id where round.season_id = season.id
  ) as played
  where not exists (
      select from mini_league_season as closed
      where closed.mini_league_id = mini_league.id and closed.season_id = season.id
    )
    and (
      (played.unplayed = 0 and played.last_at < ${now}::timestamptz - make_interval(hours => ${QUIET_HOURS}))
      or exists (
        select from season as next
        join round on round.season_id = next.id join match on match.round_id = round.id
        where next.league_id = season.league_id and next.id > season.id and kickoff_at <= ${now}
      )
    )
    and not exists (
      select from contest
      where contest.season_id = season.id and is_official and final_at is null and cancelled_at is null
    )
  order by mini_league.id, season.id limit ${AT_ONCE}
  for update of mini_league skip locked
`;

/** Writes the honours of some seasons that are over. Returns how many: 0 when none is left. */
async function closeSeasons(tx: Tx): Promise<number> {
  const now = await gameNow(tx);
  const { rows } = await sql<OverSeason>`${overSeasons(now)}`.execute(tx);
  for (const over of rows) await closeSeason(tx, over, now);
  return rows.length;
}

/** Writes the honours of one season of a locked mini-league, once, and notifies those who have them. */
async function closeSeason(
  tx: Tx,
  { mini_league_id, name, season_id }: OverSeason,
  now: Date,
): Promise<void> {
  const memberIds = (await loadMembers(tx, [mini_league_id])).map(({ manager_id }) => manager_id);
  const results = (await loadResults(tx, [season_id], memberIds)).get(season_id) ?? [];
  const honours = honoursOf(miniLeagueTable(memberIds, results, now.getTime()));
  await sql`
    insert into mini_league_season (mini_league_id, season_id, closed_at)
    values (${mini_league_id}, ${season_id}, ${now})
  `.execute(tx);
  await sql`
    insert into mini_league_honour (mini_league_id, season_id, manager_id, rank, points, contests)
    select ${mini_league_id}, ${season_id}, *
    from unnest(
      ${honours.map(({ managerId }) => managerId)}::int[], ${honours.map(({ rank }) => rank)}::smallint[],
      ${honours.map(({ points }) => points)}::bigint[], ${honours.map(({ counted }) => counted)}::int[]
    )
  `.execute(tx);
  const league = { id: mini_league_id, name };
  await notify(
    tx,
    now,
    honours.map(({ managerId, rank }) => noticeOf('mini_league_honour', managerId, league, { rank })),
  );
}

/** Gives the honours of seasons that are over. */
export const honourSweep: Sweep = {
  name: 'honours of mini-leagues',
  everyMs: EVERY_MS,
  run: (db: Db) => inTransaction(db, closeSeasons),
};
