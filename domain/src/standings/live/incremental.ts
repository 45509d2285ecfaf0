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

/** The arrays of a writer, and the histograms they are counted in now. */
export interface LiveState {
  readonly arrays: LiveArrays;
  histograms: Histograms;
  /** Filled by each computation of a team. */
  readonly computed: TeamTotal;
  /** Makes the histograms hold a range, in place of `histograms` when they do not; all totals stay counted. */
  readonly makeRoom: (range: ScoreRange) => void;
}

/** What a change of a player's performance does to the teams that hold him. */
interface Change {
  readonly player: number;
  /** Units that a starter, a reserve in full and a reserve on the bench gain; right where nothing else changes. */
  readonly started: number;
  readonly full: number;
  readonly benched: number;
  /** He became absent, or is so no more: his captains, his vice-captains and replacements change too. */
  readonly absence: boolean;
  /** He played, or did not after all: as a reserve he may replace someone. */
  readonly appearance: boolean;
}

/** Whether a performance differs from what the arrays hold, and whether more than his points do. */
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

/** Sets a player's performance and moves the teams that hold him: totals, flags, histograms but `above`. */
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
  makeRoomFor(state, change);
  for (let block = 0; block < arrays.blocks; block += 1) {
    if (change.absence) recompute(state, block, player);
    else if (change.started !== 0) moveStarters(state, block, change);
    if (change.appearance || change.full !== 0) moveReserves(state, block, change);
  }
}

/** Widens the span by the most that a change without substitutions can move a team. */
function makeRoomFor(state: LiveState, { started, full, benched }: Change): void {
  const times = state.arrays.scoring.captainTimes;
  const gains = [0, started, started * times, full, benched];
  const { low, span } = state.histograms;
  const least = low + (span[0] ?? 0) + Math.min(...gains);
  const most = low + (span[1] ?? 0) + Math.max(...gains);
  state.makeRoom({ least, most });
  widen(state.histograms, { least, most });
}

function widen({ low, span }: Histograms, { least, most }: ScoreRange): void {
  if (least - low < (span[0] ?? 0)) span[0] = least - low;
  if (most - low > (span[1] ?? 0)) span[1] = most - low;
}

function moveStarters({ arrays, histograms }: LiveState, block: number, { player, started }: Change): void {
  const { offsets, flags, lists, poolSize, scoring } = arrays;
  const cell = (block * poolSize + player) * SECTIONS;
  const captains = offsets[cell + SECTION.captains] ?? 0;
  const vices = offsets[cell + SECTION.vices] ?? 0;
  const reserves = offsets[cell + SECTION.reserves] ?? 0;
  const led = started * scoring.captainTimes;
  moveAll(arrays, histograms, block, { from: offsets[cell] ?? 0, to: captains }, started);
  moveAll(arrays, histograms, block, { from: captains, to: vices }, led);
  const first = block * BLOCK_TEAMS;
  for (let at = vices; at < reserves; at += 1) {
    const team = first + ((lists[at] ?? 0) & PLACE_MASK);
    moveOne(arrays, histograms, team, ((flags[team] ?? 0) & VICE_LEADS) === 0 ? started : led);
  }
}

/** The inner loop of every goal: the teams of a part of a list gain the same. */
function moveAll(
  { lists, totals }: LiveArrays,
  { counts, blocks, blockBins, low, shift }: Histograms,
  block: number,
  { from, to }: { readonly from: number; readonly to: number },
  gain: number,
): void {
  const first = block * BLOCK_TEAMS;
  const bins = block * blockBins;
  for (let at = from; at < to; at += 1) {
    const team = first + ((lists[at] ?? 0) & PLACE_MASK);
    const before = totals[team] ?? 0;
    const after = before + gain;
    totals[team] = after;
    counts[before - low] = (counts[before - low] ?? 0) - 1;
    counts[after - low] = (counts[after - low] ?? 0) + 1;
    const left = bins + ((before - low) >> shift);
    blocks[left] = (blocks[left] ?? 0) - 1;
    const entered = bins + ((after - low) >> shift);
    blocks[entered] = (blocks[entered] ?? 0) + 1;
  }
}

function moveReserves(state: LiveState, block: number, { player, full, benched, appearance }: Change): void {
  const { offsets, flags, lists, poolSize } = state.arrays;
  const cell = (block * poolSize + player) * SECTIONS;
  const after = offsets[cell + SECTIONS] ?? 0;
  const first = block * BLOCK_TEAMS;
  for (let at = offsets[cell + SECTION.reserves] ?? 0; at < after; at += 1) {
    const element = lists[at] ?? 0;
    const team = first + (element & PLACE_MASK);
    const flag = flags[team] ?? 0;
    if (appearance && (flag & HAS_ABSENT) !== 0) {
      recomputeTeam(state, team);
      continue;
    }
    const gain = ((flag >> (element >> PLACE_BITS)) & 1) === 1 ? full : benched;
    if (gain !== 0) moveOne(state.arrays, state.histograms, team, gain);
  }
}

function recompute(state: LiveState, block: number, player: number): void {
  const { offsets, lists, poolSize } = state.arrays;
  const cell = (block * poolSize + player) * SECTIONS;
  const after = offsets[cell + SECTION.reserves] ?? 0;
  const first = block * BLOCK_TEAMS;
  for (let at = offsets[cell] ?? 0; at < after; at += 1) {
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
  const reached = { least: Math.min(total, before), most: Math.max(total, before) };
  state.makeRoom(reached);
  widen(state.histograms, reached);
  moveOne(arrays, state.histograms, team, total - before);
}

function moveOne(
  { totals }: LiveArrays,
  { counts, blocks, blockBins, low, shift }: Histograms,
  team: number,
  gain: number,
): void {
  const before = (totals[team] ?? 0) - low;
  const after = before + gain;
  totals[team] = after + low;
  counts[before] = (counts[before] ?? 0) - 1;
  counts[after] = (counts[after] ?? 0) + 1;
  const bins = ((team / BLOCK_TEAMS) | 0) * blockBins;
  blocks[bins + (before >> shift)] = (blocks[bins + (before >> shift)] ?? 0) - 1;
  blocks[bins + (after >> shift)] = (blocks[bins + (after >> shift)] ?? 0) + 1;
}
