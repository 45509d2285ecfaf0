import type { ContestPerformance } from '../../scoring/substitutions.ts';
import {
  ABSENT,
  BLOCK_TEAMS,
  HAS_ABSENT,
  PLAYED,
  SECTION,
  SECTIONS,
  VICE_LEADS,
  type LiveArrays,
} from './arrays.ts';
import type { Histograms, ScoreRange } from './histograms.ts';
import { PLACE_BITS, PLACE_MASK } from './lists.ts';
import { setPerformance, totalTeam, type TeamTotal } from './team-total.ts';

/** The arrays of a writer and their current histograms. */
export interface LiveState {
  readonly arrays: LiveArrays;
  histograms: Histograms;
  /** Reused by each computation of a team. */
  readonly computed: TeamTotal;
  /**
   * By bin, all 0 between changes: starters' teams that have been moved away, and those of reserves on the bench.
   * Replaced with the histograms, which count all teams at their current totals.
   */
  moved: Int32Array;
  movedBenched: Int32Array;
  /** Replaces `histograms` when they do not cover a range; all totals stay counted. */
  readonly growHistograms: (range: ScoreRange) => void;
}

/** The effect of a changed performance on the teams with the player. */
interface Change {
  readonly player: number;
  /** Units gained by a starter, a counting reserve and a benched reserve; exact when nothing else changes. */
  readonly started: number;
  readonly full: number;
  readonly benched: number;
  /** The player became absent or is no longer: captains, vice-captains and replacements change too. */
  readonly absence: boolean;
  /** Whether the player played has changed: as a reserve the player may replace someone. */
  readonly appearance: boolean;
}

/** Whether a performance differs from the arrays, and whether in more than the points. */
export function changeOf(
  { points, states }: LiveArrays,
  player: number,
  performance: ContestPerformance,
  state: number,
): 'none' | 'finished' | 'points' | 'absence' {
  const before = states[player] ?? 0;
  if ((before === ABSENT) !== (state === ABSENT) || (before & PLAYED) !== (state & PLAYED)) return 'absence';
  if (points[player] !== performance.points) return 'points';
  return before === state ? 'none' : 'finished';
}

/**
 * Sets a player's performance and updates the teams with the player: totals, flags, and histograms except `above`.
 */
export function applyChange(state: LiveState, player: number, performance: ContestPerformance): void {
  const { arrays } = state;
  const started = arrays.started[player] ?? 0;
  const points = arrays.points[player] ?? 0;
  const benched = arrays.benched[player] ?? 0;
  const before = arrays.states[player] ?? 0;
  setPerformance(arrays, player, performance, arrays.scoring.halfReserves);
  const after = arrays.states[player] ?? 0;
  const change: Change = {
    player,
    started: (arrays.started[player] ?? 0) - started,
    full: (arrays.points[player] ?? 0) - points,
    benched: (arrays.benched[player] ?? 0) - benched,
    absence: (before === ABSENT) !== (after === ABSENT),
    appearance: (before & PLAYED) !== (after & PLAYED),
  };
  growForChange(state, change);
  // Block by block, so that the data read for starters is still in the L1 cache for the reserves.
  for (let block = 0; block < arrays.blocks; block += 1) changeBlock(state, block, change);
  countMoved(state.histograms, state.moved, change.started, null);
  countMoved(state.histograms, state.movedBenched, change.benched, null);
}

/** The part of a player's list within a block: where its sections start, and where the last one ends. */
interface Sections {
  readonly starters: number;
  readonly captains: number;
  readonly vices: number;
  readonly reserves: number;
  readonly end: number;
}

function changeBlock(state: LiveState, block: number, change: Change): void {
  const { offsets, poolSize } = state.arrays;
  const { span } = state.histograms;
  const cell = (block * poolSize + change.player) * SECTIONS;
  const sections: Sections = {
    starters: offsets[cell] ?? 0,
    captains: offsets[cell + SECTION.captains] ?? 0,
    vices: offsets[cell + SECTION.vices] ?? 0,
    reserves: offsets[cell + SECTION.reserves] ?? 0,
    end: offsets[cell + SECTIONS] ?? 0,
  };
  if (change.absence) recomputeStarters(state, block, sections);
  else if (change.started !== 0) {
    if ((span[1] ?? 0) - (span[0] ?? 0) < NARROW) moveNarrowBlock(state, block, sections, change.started);
    else moveWideBlock(state, block, sections, change.started);
  }
  if (change.appearance) moveOrRecompute(state, block, sections, change.benched);
  else if (change.full !== 0) moveReserves(state, block, sections, change.full, change.benched);
}

