import type { LiveBuffers } from '@touchline/domain/standings/live/arrays';
import type { LiveDifference } from '@touchline/domain/standings/live/audit';
import type { ContestWithMatches } from '../facts.ts';

/** A running contest as the thread that ranks it hands it over; all memory is shared. */
export interface LoadedField {
  readonly contest: ContestWithMatches;
  /** The version of the standings, see `standingsVersion`. */
  readonly version: number;
  readonly ranking: LiveBuffers;
  /** See `openNames`. */
  readonly names: ArrayBufferLike;
  /** See `openOwners`. */
  readonly owners: ArrayBufferLike;
  /** Units of XFC before each paid place, 8 bytes each; see `prizesFrom`. */
  readonly prizes: ArrayBufferLike;
}

/** What the thread that ranks tells. */
export type EngineMessage =
  | { readonly kind: 'loaded'; readonly field: LoadedField }
  /** The standings of a contest have a new version. */
  | {
      readonly kind: 'ticked';
      readonly contest: ContestWithMatches;
      readonly version: number;
      /** Where the ranking lies now, when it was moved. */
      readonly ranking: LiveBuffers | null;
    }
  /** A contest is no longer ranked: it is over, or was not to be held any more, or is loaded anew. */
  | { readonly kind: 'dropped'; readonly contestId: number }
  /** The totals were not what a pass over all teams gives. The contest is loaded anew. */
  | { readonly kind: 'alarm'; readonly contestId: number; readonly difference: LiveDifference }
  | { readonly kind: 'failed'; readonly contestId: number | null; readonly reason: string }
  /** All that was known at a moment of the game has been told. `turn` is the greatest that was asked for. */
  | { readonly kind: 'looked'; readonly now: Date; readonly turn: number };

/** What the thread that ranks is told. */
export type EngineCommand =
  /** The contests to rank from now on. */
  | { readonly kind: 'hold'; readonly contestIds: readonly number[] }
  /** There is news of some match. */
  | { readonly kind: 'wake' }
  /** Look at once and say so. */
  | { readonly kind: 'look'; readonly turn: number }
  | { readonly kind: 'stop' };
