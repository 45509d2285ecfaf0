import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { leagueTable, movements, type TableRow } from '@touchline/domain/football/season/league-table';
import type { Db } from '../../db/database.ts';
import { loadClubs, loadLeagues, type ClubRow } from '../rows.ts';
import type { Season, SeasonMatch } from '../seasons/season-memory.ts';
import { chosenSeason, isCup } from './chosen-season.ts';

type Answer = CallOutput<'football.standings.get'>;
export type StandingsRow = Answer['rows'][number];

/** The table of a league in a season; a cup has none. */
export async function leagueStandings(
  db: Db,
  { tournament_id, season_id, at, last, live = true }: ParsedInput<'football.standings.get'>,
): Promise<Answer | Refusal> {
  const chosen = await chosenSeason(db, tournament_id, season_id);
  if (chosen === null) return refuse('ERR_NOT_FOUND');
  const { season, isCurrent } = chosen;
  const league = (await loadLeagues(db, [season.id])).get(season.id);
  if (league === undefined) throw new Error(`Season ${season.id} has no league.`);
  const rows = (await isCup(db, season))
    ? []
    : leagueTable(season.clubIds, season.matches, { at, last, live });
  const isWhole = at === undefined && last === undefined;
  return { league, is_current: isCurrent, rows: await standingsRows(db, season, rows, { isWhole, live }) };
}

/** Rows of a table with their clubs, movements, running and next matches. Only a whole table has movements. */
export async function standingsRows(
  db: Db,
  season: Season,
  rows: readonly TableRow[],
  { isWhole, live }: { readonly isWhole: boolean; readonly live: boolean },
): Promise<StandingsRow[]> {
  const clubs = await loadClubs(db, season.clubIds);
  const moved = isWhole ? movements(season.clubIds, season.matches, rows) : new Map<number, number>();
  return rows.flatMap((row) => {
    const club = clubs.get(row.clubId);
    return club === undefined
      ? []
      : [
          {
            ...recordOf(row),
            place: row.place,
            club,
            goal_difference: row.goalsFor - row.goalsAgainst,
            form: formOf(row),
            movement: moved.get(row.clubId) ?? 0,
            live: live ? liveOf(season.matches, row.clubId, clubs) : null,
            next: nextOf(season.matches, row.clubId, clubs),
          },
        ];
  });
}

/** The sums of a club's results, in the format of the calls. */
export function recordOf({ played, won, drawn, lost, goalsFor, goalsAgainst, points }: TableRow) {
  return { played, won, drawn, lost, goals_for: goalsFor, goals_against: goalsAgainst, points };
}

/** The last results of a club, in the format of the calls. */
export function formOf({ form }: TableRow): StandingsRow['form'] {
  return form.map(({ matchId, result }) => ({ match_id: matchId, result }));
}

function isOf({ homeClubId, awayClubId }: SeasonMatch, clubId: number): boolean {
  return homeClubId === clubId || awayClubId === clubId;
}

function liveOf(
  matches: readonly SeasonMatch[],
  clubId: number,
  clubs: ReadonlyMap<number, ClubRow>,
): StandingsRow['live'] {
  const match = matches.find((each) => each.state === 'live' && isOf(each, clubId));
  if (match === undefined || match.score === null) return null;
  const at_home = match.homeClubId === clubId;
  const opponent = clubs.get(at_home ? match.awayClubId : match.homeClubId);
  const { home, away } = match.score;
  const [scored, conceded] = at_home ? [home, away] : [away, home];
  return opponent === undefined ? null : { match_id: match.id, scored, conceded, opponent, at_home };
}

function nextOf(
  matches: readonly SeasonMatch[],
  clubId: number,
  clubs: ReadonlyMap<number, ClubRow>,
): StandingsRow['next'] {
  const match = matches.find((each) => each.state === 'upcoming' && isOf(each, clubId));
  if (match === undefined) return null;
  const at_home = match.homeClubId === clubId;
  const opponent = clubs.get(at_home ? match.awayClubId : match.homeClubId);
  const kickoff_dt = new Date(match.kickoffMs).toISOString();
  return opponent === undefined ? null : { match_id: match.id, kickoff_dt, opponent, at_home };
}
