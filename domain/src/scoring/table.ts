import type { Position, Statistic } from '../football/events.ts';

/** Points of one rule for each position, in whole units of its table. */
type UnitsByPosition = Readonly<Record<Position, number>>;

/** Points as written in the rules: one number for all positions, or goalkeeper, defender, midfielder, forward. */
type WrittenPoints = number | readonly [GK: number, DF: number, MF: number, FW: number];

/**
 * One row of a table.
 * - `each`: points for every `every` of a statistic (less another one that is counted by its own rule);
 *   nothing at all when the statistic `unless` is above 0.
 * - `minutes`: points once for `from` to `to` minutes, both included; `to` null has no end.
 * - `clean_sheet`: points once for nothing conceded in at least `minutes` minutes.
 * - `contribution`: points once when the statistics together reach `atLeast`.
 */
export type ScoringRule<Points = UnitsByPosition> = {
  readonly key: string;
  readonly points: Points;
} & (
  | {
      readonly kind: 'each';
      readonly statistic: Statistic;
      readonly every: number;
      readonly less?: Statistic;
      readonly unless?: Statistic;
    }
  | { readonly kind: 'minutes'; readonly from: number; readonly to: number | null }
  | { readonly kind: 'clean_sheet'; readonly minutes: number }
  | {
      readonly kind: 'contribution';
      readonly statistics: readonly Statistic[];
      readonly atLeast: number;
      /** Whether the rule is skipped where a league counts only part of the statistics. */
      readonly needsFullStatistics: boolean;
    }
);

/** Points for the best players of a match; `points[0]` for the first. */
interface BonusRule {
  readonly rankedBy: 'pro' | 'bonusScore';
  readonly points: readonly number[];
  readonly needsFullStatistics: boolean;
}

interface TableHead {
  readonly key: string;
  readonly version: number;
  /** Units in one point: points are whole numbers of 1 / unitsPerPoint. */
  readonly unitsPerPoint: number;
  /** Whether a player with 0 minutes can have points (a card on the bench in the public FPL rules). */
  readonly countsWithoutMinutes: boolean;
}

export interface ScoringTable extends TableHead {
  readonly rules: readonly ScoringRule[];
  /** The match bonus, its points in units, or null. */
  readonly bonus: BonusRule | null;
}

interface WrittenTable extends TableHead {
  readonly rules: readonly ScoringRule<WrittenPoints>[];
  readonly bonus: BonusRule | null;
}

/** Turns a table written in points into one in units. Throws when a value is no whole number of units. */
export function scoringTable(written: WrittenTable): ScoringTable {
  const units = (points: number) => wholeUnits(points, written.unitsPerPoint);
  const rules = written.rules.map((rule) => ({ ...rule, points: byPosition(rule.points, units) }));
  const bonus = written.bonus && { ...written.bonus, points: written.bonus.points.map(units) };
  return { ...written, rules, bonus };
}

function wholeUnits(points: number, unitsPerPoint: number): number {
  const units = Math.round(points * unitsPerPoint);
  if (Math.abs(units - points * unitsPerPoint) > 1e-9) {
    throw new RangeError(`${points} points are no whole number of 1/${unitsPerPoint}`);
  }
  return units;
}

function byPosition(written: WrittenPoints, units: (points: number) => number): UnitsByPosition {
  const [GK, DF, MF, FW] = typeof written === 'number' ? [written, written, written, written] : written;
  return { GK: units(GK), DF: units(DF), MF: units(MF), FW: units(FW) };
}

/** Units as exact decimal text without trailing zeros: 100 units of 0.025 are "2.5". */
export function pointsText(table: Pick<ScoringTable, 'unitsPerPoint'>, units: number): string {
  return String(units / table.unitsPerPoint);
}

/** Points of a row as exact decimal text; null where the row does not apply to a position. */
type TextByPosition = Readonly<Record<Position, string | null>>;

/** The bonus for one place of a match, as a row. */
interface BonusRow {
  readonly key: `bonus_${number}`;
  readonly kind: 'bonus';
  readonly place: number;
  readonly rankedBy: BonusRule['rankedBy'];
  readonly needsFullStatistics: boolean;
  readonly points: TextByPosition;
}

/** A table in readable form, plain JSON: the same text for the same version. */
interface TableDescription {
  readonly key: string;
  readonly version: number;
  /** The smallest step of points, as decimal text. */
  readonly unit: string;
  /** The rules in their order, then the places of the match bonus. */
  readonly rows: readonly (ScoringRule<TextByPosition> | BonusRow)[];
}

/** Describes a table for the rules page. */
export function describeTable(table: ScoringTable): TableDescription {
  const text = (units: number) => (units === 0 ? null : pointsText(table, units));
  const rules = table.rules.map((rule) => ({ ...rule, points: textByPosition(rule.points, text) }));
  const { key, version } = table;
  return { key, version, unit: pointsText(table, 1), rows: [...rules, ...bonusRows(table.bonus, text)] };
}

function bonusRows(bonus: BonusRule | null, text: (units: number) => string | null): readonly BonusRow[] {
  if (bonus === null) return [];
  const { rankedBy, needsFullStatistics } = bonus;
  return bonus.points.map((units, index) => {
    const points = textByPosition({ GK: units, DF: units, MF: units, FW: units }, text);
    return {
      key: `bonus_${index + 1}`,
      kind: 'bonus',
      place: index + 1,
      rankedBy,
      needsFullStatistics,
      points,
    };
  });
}

function textByPosition(units: UnitsByPosition, text: (units: number) => string | null): TextByPosition {
  return { GK: text(units.GK), DF: text(units.DF), MF: text(units.MF), FW: text(units.FW) };
}
