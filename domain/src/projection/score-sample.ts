import { POSITIONS, STATISTICS, type Statistic } from '../football/events.ts';
import type { ScoringRule, ScoringTable } from '../scoring/table.ts';

/** How many figures a player has in an array of statistics, in the order of `STATISTICS`. */
export const FIGURES: number = STATISTICS.length;

const FIGURE_OF: ReadonlyMap<Statistic, number> = new Map(STATISTICS.map((name, index) => [name, index]));

/** The index of a statistic in an array of statistics. */
export function figureOf(statistic: Statistic): number {
  return FIGURE_OF.get(statistic) ?? 0;
}

/** The points of the player whose figures begin at `first`, without the match bonus; `position` indexes `POSITIONS`. */
export type SampleScore = (figures: Int32Array, first: number, position: number) => number;

/** Prepares a table for arrays of statistics: the same points as `scorePlayer`, many times as fast. */
export function sampleScore(table: ScoringTable, fullStatistics: boolean): SampleScore {
  const rules = table.rules.flatMap((rule) => compiled(rule, fullStatistics) ?? []);
  const minutes = figureOf('minutes');
  const byPosition = POSITIONS.map((_, index) => rules.filter(({ points }) => points[index] !== 0));
  return (figures, first, position) => {
    if ((figures[first + minutes] ?? 0) <= 0 && !table.countsWithoutMinutes) return 0;
    let sum = 0;
    for (const { times, points } of byPosition[position] ?? []) {
      const count = times(figures, first);
      if (count !== 0) sum += count * (points[position] ?? 0);
    }
    return sum;
  };
}

interface CompiledRule {
  /** How often the points of the rule are given. */
  readonly times: (figures: Int32Array, first: number) => number;
  /** By position. */
  readonly points: readonly number[];
}

function compiled(rule: ScoringRule, fullStatistics: boolean): CompiledRule | null {
  const points = POSITIONS.map((position) => rule.points[position]);
  const minutes = figureOf('minutes');
  const conceded = figureOf('conceded');
  switch (rule.kind) {
    case 'each': {
      const { every } = rule;
      const own = figureOf(rule.statistic);
      const less = rule.less === undefined ? -1 : figureOf(rule.less);
      const unless = rule.unless === undefined ? -1 : figureOf(rule.unless);
      if (less < 0 && unless < 0 && every === 1) {
        return { points, times: (figures, first) => figures[first + own] ?? 0 };
      }
      return {
        points,
        times(figures, first) {
          if (unless >= 0 && (figures[first + unless] ?? 0) > 0) return 0;
          const count = (figures[first + own] ?? 0) - (less < 0 ? 0 : (figures[first + less] ?? 0));
          return count <= 0 ? 0 : Math.floor(count / every);
        },
      };
    }
    case 'minutes': {
      const { from, to } = rule;
      return {
        points,
        times(figures, first) {
          const played = figures[first + minutes] ?? 0;
          return played >= from && (to === null || played <= to) ? 1 : 0;
        },
      };
    }
    case 'clean_sheet':
      return {
        points,
        times: (figures, first) =>
          figures[first + conceded] === 0 && (figures[first + minutes] ?? 0) >= rule.minutes ? 1 : 0,
      };
    case 'contribution': {
      if (rule.needsFullStatistics && !fullStatistics) return null;
      const counted = rule.statistics.map(figureOf);
      return {
        points,
        times(figures, first) {
          let count = 0;
          for (const figure of counted) count += figures[first + figure] ?? 0;
          return count >= rule.atLeast ? 1 : 0;
        },
      };
    }
  }
}
