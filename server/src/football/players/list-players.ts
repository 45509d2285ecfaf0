import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { POSITIONS } from '@touchline/domain/football/events';
import { foldText } from '@touchline/domain/search/fold-text';
import { gameNow } from '../../db/clock.ts';
import type { Db } from '../../db/database.ts';
import { pageOf } from '../../http/calls/paging.ts';
import { loadClubs, loadLeagues, type ClubRow, type LeagueRow } from '../rows.ts';
import {
  currentSeasons,
  figureOf,
  loadSeason,
  type Season,
  type SeasonTotals,
} from '../seasons/season-memory.ts';
import { playerIndex, type IndexedPlayer } from './player-index.ts';
import { playerHead, seasonFigures, type SeasonFigures } from './player-rows.ts';

type Input = ParsedInput<'football.players.list'>;
type Answer = CallOutput<'football.players.list'>;
type Sort = NonNullable<Input['sort_by']>;

/** A player with their statistics of the listed season. */
interface Listed {
  readonly player: IndexedPlayer;
  readonly totals: SeasonTotals | undefined;
  readonly season: Season;
  readonly league: LeagueRow;
}

/** Players with their figures of a season (the current one of their league), and how many each filter would leave. */
export async function listPlayers(db: Db, input: Input): Promise<Answer> {
  const { page, noItems, sort_by = 'points_easy', sort_how } = input;
  const listed = await playersOf(db, input);
  const wanted = filtersOf(input);
  const passes = (each: Listed, but: Facet | null) =>
    wanted.every(({ facet, isMet }) => (facet !== null && facet === but) || isMet(each));
  const found = listed
    .filter((each) => passes(each, null))
    .toSorted(orderBy(sort_by, sort_how ?? (sort_by === 'name' ? 'asc' : 'desc')));
  const { rows, summary } = pageOf(found, page, noItems);
  const today = await gameNow(db);
  const clubs = await loadClubs(
    db,
    listed.flatMap(({ player: { club_id } }) => club_id ?? []),
  );
  return {
    data: rows.map(({ player, totals, league }) => ({
      player: playerHead(player, clubs, today),
      figures: seasonFigures(totals, league.full_statistics),
    })),
    summary,
    facets: facetsOf((facet) => listed.filter((each) => passes(each, facet)), clubs),
  };
}

/** The players the list is about, before its filters: of a past season those who played in it. */
async function playersOf(db: Db, { season_id = 0 }: Input): Promise<Listed[]> {
  const players = await playerIndex(db);
  const chosen = season_id > 0 ? [season_id] : [...(await currentSeasons(db)).values()];
  const [loaded, leagues] = await Promise.all([
    Promise.all(chosen.map((id) => loadSeason(db, id))),
    loadLeagues(db, chosen),
  ]);
  const seasons = loaded.flatMap((season) => {
    const league = season === null ? undefined : leagues.get(season.id);
    return season === null || league === undefined ? [] : [{ season, league }];
  });
  if (season_id > 0) {
    return seasons.flatMap(({ season, league }) =>
      [...season.totals.values()].flatMap((totals) => {
        const player = players.get(totals.playerId);
        return player === undefined ? [] : [{ player, totals, season, league }];
      }),
    );
  }
  const ofLeague = new Map(seasons.map((each) => [each.season.leagueId, each]));
  return [...players.values()].flatMap((player) => {
    const own = ofLeague.get(player.league_id);
    if (own === undefined || player.club_id === null) return [];
    return [{ player, totals: own.season.totals.get(player.id), ...own }];
  });
}

type Facet = 'league' | 'club' | 'position' | 'stars';

interface Filter {
  /** The facet it belongs to, whose other options are counted without it. */
  readonly facet: Facet | null;
  readonly isMet: (listed: Listed) => boolean;
}

