import process from 'node:process';
import { cpus } from 'node:os';

/** A figure over all repetitions. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** A figure and its target. */
export interface Goal {
  readonly goal: string;
  readonly floor: string;
  readonly figure: number;
  readonly verdict: 'reached' | 'MISSED' | 'UNDER THE FLOOR';
}

/** The median of the figures with their range. */
export function spreadOf(figures: readonly number[]): Spread {
  const sorted = figures.toSorted((one, other) => one - other);
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    min: sorted[0] ?? 0,
    max: sorted.at(-1) ?? 0,
  };
}

/** Formats a spread for the report. */
export function spreadText({ median, min, max }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`;
}

/** A goal with a lower bound. */
export function atLeast(figure: number, goal: number, floor: number): Goal {
  const verdict = figure >= goal ? 'reached' : figure >= floor ? 'MISSED' : 'UNDER THE FLOOR';
  return { goal: `at least ${goal}`, floor: `${floor}`, figure: rounded(figure), verdict };
}

/** A goal with an upper bound. */
export function atMost(figure: number, goal: number, floor: number): Goal {
  const verdict = figure <= goal ? 'reached' : figure <= floor ? 'MISSED' : 'UNDER THE FLOOR';
  return { goal: `at most ${goal}`, floor: `${floor}`, figure: rounded(figure), verdict };
}

/** One line that describes the machine. */
export function machine(): string {
  return `${cpus().length} x ${cpus()[0]?.model ?? 'processor'}, Node ${process.version}`;
}

/**
 * Prints the goals and, as the last line, JSON. Returns whether all answers were right and no figure misses its floor;
 * quick runs are too small for floors.
 */
export function conclude(
  name: string,
  goals: Readonly<Record<string, Goal>>,
  {
    wrong,
    quick,
    figures,
  }: { readonly wrong: readonly string[]; readonly quick: boolean; readonly figures: object },
): boolean {
  console.table(goals);
  for (const line of wrong) console.log(`WRONG ${line}`);
  const low = !quick && Object.values(goals).some(({ verdict }) => verdict === 'UNDER THE FLOOR');
  const ok = wrong.length === 0 && !low;
  console.log(JSON.stringify({ name, ok, goals, figures: { ...figures, quick, wrong: wrong.length } }));
  return ok;
}

function rounded(figure: number): number {
  return Math.round(figure * 1_000) / 1_000;
}
