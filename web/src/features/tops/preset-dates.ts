import { weekBegin, weekOf } from '@touchline/domain/people/tops/weeks';

/** Ranges of weeks that are chosen with one press. */
export const PRESETS = ['this-week', 'last-week', 'four-weeks'] as const;
export type Preset = (typeof PRESETS)[number];

const WEEKS = {
  'this-week': { from: 0, to: 0 },
  'last-week': { from: -1, to: -1 },
  'four-weeks': { from: -3, to: 0 },
} as const satisfies Readonly<Record<Preset, { readonly from: number; readonly to: number }>>;

/** The first and the last day of a range, as dates in UTC; `now` in epoch milliseconds. */
export function presetDates(
  preset: Preset,
  now: number,
): { readonly start_date: string; readonly end_date: string } {
  const { from, to } = WEEKS[preset];
  const week = weekOf(now);
  const date = (at: number): string => new Date(at).toISOString().slice(0, 10);
  return { start_date: date(weekBegin(week + from)), end_date: date(weekBegin(week + to + 1) - 1) };
}
