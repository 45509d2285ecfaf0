import type { Position } from '../../football/events.ts';
import type { ContestPerformance, TeamScoring } from '../../scoring/substitutions.ts';
import {
  HEAD,
  allocateArrays,
  viewArrays,
  type Allocate,
  type LiveArrays,
  type LiveBuffers,
} from './arrays.ts';
import { firstDifference, type LiveDifference } from './audit.ts';
import {
  countTotals,
  holds,
  allocateHistograms,
  expandedRange,
  sumAbove,
  viewHistograms,
  type ScoreRange,
} from './histograms.ts';
import { applyChange, changeOf, type LiveState } from './incremental.ts';
import { fillLists, holdersOf } from './lists.ts';
import { livePages, type LivePages } from './pages.ts';
import { setPerformance, stateOf, totalTeam, type TeamTotal } from './team-total.ts';

/** The new performance of a player of the pool, replacing the old one. `player` is the index in the pool. */
export interface LiveChange extends ContestPerformance {
  readonly player: number;
}

interface LiveRankingStart {
  readonly scoring: TeamScoring;
  /** By index in the pool, whose players are in ascending order of id. */
  readonly positions: readonly Position[];
  /** By index in the pool: the performances so far. */
  readonly performances: readonly ContestPerformance[];
  /** From `packTeams`; teams are numbered across all chunks. */
  readonly chunks: readonly Uint8Array[];
  /** The expected range of totals. Totals outside are exact too, but make the histograms grow. */
  readonly scoreRange?: ScoreRange;
  /** Memory for the arrays; of one thread unless given. */
  readonly allocate?: Allocate;
  /** The host's number of this version. */
  readonly stamp?: number;
  /** When to recompute all teams for a change; the result is the same. */
  readonly fullPass?: 'when_cheaper' | 'always' | 'never';
}

/** How a set of changes was applied. */
interface LiveApplied {
  readonly version: number;
  readonly by: 'nothing' | 'lists' | 'full_pass';
}

/** The exact standings of one contest, held in memory by the one thread that may change them. */
export interface LiveRanking extends LivePages {
  /** Grows by 1 with each `apply` of at least one change. */
  version: () => number;
  /** The host's number of the version, as given with it. */
  stamp: () => number;
  /**
   * Applies changes of performances; the last one of a player counts. Either walks the lists of the players or, when
   * that would touch too many teams, recomputes all: the result is the same. Throws a RangeError, before anything is
   * changed, for a player outside the pool or points that are not whole.
   */
  apply: (changes: readonly LiveChange[], stamp?: number) => LiveApplied;
  /** Recomputes everything and returns the first difference from the arrays, or null. */
  audit: () => LiveDifference | null;
  /** The input of `openLiveRanking`. The histograms are replaced once totals leave their range. */
  buffers: () => LiveBuffers;
}

/** Walking a list costs a team about this much; a pass over all teams costs each of them `FULL_PASS`. */
const MOVE = 1;
const RECOMPUTE = 8;
const FULL_PASS = 5;

