/**
 * Share of goals by five minutes of play, men's internationals since 2018 (10,319 goals). Providers book
 * stoppage under 45 and 90; its share is the excess of those buckets over the one before.
 */
const GOALS_BY_FIVE_MINUTES = [
  3.32, 4.66, 4.43, 4.71, 4.35, 4.9, 4.82, 5.12, 5.2, 4.97, 6.11, 5.45, 5.25, 5.61, 5.34, 5.47, 5.68, 5.8,
] as const;
/** The share of goals in the stoppage time of the first and of the second half. */
export const FIRST_STOPPAGE = 2.72;
export const SECOND_STOPPAGE = 6.09;

/** The share of goals in a minute of play without stoppage, 1 to 90, in percent. */
export function goalMassOfMinute(minute: number): number {
  return (GOALS_BY_FIVE_MINUTES[Math.floor((minute - 1) / 5)] ?? 0) / 5;
}