function filtersOf(input: Input): Filter[] {
  const { league_id = 0, team_id, positions = [], stars = [], search = '', minutes_min = 0 } = input;
  const words = foldText(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  const filters: Filter[] = [];
  if (league_id > 0) filters.push({ facet: 'league', isMet: ({ season }) => season.leagueId === league_id });
  if (team_id !== undefined)
    filters.push({ facet: 'club', isMet: ({ player }) => player.club_id === team_id });
  if (positions.length > 0)
    filters.push({ facet: 'position', isMet: ({ player }) => positions.includes(player.position) });
  if (stars.length > 0) filters.push({ facet: 'stars', isMet: ({ player }) => stars.includes(player.stars) });
  if (words.length > 0)
    filters.push({ facet: null, isMet: ({ player }) => words.every((word) => player.folded.includes(word)) });
  if (minutes_min > 0) filters.push({ facet: null, isMet: ({ totals }) => minutesOf(totals) >= minutes_min });
  if (input.available === true) {
    const playing = new Map<Season, ReadonlySet<number>>();
    filters.push({
      facet: null,
      isMet: ({ player, season }) => {
        const clubs = playing.get(season) ?? clubsToPlay(season);
        playing.set(season, clubs);
        return player.club_id !== null && clubs.has(player.club_id);
      },
    });
  }
  return filters;
}

function clubsToPlay({ matches }: Season): ReadonlySet<number> {
  const upcoming = matches.filter(({ state }) => state === 'upcoming');
  return new Set(upcoming.flatMap(({ homeClubId, awayClubId }) => [homeClubId, awayClubId]));
}

function minutesOf(totals: SeasonTotals | undefined): number {
  return totals === undefined ? 0 : figureOf(totals.figures, 'minutes');
}

/** What a player is sorted by; null is always last. */
function sortValue(sort: Exclude<Sort, 'name'>, { player, totals, league }: Listed): number | null {
  if (sort === 'stars') return player.stars;
  // The later the birth date, the younger.
  if (sort === 'age') return player.birth_date === null ? null : -Date.parse(player.birth_date);
  if (sort === 'price') return player.price === null ? null : Number(player.price);
  const figures = seasonFigures(totals, league.full_statistics);
  return sort === 'cards' ? figures.yellow_cards + figures.red_cards : figureValue(sort, figures);
}

function figureValue(sort: keyof SeasonFigures, figures: SeasonFigures): number | null {
  const value = figures[sort];
  return value === null ? null : Number(value);
}

function orderBy(sort: Sort, how: 'asc' | 'desc'): (one: Listed, other: Listed) => number {
  const byName = (one: Listed, other: Listed) =>
    one.player.name.localeCompare(other.player.name, 'en') || one.player.id - other.player.id;
  const sign = how === 'asc' ? 1 : -1;
  if (sort === 'name') return (one, other) => sign * byName(one, other);
  const values = new Map<Listed, number | null>();
  const valueOf = (listed: Listed) => {
    const known = values.get(listed);
    if (known !== undefined) return known;
    const value = sortValue(sort, listed);
    values.set(listed, value);
    return value;
  };
  return (one, other) => {
    const [first, second] = [valueOf(one), valueOf(other)];
    if (first === null || second === null) {
      return first === second ? byName(one, other) : first === null ? 1 : -1;
    }
    return sign * (first - second) || byName(one, other);
  };
}

/** How many players each option would leave; `without` gives the players found without one facet. */
function facetsOf(
  without: (facet: Facet) => readonly Listed[],
  clubs: ReadonlyMap<number, ClubRow>,
): Answer['facets'] {
  const leagues = Map.groupBy(without('league'), ({ league }) => league);
  const ofClubs = Map.groupBy(without('club'), ({ player }) => player.club_id);
  const positions = Map.groupBy(without('position'), ({ player }) => player.position);
  const stars = Map.groupBy(without('stars'), ({ player }) => player.stars);
  const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
    one.name.localeCompare(other.name, 'en');
  return {
    leagues: [...leagues].map(([{ id, name }, all]) => ({ id, name, count: all.length })).toSorted(byName),
    clubs: [...ofClubs]
      .flatMap(([clubId, all]) => {
        const club = clubId === null ? undefined : clubs.get(clubId);
        return club === undefined ? [] : [{ id: club.id, name: club.name, count: all.length }];
      })
      .toSorted(byName),
    positions: POSITIONS.map((position) => ({ position, count: positions.get(position)?.length ?? 0 })),
    stars: [5, 4, 3, 2, 1].map((each) => ({ stars: each, count: stars.get(each)?.length ?? 0 })),
  };
}
