import { spreadOf, spreadText, type Spread } from '../goals.ts';
import type { LoadFigures } from './load.ts';

/** How long and how often operations in batches, one transaction each and TPC-B take turns. */
export interface TurnSize {
  readonly seconds: number;
  readonly repetitions: number;
}

/** One turn of each. */
export interface Turns {
  readonly batched: LoadFigures;
  readonly singly: LoadFigures;
  /** Transactions of TPC-B a second. */
  readonly tpcb: number;
}

/** The turns of a run compared: rates of TPC-B, and of batches by TPC-B and by one transaction each. */
export interface Comparison {
  readonly tpcb: Spread;
  readonly ofTpcB: Spread;
  readonly ofSingly: Spread;
}

export const TPCB_CONNECTIONS = 16;

/** The size of a run. */
export function turnSize(quick: boolean): TurnSize {
  return quick ? { seconds: 1, repetitions: 1 } : { seconds: 5, repetitions: 3 };
}

/** Prints a table of all turns of an operation, named in singular and in plural, and compares them. */
export function compareTurns(
  found: readonly Turns[],
  { seconds }: TurnSize,
  { one, many }: { readonly one: string; readonly many: string },
): Comparison {
  const row = (kind: 'batched' | 'singly') => {
    const text = (figure: keyof LoadFigures, digits: number): string =>
      spreadText(spreadOf(found.map((each) => each[kind][figure])), digits);
    return {
      [`${many}/s`]: text('perSecond', 0),
      'p50 ms': text('p50', 1),
      'p99 ms': text('p99', 1),
      rejected: found.reduce((sum, each) => sum + each[kind].busy, 0),
      'processor of the load, share of a core': spreadText(
        spreadOf(found.map((each) => each[kind].processor / seconds)),
        2,
      ),
    };
  };
  console.table({ 'in batches': row('batched'), [`one transaction a ${one}`]: row('singly') });
  return {
    tpcb: spreadOf(found.map((each) => each.tpcb)),
    ofTpcB: spreadOf(found.map((each) => each.batched.perSecond / each.tpcb)),
    ofSingly: spreadOf(found.map((each) => each.batched.perSecond / each.singly.perSecond)),
  };
}
