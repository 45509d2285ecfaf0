import type { ContestPerformance } from '../scoring/substitutions.ts';
import type { MatchSample } from './simulate-match.ts';

/** The players of a contest at its end, many times: by simulation, then by index in the pool. */
export interface PoolSample {
  readonly simulations: number;
  readonly poolSize: number;
  /** Units of the contest's table, over all its matches. */
  readonly points: Int32Array;
  readonly played: Uint8Array;
}

/**
 * Adds the simulated matches of a contest to its players' results from matches that are over. `settled` holds, by
 * index in the pool, points and minutes of those; `pool` the ids of the players in ascending order.
 */
export function poolSample(
  pool: readonly number[],
  settled: readonly Pick<ContestPerformance, 'points' | 'minutes'>[],
  matches: readonly MatchSample[],
): PoolSample {
  const simulations = matches[0]?.simulations ?? 1;
  const poolSize = pool.length;
  const points = new Int32Array(simulations * poolSize);
  const played = new Uint8Array(simulations * poolSize);
  const before = Int32Array.from(settled, (player) => player.points);
  const playedBefore = Uint8Array.from(settled, ({ minutes }) => (minutes > 0 ? 1 : 0));
  for (let simulation = 0; simulation < simulations; simulation += 1) {
    points.set(before, simulation * poolSize);
    played.set(playedBefore, simulation * poolSize);
  }
  const places = new Map(pool.map((playerId, place) => [playerId, place]));
  for (const match of matches) {
    const count = match.playerIds.length;
    for (const [player, playerId] of match.playerIds.entries()) {
      const place = places.get(playerId);
      if (place === undefined) continue;
      for (let simulation = 0; simulation < simulations; simulation += 1) {
        const from = simulation * count + player;
        const to = simulation * poolSize + place;
        points[to] = (points[to] ?? 0) + (match.points[from] ?? 0);
        if (match.played[from] === 1) played[to] = 1;
      }
    }
  }
  return { simulations, poolSize, points, played };
}