/** Widens the span by the most that a change without substitutions can move a team. */
function growForChange(state: LiveState, { started, full, benched }: Change): void {
  const times = state.arrays.scoring.captainTimes;
  const gains = [0, started, started * times, full, benched];
  const { low, span } = state.histograms;
  const min = low + (span[0] ?? 0) + Math.min(...gains);
  const max = low + (span[1] ?? 0) + Math.max(...gains);
  state.growHistograms({ min, max });
  widen(state.histograms, { min, max });
}

function widen({ low, span }: Histograms, { min, max }: ScoreRange): void {
  if (min - low < (span[0] ?? 0)) span[0] = min - low;
  if (max - low > (span[1] ?? 0)) span[1] = max - low;
}

/** Up to this width of the span it is cheaper to sum a block's moves by total than to count each one. */
const NARROW = 512;

/** A block's lists and totals, and the arrays that count its moves. */
interface MovedBlock {
  readonly lists: Uint16Array;
  readonly totals: Int32Array;
  readonly bins: Uint16Array;
  readonly moved: Int32Array;
  readonly low: number;
  readonly shift: number;
}

function movedBlock({ arrays, histograms, moved }: LiveState, block: number): MovedBlock {
  const { low, shift } = histograms;
  const totals = totalsOf(arrays, block);
  return { lists: arrays.lists, totals, bins: binsOfBlock(histograms, block), moved, low, shift };
}

function moveNarrowBlock(
  state: LiveState,
  block: number,
  { starters, captains, vices, reserves }: Sections,
  gain: number,
): void {
  const { arrays, histograms } = state;
  const { flags } = arrays;
  const moves = movedBlock(state, block);
  const { lists, totals, bins, moved, low } = moves;
  const led = gain * arrays.scoring.captainTimes;
  const first = block * BLOCK_TEAMS;
  moveNarrow(moves, starters, captains, gain);
  for (let at = vices; at < reserves; at += 1) {
    const place = (lists[at] ?? 0) & PLACE_MASK;
    if (((flags[first + place] ?? 0) & VICE_LEADS) !== 0) {
      moveOne(histograms, totals, bins, place, led);
      continue;
    }
    const before = totals[place] ?? 0;
    totals[place] = before + gain;
    moved[before - low] = (moved[before - low] ?? 0) + 1;
  }
  countMoved(histograms, moved, gain, bins);
  moveNarrow(moves, captains, vices, led);
  countMoved(histograms, moved, led, bins);
}

/** Tables with totals that wide have no captains, so that only the first loop has to be fast. */
function moveWideBlock(
  state: LiveState,
  block: number,
  { starters, captains, vices, reserves }: Sections,
  gain: number,
): void {
  const moves = movedBlock(state, block);
  moveWide(moves, starters, captains, gain);
  const { arrays, histograms } = state;
  const { flags } = arrays;
  const { lists, totals, bins } = moves;
  for (let at = captains; at < reserves; at += 1) {
    const place = (lists[at] ?? 0) & PLACE_MASK;
    const leads = at < vices || ((flags[block * BLOCK_TEAMS + place] ?? 0) & VICE_LEADS) !== 0;
    moveOne(histograms, totals, bins, place, leads ? gain * arrays.scoring.captainTimes : gain);
  }
}

/** The inner loop of every goal: all teams gain the same; their old totals are counted for later. */
function moveNarrow({ lists, totals, moved, low }: MovedBlock, from: number, to: number, gain: number): void {
  for (let at = from; at < to; at += 1) {
    const place = (lists[at] ?? 0) & PLACE_MASK;
    const before = totals[place] ?? 0;
    totals[place] = before + gain;
    moved[before - low] = (moved[before - low] ?? 0) + 1;
  }
}

/** The same for a wide span: the block's histogram is updated immediately. */
function moveWide(
  { lists, totals, bins, moved, low, shift }: MovedBlock,
  from: number,
  to: number,
  gain: number,
): void {
  for (let at = from; at < to; at += 1) {
    const place = (lists[at] ?? 0) & PLACE_MASK;
    const before = (totals[place] ?? 0) - low;
    const after = before + gain;
    totals[place] = after + low;
    moved[before] = (moved[before] ?? 0) + 1;
    bins[before >> shift] = (bins[before >> shift] ?? 0) - 1;
    bins[after >> shift] = (bins[after >> shift] ?? 0) + 1;
  }
}

