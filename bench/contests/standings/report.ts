import { atLeast, atMost, conclude, machine, spreadOf, spreadText } from '../../goals.ts';
import type { ContestTable } from '../field/played.ts';
import type { LoadFigures } from '../../load/load.ts';

export const PAGE_SIZE = 15;
/** The address of the constant call. */
export const CONSTANT = '/api/v4/contests/config';

/** The pages that the load requests in turns. */
export const KINDS = ['constant', 'static', 'live'] as const;
export type Kind = (typeof KINDS)[number];

export const NAMES: Readonly<Record<Kind, string>> = {
  constant: `GET ${CONSTANT}`,
  static: 'a static page of standings',
  live: 'a page of live standings',
};

export interface KindFigures extends LoadFigures {
  /** Processor time of the answering thread per answer. */
  readonly serverMicroseconds: number;
}

export type Repetition = Readonly<Record<Kind, KindFigures>>;

/** The figures of one scoring table. */
export interface Measured {
  readonly table: ContestTable;
  readonly runs: readonly Repetition[];
  readonly wrong: readonly string[];
  readonly ticksPerSecond: number;
  readonly eventsPerSecond: number;
}

/** Prints the figures of each table and their goals. Returns whether all answers were right and no figure misses its floor. */
export function show(
  found: readonly Measured[],
  size: { readonly teams: number; readonly seconds: number; readonly repetitions: number },
  quick: boolean,
): boolean {
  for (const measured of found) showTable(measured, size);
  const goals = Object.fromEntries(
    found.flatMap(({ table, runs }) => [
      [
        `${table}: answers/s of ${NAMES.static}`,
        atLeast(relative(runs, 'static', 'perSecond').median, 0.7, 0.5),
      ],
      [`${table}: p99 of ${NAMES.static}`, atMost(relative(runs, 'static', 'p99').median, 3, 3)],
    ]),
  );
  const wrong = found.flatMap((each) => each.wrong);
  return conclude('standings', goals, { wrong, quick, figures: { ...size, tables: found } });
}

function showTable(
  { table, runs, ticksPerSecond, eventsPerSecond }: Measured,
  {
    teams,
    seconds,
    repetitions,
  }: { readonly teams: number; readonly seconds: number; readonly repetitions: number },
): void {
  const column = (kind: Kind) => {
    const text = (figure: keyof KindFigures, digits: number): string =>
      spreadText(spreadOf(runs.map((each) => each[kind][figure])), digits);
    return {
      'answers/s': text('perSecond', 0),
      'p50 ms': text('p50', 2),
      'p99 ms': text('p99', 2),
      'bytes an answer': text('bytes', 0),
      rejected: runs.reduce((sum, each) => sum + each[kind].busy, 0),
      'processor of the server, us an answer': text('serverMicroseconds', 0),
      'processor of the load, s': text('processor', 2),
    };
  };
  console.log(
    `${table}: ${teams} teams, pages of ${PAGE_SIZE} at random, ` +
      `${eventsPerSecond.toFixed(1)} events/s in ${ticksPerSecond.toFixed(1)} ticks/s, ` +
      `median of ${repetitions} x ${seconds} s (min to max), ${machine()}`,
  );
  console.table(Object.fromEntries(KINDS.map((kind) => [NAMES[kind], column(kind)])));
  console.log(
    `answers/s relative to ${NAMES.static} ${spreadText(relative(runs, 'static', 'perSecond'), 2)}, ` +
      `relative to ${NAMES.constant} ${spreadText(relative(runs, 'constant', 'perSecond'), 2)}`,
  );
}

function relative(runs: readonly Repetition[], peer: Kind, figure: 'perSecond' | 'p99') {
  return spreadOf(runs.map((each) => each.live[figure] / each[peer][figure]));
}
