import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { leagueTable, type TableRow } from '@touchline/domain/football/season/league-table';
import { foldText } from '@touchline/domain/search/fold-text';
import type { Db } from '../../db/database.ts';
import { pageOf } from '../../http/calls/paging.ts';
import { loadClubs, loadLeagues, type ClubRow, type LeagueRow } from '../rows.ts';
import { currentSeasons } from '../seasons/season-memory.ts';
import { chosenSeason, isCup } from '../standings/chosen-season.ts';
import { formOf, recordOf } from '../standings/league-standings.ts';

type Input = ParsedInput<'football.clubs.list'>;
type Answer = CallOutput<'football.clubs.list'>;
type Row = Answer['data'][number];
type Sort = NonNullable<Input['sort_by']>;

/** Clubs with their figures of a season (the current one of each league), by name or by a figure. */
export async function listClubs(db: Db, input: Input): Promise<Answer> {
  const { page, noItems, league_id = 0, season_id, search = '', sort_by = 'name', sort_how } = input;
  const leagueIds = league_id > 0 ? [league_id] : [...(await currentSeasons(db)).keys()];
  const seasons = await Promise.all(leagueIds.map((leagueId) => clubsOf(db, leagueId, season_id)));
  const words = foldText(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = seasons
    .flat()
    .filter(({ club }) => words.every((word) => foldText(`${club.name} ${club.short_name}`).includes(word)))
    .toSorted(orderBy(sort_by, sort_how ?? DIRECTIONS[sort_by]));
  const { rows, summary } = pageOf(found, page, noItems);
  return { data: [...rows], summary };
}

/** The clubs of a league with their figures; of a cup none, since they are listed with their leagues. */
async function clubsOf(db: Db, leagueId: number, seasonId: number | undefined): Promise<Row[]> {
  const chosen = await chosenSeason(db, leagueId, seasonId);
  if (chosen === null || (await isCup(db, chosen.season))) return [];
  const { season } = chosen;
  const [clubs, leagues] = await Promise.all([loadClubs(db, season.clubIds), loadLeagues(db, [season.id])]);
  const league = leagues.get(season.id);
  return leagueTable(season.clubIds, season.matches, { live: true }).flatMap((row) => {
    const club = clubs.get(row.clubId);
    return club === undefined || league === undefined ? [] : [rowOf(row, club, league)];
  });
}

function rowOf(row: TableRow, club: ClubRow, league: LeagueRow): Row {
  return {
    ...recordOf(row),
    club,
    league,
    place: row.place,
    goal_difference: row.goalsFor - row.goalsAgainst,
    clean_sheets: row.cleanSheets,
    form: formOf(row),
  };
}

/** The default direction of each order: the best first. */
const DIRECTIONS = {
  name: 'asc',
  place: 'asc',
  goals_against: 'asc',
  points: 'desc',
  won: 'desc',
  goals_for: 'desc',
  goal_difference: 'desc',
  clean_sheets: 'desc',
} as const satisfies Readonly<Record<Sort, 'asc' | 'desc'>>;

function orderBy(sort: Sort, how: 'asc' | 'desc'): (one: Row, other: Row) => number {
  const byName = (one: Row, other: Row) =>
    one.club.name.localeCompare(other.club.name, 'en') || one.club.id - other.club.id;
  const sign = how === 'asc' ? 1 : -1;
  if (sort === 'name') return (one, other) => sign * byName(one, other);
  return (one, other) => sign * (one[sort] - other[sort]) || byName(one, other);
}
