import type { Position } from '../events.ts';

/** The axes of a radar by position. Each is a figure of a season, a 90 minutes unless it is a share. */
const AXES = {
  GK: ['saves', 'conceded', 'clean_sheets', 'pass_accuracy', 'recoveries', 'clearances'],
  DF: ['tackles', 'interceptions', 'clearances', 'aerials_won', 'pass_accuracy', 'key_passes'],
  MF: ['goals', 'assists', 'key_passes', 'dribbles', 'tackles', 'pass_accuracy'],
  FW: ['goals', 'assists', 'shots_on_target', 'key_passes', 'dribbles', 'aerials_won'],
} as const satisfies Readonly<Record<Position, readonly string[]>>;

/** The axes where a league counts only goals, cards, saves and minutes. */
const FEW_AXES = {
  GK: ['saves', 'conceded', 'clean_sheets', 'minutes'],
  DF: ['goals', 'assists', 'clean_sheets', 'minutes'],
  MF: ['goals', 'assists', 'starts', 'minutes'],
  FW: ['goals', 'assists', 'starts', 'minutes'],
} as const satisfies Readonly<Record<Position, readonly string[]>>;

export type RadarFigure = (typeof AXES)[Position][number] | (typeof FEW_AXES)[Position][number];

/** Figures that are no counts: shown as they are, not a 90 minutes. */
const WHOLE: ReadonlySet<RadarFigure> = new Set(['pass_accuracy', 'minutes', 'starts']);
/** Figures of which fewer are better. */
const FEWER_IS_BETTER: ReadonlySet<RadarFigure> = new Set(['conceded']);

/** The figures of a position's radar. */
export function radarFigures(position: Position, fullStatistics: boolean): readonly RadarFigure[] {
  return (fullStatistics ? AXES : FEW_AXES)[position];
}

/** A figure as the radar compares it: a 90 minutes, or as it is. `value` null counts as 0. */
export function comparedValue(figure: RadarFigure, value: number | null, minutes: number): number {
  if (WHOLE.has(figure)) return value ?? 0;
  return minutes === 0 ? 0 : Math.round((100 * 90 * (value ?? 0)) / minutes) / 100;
}

/**
 * The share of the others a player does better than, 0 to 100; those who are level count half. 50 without others.
 * `others` has the values of all players compared, without the player's own.
 */
export function percentile(figure: RadarFigure, own: number, others: readonly number[]): number {
  if (others.length === 0) return 50;
  const isBetter = FEWER_IS_BETTER.has(figure)
    ? (value: number) => own < value
    : (value: number) => own > value;
  const better = others.filter(isBetter).length;
  const level = others.filter((value) => value === own).length;
  return Math.round((100 * (better + level / 2)) / others.length);
}
