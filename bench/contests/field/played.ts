import { sql, type Db } from '../../../server/src/db/database.ts';
import type { PoolPlayer } from '@touchline/domain/contests/team';
import { scoringTableOf } from '../../../server/src/contests/facts.ts';
import type { Football } from '../../../server/src/testing/contests/contests.ts';
import { randomFrom } from './teams.ts';

export type ContestTable = 'easy' | 'pro';
export const CONTEST_TABLES: readonly ContestTable[] = ['easy', 'pro'];

/** Units of one point. */
export const UNITS_PER_POINT: Readonly<Record<ContestTable, number>> = { easy: 1, pro: 40 };

/** A round with its most popular players, and the matches that are played after the others. */
export interface Round {
  readonly football: Football;
  readonly star: PoolPlayer;
  readonly missing: PoolPlayer;
  readonly laterMatchIds: readonly number[];
}

/** One match in four is still to come; of the others every third is over. */
const LATER_EVERY = 4;
const OVER_EVERY = 3;
const ABSENT_SHARE = 0.07;
const ENDED_MINUTES_AGO = 1;
const POINTS_SEED = 7_919;

/** The most popular forward, and the most popular midfielder of a match that comes later. The forward's comes not. */
export function popularPlayers(
  football: Football,
  byPopularity: readonly (readonly number[])[],
): Omit<Round, 'football'> {
  const playersOf = (place: number): PoolPlayer[] =>
    (byPopularity[place] ?? []).flatMap((index) => football.players[index] ?? []);
  const [star] = playersOf(3);
  if (star === undefined) throw new Error('There is no forward.');
  const starMatch = matchOf(football, star);
  const laterMatchIds = football.matchIds.filter(
    (match, index) => index % LATER_EVERY === LATER_EVERY - 1 && match !== starMatch,
  );
  const missing = playersOf(2).find((player) => laterMatchIds.includes(matchOf(football, player)));
  if (missing === undefined) throw new Error('No midfielder plays later.');
  return { star, missing, laterMatchIds };
}

/** The match of a player's club in a round. */
export function matchOf({ clubIds, matchIds }: Football, { clubId }: PoolPlayer): number {
  return matchIds[Math.floor(clubIds.indexOf(clubId) / 2)] ?? 0;
}

/** Plays a round to its middle: some matches are over, some are played, some are still to come; some players are absent. */
export async function playMatches(db: Db, table: ContestTable, round: Round): Promise<void> {
  const { football, star, laterMatchIds } = round;
  const starMatch = matchOf(football, star);
  const begun = football.matchIds.filter((match) => !laterMatchIds.includes(match));
  const over = begun.filter((match, index) => index % OVER_EVERY === 0 && match !== starMatch);
  await sql`
    update match set status = 'first_half', minute = 40, events_version = 1 where id = any(${begun}::int[])
  `.execute(db);
  await sql`
    update match set status = 'ended', ended_at = game_now() - ${ENDED_MINUTES_AGO} * interval '1 minute'
    where id = any(${over}::int[])
  `.execute(db);
  const next = randomFrom(POINTS_SEED);
  const played = football.players.flatMap((player) => {
    const match = matchOf(football, player);
    if (laterMatchIds.includes(match) || (player !== star && next() < ABSENT_SHARE)) return [];
    const points = player === star ? 7 * UNITS_PER_POINT[table] : pointsFrom(table, next);
    return [{ match, player: player.id, club: player.clubId, points, minutes: 1 + Math.floor(next() * 40) }];
  });
  await storePoints(db, table, played);
}

function pointsFrom(table: ContestTable, next: () => number): number {
  const points = next() < 0.2 ? Math.floor(4 + next() * 12) : Math.floor(next() * 5) - 1;
  return table === 'easy' ? points : Math.floor((points * 3 + next() * 10) * UNITS_PER_POINT.pro);
}

async function storePoints(
  db: Db,
  table: ContestTable,
  played: readonly {
    readonly match: number;
    readonly player: number;
    readonly club: number;
    readonly points: number;
    readonly minutes: number;
  }[],
): Promise<void> {
  const matches = played.map(({ match }) => match);
  const players = played.map(({ player }) => player);
  await sql`
    insert into appearance (match_id, player_id, club_id, side, started, on_pitch, minutes, statistics)
    select match, player, club, case when club = home_club_id then 'home' else 'away' end, true, true, minutes, '{}'
    from unnest(${matches}::int[], ${players}::int[], ${played.map(({ club }) => club)}::int[],
      ${played.map(({ minutes }) => minutes)}::int[]) as played (match, player, club, minutes)
    join match on match.id = match
  `.execute(db);
  await sql`
    insert into player_points (match_id, player_id, scoring_table, points, reasons)
    select match, player, ${scoringTableOf(table).key}, points, '[]'
    from unnest(${matches}::int[], ${players}::int[], ${played.map(({ points }) => points)}::int[])
      as played (match, player, points)
  `.execute(db);
}
