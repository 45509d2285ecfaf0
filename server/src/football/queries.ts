import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Db } from '../db/database.ts';
import { foldText } from '@touchline/domain/search/fold-text';
import { foldedSql } from '../db/fold-text.ts';
import { ACROSS_EUROPE, EVERY_LEAGUE, leagueRow, loadMatchRows } from './rows.ts';

/** The search text that matches every league. */
const ALL_LEAGUES = 'all';

/** SQL: the current season of a league, that of its next match, or of its last match if none is scheduled. */
const CURRENT_SEASON = sql`
  select round.season_id from (
    (select round_id from match
      where match.league_id = league.id and kickoff_at >= (select game_now()) order by kickoff_at limit 1)
    union all
    (select round_id from match
      where match.league_id = league.id and kickoff_at < (select game_now()) order by kickoff_at desc limit 1)
    limit 1
  ) as nearest join round on round.id = nearest.round_id
`;

/**
 * Leagues with matches whose name contains the text, by name. The list of all starts with the entries that
 * represent every league; they belong to no nation, so a list of national leagues leaves them out.
 */
export async function leagues(
  db: Db,
  { name, onlyNational = false }: ParsedInput<'football.leagues'>,
): Promise<CallOutput<'football.leagues'>> {
  const wanted = name === ALL_LEAGUES ? '' : foldText(name);
  const { rows } = await sql<Parameters<typeof leagueRow>[0]>`
    select league.id, league.name, country_code, full_statistics, season.id as season_id, season.name as season_name
    from league cross join lateral (${CURRENT_SEASON}) as current_season join season on season.id = current_season.season_id
    where strpos(${foldedSql(sql`league.name`)}, ${wanted}) > 0 and (not ${onlyNational} or country_code <> '')
    order by league.name, league.id
  `.execute(db);
  const found = rows.map(leagueRow);
  return name === ALL_LEAGUES && !onlyNational ? [EVERY_LEAGUE, ACROSS_EUROPE, ...found] : found;
}

/** The first entry of every list of rounds: no round is chosen. Clients translate its name. */
const NO_ROUND: CallOutput<'football.rounds'>[number] = {
  id: -1,
  round: null,
  season_id: -1,
  start_dts: null,
  seasonId: { id: -1, name: 'None' },
  matches: 0,
};

/**
 * The entry for no round, then the rounds of a league with scheduled matches by their start; at the end of a season those
 * of the next one follow as soon as they are announced.
 */
export async function rounds(db: Db, leagueId: number): Promise<CallOutput<'football.rounds'> | Refusal> {
  const known = await sql`select 1 from league where id = ${leagueId}`.execute(db);
  if (known.rows.length === 0) return refuse('ERR_NOT_FOUND');
  const { rows } = await sql<{
    id: number;
    number: number;
    season_id: number;
    season_name: string;
    start_at: Date;
    matches: number;
  }>`
    select round.id, round.number, season.id as season_id, season.name as season_name, min(kickoff_at) as start_at,
      count(*)::int as matches
    from match
    join round on round.id = match.round_id
    join season on season.id = round.season_id
    where match.league_id = ${leagueId} and match.status = 'scheduled' and kickoff_at > (select game_now())
    group by round.id, season.id
    order by start_at, round.number
  `.execute(db);
  const found = rows.map(({ id, number, season_id, season_name, start_at, matches }) => ({
    id,
    round: number,
    season_id,
    start_dts: start_at.toISOString(),
    seasonId: { id: season_id, name: season_name },
    matches,
  }));
  return [NO_ROUND, ...found];
}

/** States of a match in play. */
export const IN_PLAY = ['first_half', 'half_time', 'second_half', 'extra_time'];

/**
 * A page of matches by kick-off. `matchday` filters by round numbers of each league's current season, `season_stages`
 * by round ids. Without day, rounds or `live` the list starts with today's matches.
 */
export async function matches(
  db: Db,
  input: ParsedInput<'football.matches.list'>,
): Promise<CallOutput<'football.matches.list'>> {
  const { page, noItems, day, league_id, matchday = [], season_stages = [], is_pro, live = false } = input;
  const dated = day !== undefined && season_stages.length === 0;
  const fromToday = !dated && !live && matchday.length === 0 && season_stages.length === 0;
  const from = new Date(day ?? 0);
  const wanted = sql`
    from match join league on league.id = match.league_id
    where true
    ${league_id === undefined || league_id <= 0 ? sql`` : sql`and match.league_id = ${league_id}`}
    ${is_pro === true ? sql`and league.full_statistics` : sql``}
    ${live ? sql`and match.status = any(${IN_PLAY}::text[])` : sql``}
    ${dated ? sql`and kickoff_at >= ${from} and kickoff_at < ${from}::timestamptz + interval '1 day'` : sql``}
    ${fromToday ? sql`and kickoff_at >= (select date_trunc('day', game_now(), 'utc'))` : sql``}
    ${season_stages.length === 0 ? sql`` : sql`and match.round_id = any(${season_stages}::int[])`}
    ${matchday.length === 0 ? sql`` : sql`and match.round_id in (${roundsOfCurrentSeason(matchday)})`}
  `;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${wanted}`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  const found = await sql<{ id: number; status: string }>`
    select match.id, match.status ${wanted}
    order by kickoff_at, match.id limit ${noItems} offset ${(page - 1) * noItems}
  `.execute(db);
  return {
    data: await loadMatchRows(db, ...shown(found.rows)),
    summary: { total, page, per_page: noItems, pages: Math.ceil(total / noItems) },
  };
}

function roundsOfCurrentSeason(numbers: readonly number[]) {
  return sql`
    select round.id from league cross join lateral (${CURRENT_SEASON}) as current_season
    join round on round.season_id = current_season.season_id
    where round.number = any(${numbers}::int[])
  `;
}

/**
 * Arguments of `loadMatchRows` for matches shown outside a contest, where postponed and abandoned ones are void.
 */
export function shown(
  rows: readonly { readonly id: number; readonly status: string }[],
): [ids: number[], isVoid: (matchId: number) => boolean] {
  const unplayed = new Set(
    rows.filter(({ status }) => status === 'postponed' || status === 'abandoned').map(({ id }) => id),
  );
  return [rows.map(({ id }) => id), (matchId) => unplayed.has(matchId)];
}
