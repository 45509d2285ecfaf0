import type { LiveArrays } from './arrays.ts';
import { countTotals, allocateHistograms, viewHistograms, type Histograms } from './histograms.ts';
import { totalTeam, type TeamTotal } from './team-total.ts';

/**
 * The first difference between a live ranking and a recomputed one. `expected` is the recomputed value, in units or
 * teams.
 */
export interface LiveDifference {
  readonly what: 'total' | 'flags' | 'count' | 'above' | 'block';
  /** The team, the total, or the cell of a block's histogram. */
  readonly at: number;
  readonly found: number;
  readonly expected: number;
}

/** Recomputes all totals and histograms and returns the first difference from the given ones. */
export function firstDifference(arrays: LiveArrays, histograms: Histograms): LiveDifference | null {
  return differenceOfTeams(arrays) ?? differenceOfCounts(arrays, histograms);
}

function differenceOfTeams(arrays: LiveArrays): LiveDifference | null {
  const result: TeamTotal = { total: 0, flags: 0 };
  for (let team = 0; team < arrays.count; team += 1) {
    totalTeam(arrays, arrays, team, result);
    const found = arrays.totals[team] ?? 0;
    if (found !== result.total) return { what: 'total', at: team, found, expected: result.total };
    const flags = arrays.flags[team] ?? 0;
    if (flags !== result.flags) return { what: 'flags', at: team, found: flags, expected: result.flags };
  }
  return null;
}

function differenceOfCounts(arrays: LiveArrays, histograms: Histograms): LiveDifference | null {
  const { low, size, span } = histograms;
  const range = { min: low, max: low + size - 1 };
  const fresh = viewHistograms(
    allocateHistograms(range, arrays.blocks, 0, (bytes) => new ArrayBuffer(bytes)),
    arrays.blocks,
  );
  countTotals(arrays, fresh);
  for (let bin = 0; bin < size; bin += 1) {
    const found = histograms.counts[bin] ?? 0;
    const expected = fresh.counts[bin] ?? 0;
    if (found !== expected) return { what: 'count', at: low + bin, found, expected };
  }
  for (let bin = span[0] ?? 0; bin <= (span[1] ?? 0); bin += 1) {
    const found = histograms.above[bin] ?? 0;
    const expected = fresh.above[bin] ?? 0;
    if (found !== expected) return { what: 'above', at: low + bin, found, expected };
  }
  for (let cell = 0; cell < fresh.blocks.length; cell += 1) {
    const found = histograms.blocks[cell] ?? 0;
    const expected = fresh.blocks[cell] ?? 0;
    if (found !== expected) return { what: 'block', at: cell, found, expected };
  }
  return null;
}
