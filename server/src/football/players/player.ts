import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import {
  comparedValue,
  percentile,
  radarFigures,
  type RadarFigure,
} from '@touchline/domain/football/season/percentiles';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { absenceAnswer } from '../availability/absence-rows.ts';
import { absencesOfPlayers } from '../availability/unavailable-players.ts';
import { loadClubs, loadLeagues, loadMatchRows } from '../rows.ts';
import {
  currentSeasons,
  figureOf,
  loadSeason,
  type Season,
  type SeasonTotals,
} from '../seasons/season-memory.ts';
import { loadPlayers, playerIndex, type IndexedPlayer } from './player-index.ts';
import { runningMatch } from './player-matches.ts';
import { playerHead, seasonFigures } from './player-rows.ts';

type Answer = CallOutput<'football.players.get'>;

/** Minutes from which on a player is compared with others. */
const MIN_MINUTES = 180;

/** A player with the figures of each season and a radar among the players of the position. */
export async function player(db: Db, playerId: number): Promise<Answer | Refusal> {
  const found = (await loadPlayers(db, [playerId])).get(playerId);
  const seasonId = found && (await currentSeasons(db)).get(found.league_id);
  const current = seasonId === undefined ? null : await loadSeason(db, seasonId);
  if (found === undefined || current === null) return refuse('ERR_NOT_FOUND');
  const others = (await seasonsOf(db, playerId)).filter((id) => id !== current.id);
  const loaded = await Promise.all(others.map((id) => loadSeason(db, id)));
  const seasons = [current, ...loaded.filter((season) => season !== null)];
  const leagues = await loadLeagues(
    db,
    seasons.map(({ id }) => id),
  );
  const league = leagues.get(current.id);
  if (league === undefined) throw new Error(`Season ${current.id} has no league.`);
  const clubs = await loadClubs(db, [
    ...(found.club_id === null ? [] : [found.club_id]),
    ...seasons.flatMap(({ totals }) => totals.get(playerId)?.clubIds ?? []),
  ]);
  const absence = (await absencesOfPlayers(db, [playerId])).get(playerId);
  return {
    player: playerHead(found, clubs, await gameNow(db)),
    league,
    absence: absence === undefined ? null : absenceAnswer(absence),
    seasons: seasons.flatMap((season) => {
      const own = leagues.get(season.id);
      if (own === undefined) return [];
      const totals = season.totals.get(playerId);
      return [
        {
          id: season.id,
          name: own.id === league.id ? own.season.name : `${own.name} ${own.season.name}`,
          clubs: (totals?.clubIds ?? []).flatMap((clubId) => clubs.get(clubId) ?? []),
          figures: seasonFigures(totals, own.full_statistics),
        },
      ];
    }),
    radar: await radarOf(db, found, current, league.full_statistics),
    live: await runningMatch(db, playerId),
    next_match: await nextMatch(db, found.club_id),
  };
}

/** The seasons a player was on the pitch in, the latest first. */
async function seasonsOf(db: Db, playerId: number): Promise<number[]> {
  const { rows } = await sql<{ season_id: number }>`
    select season_id from appearance
    join match on match.id = match_id
    join round on round.id = round_id
    where player_id = ${playerId} and minutes > 0
    group by season_id order by max(kickoff_at) desc
  `.execute(db);
  return rows.map(({ season_id }) => season_id);
}

/** The radar of a player among those of the position with enough minutes in the season; null without enough. */
async function radarOf(
  db: Db,
  { id, position }: IndexedPlayer,
  season: Season,
  fullStatistics: boolean,
): Promise<Answer['radar']> {
  const totals = season.totals.get(id);
  if (totals === undefined || figureOf(totals.figures, 'minutes') < MIN_MINUTES) return null;
  const players = await playerIndex(db);
  const compared = comparedOf(totals, fullStatistics);
  const others = [...season.totals.values()]
    .filter(
      (each) =>
        each.playerId !== id &&
        players.get(each.playerId)?.position === position &&
        figureOf(each.figures, 'minutes') >= MIN_MINUTES,
    )
    .map((each) => comparedOf(each, fullStatistics));
  return radarFigures(position, fullStatistics).map((figure) => {
    const own = valueOf(figure, compared);
    const values = others.map((each) => valueOf(figure, each));
    return { figure, value: own, percentile: percentile(figure, own, values) };
  });
}

/** The statistics of a player that a radar compares. */
interface Compared {
  readonly figures: ReturnType<typeof seasonFigures>;
  readonly minutes: number;
}

function comparedOf(totals: SeasonTotals, fullStatistics: boolean): Compared {
  return {
    figures: seasonFigures(totals, fullStatistics),
    minutes: figureOf(totals.figures, 'minutes'),
  };
}

function valueOf(figure: RadarFigure, { figures, minutes }: Compared): number {
  return comparedValue(figure, figures[figure], minutes);
}

async function nextMatch(db: Db, clubId: number | null): Promise<Answer['next_match']> {
  if (clubId === null) return null;
  const { rows } = await sql<{ id: number }>`
    select id from match
    where (home_club_id = ${clubId} or away_club_id = ${clubId}) and status = 'scheduled'
    order by kickoff_at, id limit 1
  `.execute(db);
  const [next = null] = await loadMatchRows(
    db,
    rows.map(({ id }) => id),
    () => false,
  );
  return next;
}
