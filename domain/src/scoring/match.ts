import type { Position, Statistics } from '../football/events.ts';
import { scorePlayer } from './score.ts';
import type { PlayerScore } from './score.ts';
import type { ScoringTable } from './table.ts';
import { PRO } from './tables/pro.ts';

export interface MatchPlayer {
  readonly playerId: number;
  readonly position: Position;
  readonly statistics: Statistics;
}

interface MatchContext {
  /** Whether the league counts every statistic. */
  readonly fullStatistics: boolean;
  /** From the final whistle on the bonus is part of the points; before, it is only provisional. */
  readonly ended: boolean;
}

interface MatchScore extends PlayerScore {
  /** The bonus if the match ended now, in units; 0 once it is part of the points. */
  readonly provisionalBonus: number;
}

/** Scores all players of one match, both sides, by player id: the points of each and the match bonus. */
export function scoreMatch(
  table: ScoringTable,
  players: readonly MatchPlayer[],
  { fullStatistics, ended }: MatchContext,
): ReadonlyMap<number, MatchScore> {
  const bonuses = matchBonus(table, players, fullStatistics);
  const scores = new Map<number, MatchScore>();
  for (const { playerId, position, statistics } of players) {
    const bonus = bonuses.get(playerId) ?? 0;
    const score = scorePlayer(table, position, statistics, { fullStatistics, bonus: ended ? bonus : 0 });
    scores.set(playerId, { ...score, provisionalBonus: ended ? 0 : bonus });
  }
  return scores;
}

/**
 * The bonus of a match in units, for those who get one. A player's place is one more than the number of better
 * players: two firsts leave no second (3, 3, 1), two seconds no third (3, 2, 2), two thirds share (3, 2, 1, 1). Only
 * players who played and have more than 0 in the ranking figure are ranked; there is no bonus where the league does
 * not count that figure.
 */
export function matchBonus(
  table: ScoringTable,
  players: readonly MatchPlayer[],
  fullStatistics: boolean,
): ReadonlyMap<number, number> {
  const bonuses = new Map<number, number>();
  const { bonus } = table;
  if (bonus === null || (bonus.needsFullStatistics && !fullStatistics)) return bonuses;
  const ranked = players
    .filter((player) => player.statistics.minutes > 0)
    .map((player) => ({ playerId: player.playerId, worth: worthOf(player, bonus.rankedBy) }))
    .filter(({ worth }) => worth > 0)
    .sort((one, other) => other.worth - one.worth);
  let place = 0;
  for (const [index, { playerId, worth }] of ranked.entries()) {
    if (worth !== ranked[place]?.worth) place = index;
    const points = bonus.points[place];
    if (points === undefined) break;
    bonuses.set(playerId, points);
  }
  return bonuses;
}

function worthOf({ position, statistics }: MatchPlayer, rankedBy: 'pro' | 'bonusScore'): number {
  if (rankedBy === 'bonusScore') return statistics.bonusScore;
  return scorePlayer(PRO, position, statistics, { fullStatistics: true, bonus: 0 }).points;
}
