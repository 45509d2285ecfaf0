import { POSITIONS, type Position } from '../../football/events.ts';
import type { TeamScoring } from '../../scoring/substitutions.ts';
import { openChunk, PICKS, teamsOfChunk } from './chunk.ts';

/**
 * Teams per block. A block has its own histogram, and its list of each player names teams by their index in the
 * block.
 */
export const BLOCK_TEAMS = 8_192;

/** Allocates zeroed memory for arrays, shared between threads or not. */
export type Allocate = (bytes: number) => ArrayBufferLike;

/** The memory of a live ranking; it can be posted to another thread when shared. */
export interface LiveBuffers {
  readonly head: ArrayBufferLike;
  readonly players: ArrayBufferLike;
  readonly teams: ArrayBufferLike;
  /** Entry, manager and last save of each team. */
  readonly identities: ArrayBufferLike;
  readonly lists: ArrayBufferLike;
  /** Replaced by a larger one when totals leave its range; `Head.layout` then grows by 1. */
  readonly histograms: ArrayBufferLike;
}

/** Indexes in the head, an array of 4-byte integers. */
export const HEAD = {
  /** Odd while the writer changes the arrays; grows by 2 with every change. */
  lock: 0,
  layout: 1,
  teams: 2,
  pool: 3,
  captainTimes: 4,
  halfReserves: 5,
  /** The host's number of the version, a float64. */
  stamp: 6,
} as const;
const HEAD_BYTES = 32;

/** The state of a player, in bits. Finished without having played means absent. */
export const PLAYED = 1;
export const FINISHED = 2;
export const ABSENT: number = FINISHED;

/** Of a team: bits 0 to 3 for the reserves that replace someone, then these. */
export const VICE_LEADS = 16;
export const HAS_ABSENT = 32;

/** The sections of a player's list in a block: how teams field the player. */
export const SECTIONS = 4;
export const SECTION = { starters: 0, captains: 1, vices: 2, reserves: 3 } as const;

/** Everything but the histograms, as typed arrays. */
export interface LiveArrays {
  readonly count: number;
  readonly poolSize: number;
  readonly blocks: number;
  readonly scoring: { readonly captainTimes: number; readonly halfReserves: boolean };
  readonly head: Int32Array;
  readonly stamp: Float64Array;
  /** By index in the pool, units of the table: the player's points, and their value for ... */
  readonly points: Int32Array;
  /** ... a team with the player as a starter (0 when absent), ... */
  readonly started: Int32Array;
  /** ... and a team with the player as a reserve who replaces no one. */
  readonly benched: Int32Array;
  readonly states: Uint8Array;
  /** Indexes in `POSITIONS`. */
  readonly positions: Uint8Array;
  /** By team: its total in units of the table. */
  readonly totals: Int32Array;
  readonly totalsByBlock: readonly Int32Array[];
  readonly picks: Uint16Array;
  readonly leaders: Uint8Array;
  readonly stars: Uint8Array;
  readonly flags: Uint8Array;
  readonly savedAt: Float64Array;
  readonly entryIds: Int32Array;
  readonly managerIds: Int32Array;
  /** Where the list of (block, player, section) begins in `lists`; it ends where the next one begins. */
  readonly offsets: Uint32Array;
  /** Indexes in the block, 13 bits; for reserves the slot 0 to 3 in the bits above. */
  readonly lists: Uint16Array;
}

/** Bytes of the parts of a ranking, for metrics. */
export function bytesOf(buffers: LiveBuffers): { readonly ranking: number; readonly identities: number } {
  const { identities, ...ranking } = buffers;
  const sum = Object.values(ranking).reduce((bytes, { byteLength }) => bytes + byteLength, 0);
  return { ranking: sum, identities: identities.byteLength };
}

