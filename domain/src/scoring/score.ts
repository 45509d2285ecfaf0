import type { Position, Statistics } from '../football/events.ts';
import type { ScoringRule, ScoringTable } from './table.ts';

interface ScoringContext {
  /** Whether the league counts every statistic; where it does not, some rules do not apply. */
  readonly fullStatistics: boolean;
  /** The final match bonus, in units of the table; 0 until the final whistle. */
  readonly bonus: number;
}

/** Why some points were given. The points of all reasons add up to the score. */
export interface PointsReason {
  /** Key of the rule, or `bonus`. */
  readonly rule: string;
  /** The figure used by the rule: minutes, goals, saves ...; 1 for a clean sheet and the bonus. */
  readonly count: number;
  /** Units of the table. */
  readonly points: number;
}

export interface PlayerScore {
  /** Units of the table. */
  readonly points: number;
  readonly reasons: readonly PointsReason[];
}

/**
 * The points of one player in one match, in whole units of the table, with a reason for each of them. Rules without
 * points give no reason; the score is exactly the sum of the reasons. 0 minutes are 0 points, except in tables that
 * count without minutes.
 */
export function scorePlayer(
  table: ScoringTable,
  position: Position,
  statistics: Statistics,
  context: ScoringContext,
): PlayerScore {
  if (statistics.minutes <= 0 && !table.countsWithoutMinutes) return { points: 0, reasons: [] };
  const reasons: PointsReason[] = [];
  for (const rule of table.rules) {
    const { count, times } = applyRule(rule, statistics, context.fullStatistics);
    const points = times * rule.points[position];
    if (points !== 0) reasons.push({ rule: rule.key, count, points });
  }
  if (context.bonus !== 0) reasons.push({ rule: 'bonus', count: 1, points: context.bonus });
  return { points: reasons.reduce((sum, reason) => sum + reason.points, 0), reasons };
}

const NOTHING = { count: 0, times: 0 };

/** The figure used by a rule and how many times its points are given. */
function applyRule(
  rule: ScoringRule,
  statistics: Statistics,
  fullStatistics: boolean,
): { readonly count: number; readonly times: number } {
  switch (rule.kind) {
    case 'each': {
      if (rule.unless !== undefined && statistics[rule.unless] > 0) return NOTHING;
      const elsewhere = rule.less === undefined ? 0 : statistics[rule.less];
      const count = Math.max(0, statistics[rule.statistic] - elsewhere);
      return { count, times: Math.floor(count / rule.every) };
    }
    case 'minutes': {
      const reached = statistics.minutes >= rule.from && (rule.to === null || statistics.minutes <= rule.to);
      return reached ? { count: statistics.minutes, times: 1 } : NOTHING;
    }
    case 'clean_sheet':
      return statistics.conceded === 0 && statistics.minutes >= rule.minutes
        ? { count: 1, times: 1 }
        : NOTHING;
    case 'contribution': {
      if (rule.needsFullStatistics && !fullStatistics) return NOTHING;
      const count = rule.statistics.reduce((sum, statistic) => sum + statistics[statistic], 0);
      return count >= rule.atLeast ? { count, times: 1 } : NOTHING;
    }
  }
}