/** Counts teams that were at `moved` and gained the same, and clears it; in a block's histogram too when given. */
function countMoved(
  { counts, span, shift }: Histograms,
  moved: Int32Array,
  gain: number,
  bins: Uint16Array | null,
): void {
  const max = span[1] ?? 0;
  for (let bin = span[0] ?? 0; bin <= max; bin += 1) {
    const teams = moved[bin] ?? 0;
    if (teams === 0) continue;
    moved[bin] = 0;
    counts[bin] = (counts[bin] ?? 0) - teams;
    counts[bin + gain] = (counts[bin + gain] ?? 0) + teams;
    if (bins === null) continue;
    bins[bin >> shift] = (bins[bin >> shift] ?? 0) - teams;
    bins[(bin + gain) >> shift] = (bins[(bin + gain) >> shift] ?? 0) + teams;
  }
}

/** A reserve who comes on may replace an absent starter; otherwise the reserve only scores on the bench. */
function moveOrRecompute(
  state: LiveState,
  block: number,
  { reserves, end }: Sections,
  benched: number,
): void {
  const { flags, lists } = state.arrays;
  const first = block * BLOCK_TEAMS;
  for (let at = reserves; at < end; at += 1) {
    const team = first + ((lists[at] ?? 0) & PLACE_MASK);
    if (((flags[team] ?? 0) & HAS_ABSENT) !== 0) recomputeTeam(state, team);
    else if (benched !== 0) moveTeam(state, team, benched);
  }
}

/** As `moveWide`, but teams in which the reserve replaces someone gain the full amount. */
function moveReserves(
  { arrays, histograms, movedBenched }: LiveState,
  block: number,
  { reserves, end }: Sections,
  full: number,
  benched: number,
): void {
  const { flags, lists } = arrays;
  const { low, shift } = histograms;
  const first = block * BLOCK_TEAMS;
  const totals = totalsOf(arrays, block);
  const bins = binsOfBlock(histograms, block);
  for (let at = reserves; at < end; at += 1) {
    const element = lists[at] ?? 0;
    const place = element & PLACE_MASK;
    if ((((flags[first + place] ?? 0) >> (element >> PLACE_BITS)) & 1) === 1) {
      moveOne(histograms, totals, bins, place, full);
      continue;
    }
    if (benched === 0) continue;
    const before = (totals[place] ?? 0) - low;
    const after = before + benched;
    totals[place] = after + low;
    movedBenched[before] = (movedBenched[before] ?? 0) + 1;
    bins[before >> shift] = (bins[before >> shift] ?? 0) - 1;
    bins[after >> shift] = (bins[after >> shift] ?? 0) + 1;
  }
}

function recomputeStarters(state: LiveState, block: number, { starters, reserves }: Sections): void {
  const { lists } = state.arrays;
  const first = block * BLOCK_TEAMS;
  for (let at = starters; at < reserves; at += 1) {
    recomputeTeam(state, first + ((lists[at] ?? 0) & PLACE_MASK));
  }
}

function recomputeTeam(state: LiveState, team: number): void {
  const { arrays, computed } = state;
  totalTeam(arrays, arrays, team, computed);
  arrays.flags[team] = computed.flags;
  const { total } = computed;
  const before = arrays.totals[team] ?? 0;
  if (total === before) return;
  const reached = { min: Math.min(total, before), max: Math.max(total, before) };
  state.growHistograms(reached);
  widen(state.histograms, reached);
  moveTeam(state, team, total - before);
}

function moveTeam({ arrays, histograms }: LiveState, team: number, gain: number): void {
  const block = Math.floor(team / BLOCK_TEAMS);
  const bins = binsOfBlock(histograms, block);
  moveOne(histograms, totalsOf(arrays, block), bins, team % BLOCK_TEAMS, gain);
}

function moveOne(
  { counts, low, shift }: Histograms,
  totals: Int32Array,
  bins: Uint16Array,
  place: number,
  gain: number,
): void {
  const before = (totals[place] ?? 0) - low;
  const after = before + gain;
  totals[place] = after + low;
  counts[before] = (counts[before] ?? 0) - 1;
  counts[after] = (counts[after] ?? 0) + 1;
  bins[before >> shift] = (bins[before >> shift] ?? 0) - 1;
  bins[after >> shift] = (bins[after >> shift] ?? 0) + 1;
}

const NO_TOTALS = new Int32Array(0);
const NO_BINS = new Uint16Array(0);

function totalsOf({ totalsByBlock }: LiveArrays, block: number): Int32Array {
  return totalsByBlock[block] ?? NO_TOTALS;
}

function binsOfBlock({ byBlock }: Histograms, block: number): Uint16Array {
  return byBlock[block] ?? NO_BINS;
}