/** Loads the teams of a contest and ranks them by the performances so far. */
export function createLiveRanking(start: LiveRankingStart): LiveRanking {
  const { performances, positions } = start;
  if (performances.length !== positions.length) {
    throw new RangeError(`A pool of ${positions.length} players has ${performances.length} performances.`);
  }
  const allocate: Allocate = start.allocate ?? ((bytes) => new ArrayBuffer(bytes));
  const laid = allocateArrays(start.scoring, positions, start.chunks, allocate);
  const arrays = viewArrays(laid);
  fillLists(arrays);
  const weights = weighPlayers(arrays);
  let histogramBuffer = allocateHistograms(
    start.scoreRange ?? { min: 0, max: 0 },
    arrays.blocks,
    0,
    allocate,
  );
  const replaceHistograms = (range: ScoreRange): void => {
    const layout = (arrays.head[HEAD.layout] ?? 0) + 1;
    histogramBuffer = allocateHistograms(expandedRange(range), arrays.blocks, layout, allocate);
    state.histograms = viewHistograms(histogramBuffer, arrays.blocks);
    state.moved = new Int32Array(state.histograms.size);
    state.movedBenched = new Int32Array(state.histograms.size);
    arrays.head[HEAD.layout] = layout;
  };
  const histograms = viewHistograms(histogramBuffer, arrays.blocks);
  const state: LiveState = {
    arrays,
    histograms,
    moved: new Int32Array(histograms.size),
    movedBenched: new Int32Array(histograms.size),
    computed: { total: 0, flags: 0 },
    growHistograms(range) {
      if (holds(state.histograms, range)) return;
      const { low, span } = state.histograms;
      const min = Math.min(range.min, low + (span[0] ?? 0));
      replaceHistograms({ min, max: Math.max(range.max, low + (span[1] ?? 0)) });
      countTotals(arrays, state.histograms);
    },
  };
  const fullPass = (): void => {
    const reached = recomputeAll(arrays);
    if (!holds(state.histograms, reached)) replaceHistograms(reached);
    countTotals(arrays, state.histograms);
  };
  for (const [player, performance] of performances.entries()) {
    setPerformance(arrays, player, performance, arrays.scoring.halfReserves);
  }
  arrays.stamp[0] = start.stamp ?? 0;
  fullPass();

  const version = (): number => Atomics.load(arrays.head, HEAD.lock) >> 1;
  return {
    ...livePages(arrays, () => state.histograms),
    version,
    stamp: () => arrays.stamp[0] ?? 0,
    apply(changes, stamp) {
      checkChanges(arrays, changes);
      if (changes.length === 0) return { version: version(), by: 'nothing' };
      beginChange(arrays);
      const by = applyAll(state, changes, { weights, fullPass, when: start.fullPass ?? 'when_cheaper' });
      if (stamp !== undefined) arrays.stamp[0] = stamp;
      publish(arrays);
      return { version: version(), by };
    },
    audit: () => firstDifference(arrays, state.histograms),
    buffers: () => ({ ...laid, histograms: histogramBuffer }),
  };
}

interface FullPass {
  /** The number of teams with each player. */
  readonly weights: Float64Array;
  readonly fullPass: () => void;
  readonly when: 'when_cheaper' | 'always' | 'never';
}

function applyAll(
  state: LiveState,
  changes: readonly LiveChange[],
  { weights, fullPass, when }: FullPass,
): LiveApplied['by'] {
  const { arrays } = state;
  let cost = 0;
  let changed = false;
  for (const change of changes) {
    const kind = changeOf(arrays, change.player, change, stateOf(change));
    if (kind !== 'none') changed = true;
    if (kind === 'points') cost += MOVE * (weights[change.player] ?? 0);
    if (kind === 'absence') cost += RECOMPUTE * (weights[change.player] ?? 0);
  }
  if (!changed) return 'nothing';
  const cheaper = cost > FULL_PASS * arrays.count;
  if (when === 'always' || (when === 'when_cheaper' && cheaper)) {
    for (const change of changes) {
      setPerformance(arrays, change.player, change, arrays.scoring.halfReserves);
    }
    fullPass();
    return 'full_pass';
  }
  for (const change of changes) applyChange(state, change.player, change);
  sumAbove(state.histograms);
  return 'lists';
}

/** The number of teams with each player. */
function weighPlayers(arrays: LiveArrays): Float64Array {
  return Float64Array.from({ length: arrays.poolSize }, (_, player) => holdersOf(arrays, player));
}

/** Recomputes every team and returns the range of totals. */
function recomputeAll(arrays: LiveArrays): ScoreRange {
  const { count, totals, flags } = arrays;
  const result: TeamTotal = { total: 0, flags: 0 };
  let min = count === 0 ? 0 : Number.MAX_SAFE_INTEGER;
  let max = count === 0 ? 0 : Number.MIN_SAFE_INTEGER;
  for (let team = 0; team < count; team += 1) {
    totalTeam(arrays, arrays, team, result);
    const { total } = result;
    totals[team] = total;
    flags[team] = result.flags;
    if (total < min) min = total;
    if (total > max) max = total;
  }
  return { min, max };
}

function checkChanges({ poolSize }: LiveArrays, changes: readonly LiveChange[]): void {
  for (const { player, points } of changes) {
    if (!(player >= 0 && player < poolSize && Number.isInteger(player) && Number.isInteger(points))) {
      throw new RangeError(`There is no player ${player} in a pool of ${poolSize}, or no ${points} units.`);
    }
  }
}

/** Readers reject the arrays from here ... */
function beginChange({ head }: LiveArrays): void {
  Atomics.add(head, HEAD.lock, 1);
}

/** ... to here. Waiting readers are woken. */
function publish({ head }: LiveArrays): void {
  Atomics.add(head, HEAD.lock, 1);
  Atomics.notify(head, HEAD.lock);
}
