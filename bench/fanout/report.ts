import type { ServeMode } from './notes.ts';
import { machine } from '../goals.ts';

/** The results of one turn. */
export interface Turn {
  readonly mode: ServeMode;
  /** Milliseconds from the publication to the last delivery, one for each event. */
  readonly times: readonly number[];
  /** Resident bytes of the server per stream. */
  readonly bytesEach: number;
  readonly wrong: readonly string[];
}

interface Sizes {
  readonly streams: number;
  readonly events: number;
  readonly repetitions: number;
  readonly pinned: boolean;
}

/**
 * Prints the results as a table and, as the last line, JSON. Returns whether every stream received every event once and
 * in order and no figure misses its floor; quick runs are too small for floors.
 */
export function report(turns: readonly Turn[], sizes: Sizes, quick: boolean): boolean {
  const own = turns.filter(({ mode }) => mode === 'product');
  const plain = turns.filter(({ mode }) => mode === 'plain');
  const ratios = own.map(({ times }, index) => middle(times) / middle(plain[index]?.times ?? []));
  const kilobytes = own.map(({ bytesEach }) => bytesEach / 1024);
  const { streams, events, repetitions, pinned } = sizes;
  console.log(
    `${streams} streams over loopback, ${events} events, ${repetitions} repetitions in turns, each with a server of ` +
      `its own ${pinned ? 'held to one core' : 'on any core'}; ${machine()}`,
  );
  const rowOf = (of: readonly Turn[]) => ({
    'last delivery, ms': spreadOf(
      of.map(({ times }) => middle(times)),
      0,
    ),
    'slowest event, ms': Math.max(...of.flatMap(({ times }) => times)).toFixed(0),
    'kB a stream': spreadOf(
      of.map(({ bytesEach }) => bytesEach / 1024),
      1,
    ),
  });
  console.table({ 'the live stream': rowOf(own), 'a write to each response': rowOf(plain) });
  const goals = {
    'times a write to each response': goalOf(middle(ratios), 0.8, 1),
    'kB a stream': goalOf(middle(kilobytes), 12, 16),
  };
  console.table(goals);
  const wrong = turns.flatMap((turn) => turn.wrong);
  for (const line of wrong.slice(0, 10)) console.log(`WRONG ${line}`);
  if (wrong.length === 0) console.log('Every stream had every event, once and in order.');
  const low = !quick && Object.values(goals).some(({ verdict }) => verdict === 'UNDER THE FLOOR');
  const ok = wrong.length === 0 && !low;
  const figures = { streams, events, repetitions, pinned, quick, ratios, turns };
  console.log(JSON.stringify({ name: 'fanout', ok, goals, figures }));
  return ok;
}

function goalOf(figure: number, goal: number, floor: number) {
  const verdict = figure <= goal ? 'reached' : figure <= floor ? 'MISSED' : 'UNDER THE FLOOR';
  return { goal: `at most ${goal}`, floor: `${floor}`, figure: Math.round(figure * 100) / 100, verdict };
}

function spreadOf(values: readonly number[], digits: number): string {
  const min = Math.min(...values).toFixed(digits);
  const max = Math.max(...values).toFixed(digits);
  return `${middle(values).toFixed(digits)} (${min} to ${max})`;
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