/** Copies the teams of chunks into new arrays, in their order; lists and totals stay empty. */
export function allocateArrays(
  scoring: TeamScoring,
  positions: readonly Position[],
  chunks: readonly Uint8Array[],
  allocate: Allocate,
): Omit<LiveBuffers, 'histograms'> {
  const count = chunks.reduce((sum, chunk) => sum + teamsOfChunk(chunk), 0);
  const blocks = blocksOf(count);
  const buffers = {
    head: allocate(HEAD_BYTES),
    players: allocate(14 * positions.length),
    teams: allocate((4 + 2 * PICKS + 1 + 1 + 1) * count),
    identities: allocate((8 + 4 + 4) * count),
    lists: allocate(4 * (blocks * positions.length * SECTIONS + 1) + 2 * PICKS * count),
  };
  const head = new Int32Array(buffers.head);
  head[HEAD.teams] = count;
  head[HEAD.pool] = positions.length;
  head[HEAD.captainTimes] = scoring.captainTimes;
  head[HEAD.halfReserves] = scoring.reserveShare === 0.5 ? 1 : 0;
  const arrays = viewArrays(buffers);
  arrays.positions.set(positions.map((position) => POSITIONS.indexOf(position)));
  copyTeams(arrays, chunks);
  return buffers;
}

/** The arrays in buffers made by `layArrays`, here or in another thread. */
export function viewArrays(buffers: Omit<LiveBuffers, 'histograms'>): LiveArrays {
  const head = new Int32Array(buffers.head);
  const count = head[HEAD.teams] ?? 0;
  const pool = head[HEAD.pool] ?? 0;
  const blocks = blocksOf(count);
  const lists = blocks * pool * SECTIONS + 1;
  const totals = new Int32Array(buffers.teams, 0, count);
  const flat = (4 + 2 * PICKS) * count;
  return {
    count,
    poolSize: pool,
    blocks,
    scoring: {
      captainTimes: head[HEAD.captainTimes] ?? 1,
      halfReserves: head[HEAD.halfReserves] === 1,
    },
    head,
    stamp: new Float64Array(buffers.head, 4 * HEAD.stamp, 1),
    points: new Int32Array(buffers.players, 0, pool),
    started: new Int32Array(buffers.players, 4 * pool, pool),
    benched: new Int32Array(buffers.players, 8 * pool, pool),
    states: new Uint8Array(buffers.players, 12 * pool, pool),
    positions: new Uint8Array(buffers.players, 13 * pool, pool),
    totals,
    totalsByBlock: Array.from({ length: blocks }, (_, block) =>
      totals.subarray(block * BLOCK_TEAMS, (block + 1) * BLOCK_TEAMS),
    ),
    picks: new Uint16Array(buffers.teams, 4 * count, PICKS * count),
    leaders: new Uint8Array(buffers.teams, flat, count),
    stars: new Uint8Array(buffers.teams, flat + count, count),
    flags: new Uint8Array(buffers.teams, flat + 2 * count, count),
    savedAt: new Float64Array(buffers.identities, 0, count),
    entryIds: new Int32Array(buffers.identities, 8 * count, count),
    managerIds: new Int32Array(buffers.identities, 12 * count, count),
    offsets: new Uint32Array(buffers.lists, 0, lists),
    lists: new Uint16Array(buffers.lists, 4 * lists, PICKS * count),
  };
}

function blocksOf(count: number): number {
  return Math.ceil(count / BLOCK_TEAMS);
}

function copyTeams(arrays: LiveArrays, chunks: readonly Uint8Array[]): void {
  let first = 0;
  for (const bytes of chunks) {
    const chunk = openChunk(bytes, arrays.poolSize);
    arrays.picks.set(chunk.picks, first * PICKS);
    arrays.leaders.set(chunk.leaders, first);
    arrays.stars.set(chunk.stars, first);
    arrays.savedAt.set(chunk.savedAt, first);
    arrays.entryIds.set(chunk.entryIds, first);
    arrays.managerIds.set(chunk.managerIds, first);
    first += chunk.count;
  }
}
