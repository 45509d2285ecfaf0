import { POSITIONS } from '../football/events.ts';
import type { Statistics } from '../football/events.ts';
import { statisticsOf } from '../football/statistics.ts';
import { scorePlayer } from '../scoring/score.ts';
import { pointsText } from '../scoring/table.ts';
import type { ScoringTable } from '../scoring/table.ts';

/** A rule, the figures that differ from a match of 90 minutes with one goal conceded, and the points by position. */
export type RuleCase = readonly [
  rule: string,
  counted: Partial<Statistics>,
  GK: string,
  DF: string,
  MF: string,
  FW: string,
];

/** What a rule gives each position for these statistics, in points; "0" when the score does not name it. */
export function worthByPosition(
  table: ScoringTable,
  rule: string,
  counted: Partial<Statistics>,
): readonly string[] {
  const statistics = statisticsOf({ minutes: 90, conceded: 1, ...counted });
  return POSITIONS.map((position) => {
    const { reasons } = scorePlayer(table, position, statistics, { fullStatistics: true, bonus: 0 });
    return pointsText(table, reasons.find((reason) => reason.rule === rule)?.points ?? 0);
  });
}

/** The rules of a table without a case. */
export function rulesWithoutCase(table: ScoringTable, cases: readonly RuleCase[]): readonly string[] {
  const tried = new Set(cases.map(([rule]) => rule));
  return table.rules.map(({ key }) => key).filter((key) => !tried.has(key));
}
