import fc from 'fast-check';
import type { Team } from '../contests/team.ts';
import { POSITIONS, type Position } from '../football/events.ts';
import { scoreTeam, type ContestPerformance, type TeamScoring } from '../scoring/substitutions.ts';
import { packTeams, CHUNK_TEAMS, type LockedTeam } from '../standings/live/chunk.ts';
import type { LiveChange } from '../standings/live/ranking.ts';

/** A small contest: players, teams of them, and what happens tick by tick. */
export interface SmallContest {
  /** Ids of the players, ascending. */
  readonly pool: readonly number[];
  readonly positions: readonly Position[];
  readonly teams: readonly LockedTeam[];
  readonly ticks: readonly (readonly LiveChange[])[];
}

export const TO_COME: ContestPerformance = { points: 0, minutes: 0, finished: false };

/** Numbers from 0 to 1 that are always the same for a seed. */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A team of 15 different players of a pool; a captain and a vice-captain where `led`. */
export function randomTeam(
  entryId: number,
  pool: readonly number[],
  led: boolean,
  next: () => number,
): LockedTeam {
  const left = [...pool];
  const players = Array.from({ length: 15 }, () => left.splice(Math.floor(next() * left.length), 1)[0] ?? 0);
  const starters = players.slice(0, 11);
  const captain = Math.floor(next() * 11);
  const team: Team = {
    starters,
    reserves: players.slice(11),
    captainId: led ? (starters[captain] ?? null) : null,
    viceCaptainId: led ? (starters[(captain + 1 + Math.floor(next() * 10)) % 11] ?? null) : null,
  };
  return { entryId, managerId: entryId * 7, team, stars: Math.floor(next() * 28), savedAt: 1e12 + entryId };
}

export function chunksOf(teams: readonly LockedTeam[], pool: readonly number[]): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let first = 0; first < teams.length; first += CHUNK_TEAMS) {
    chunks.push(packTeams(teams.slice(first, first + CHUNK_TEAMS), pool));
  }
  return chunks;
}

/**
 * Small contests that cover all cases: players who come on, become absent and are present again, negative points,
 * corrections, totals far outside the expected range, and many ties.
 */
export function smallContests(led: boolean): fc.Arbitrary<SmallContest> {
  return fc.integer({ min: 16, max: 26 }).chain((size) => {
    const pool = Array.from({ length: size }, (_, place) => 3 * place + 5);
    const change = fc.record({
      player: fc.nat(size - 1),
      points: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: -5, max: 9 }) },
        { weight: 1, arbitrary: fc.integer({ min: -4_000, max: 90_000 }) },
      ),
      minutes: fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: 1, max: 120 })),
      finished: fc.boolean(),
    });
    return fc.record({
      pool: fc.constant(pool),
      positions: fc.array(fc.constantFrom(...POSITIONS), { minLength: size, maxLength: size }),
      teams: fc.tuple(fc.integer({ min: 1, max: 30 }), fc.nat()).map(([count, seed]) => {
        const next = numbersFrom(seed);
        return Array.from({ length: count }, (_, index) => randomTeam(index + 1, pool, led, next));
      }),
      ticks: fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 }),
    });
  });
}

/** A team's result by the slow reference. */
export interface TruthOfTeam {
  readonly team: number;
  readonly points: number;
  readonly pointsOfEleven: number;
  readonly playersLeft: number;
  readonly rank: number;
  readonly sharing: number;
}

/** Scores and ranks all teams with `scoreTeam` and a sort: best first, equal points in the teams' order. */
export function slowStandings(
  scoring: TeamScoring,
  { pool, positions, teams }: Pick<SmallContest, 'pool' | 'positions' | 'teams'>,
  performances: readonly ContestPerformance[],
): readonly TruthOfTeam[] {
  const players = new Map(pool.map((id, place) => [id, { position: positions[place] ?? 'GK' }]));
  const played = new Map(pool.map((id, place) => [id, performances[place] ?? TO_COME]));
  const scored = teams.map(({ team }, index) => {
    const { total, pointsOfEleven, picks } = scoreTeam(scoring, team, players, played);
    const playersLeft = picks.filter(({ playerId }) => played.get(playerId)?.finished === false).length;
    return { team: index, points: total, pointsOfEleven, playersLeft };
  });
  const sorted = scored.toSorted((one, other) => other.points - one.points);
  let rank = 1;
  return [...Map.groupBy(sorted, ({ points }) => points).values()].flatMap((equals) => {
    const ranked = equals.map((entry) => ({ ...entry, rank, sharing: equals.length }));
    rank += equals.length;
    return ranked;
  });
}
