import type { NextPrize } from '@touchline/domain/standings/next-prize';

/** An entry of a running contest with its current place. */
export interface LiveEntry {
  /** Id of the entry. */
  readonly teamId: number;
  readonly managerId: number;
  /** Whole units of the contest's scoring table. */
  readonly points: number;
  /** 1 for the best; equal points share a rank. */
  readonly rank: number;
  /** Units of XFC paid if the contest ended now. */
  readonly prize: bigint;
  /** Picks whose matches are not over yet. */
  readonly playersLeft: number;
  /** The points missing for a greater prize; null if there is none. */
  readonly nextPrize: NextPrize | null;
}

/** Standings of running contests in this process. They depend on all picks: check `visibility.ts` before showing them. */
export interface LiveStandings {
  /** The version of a contest's standings; null while this process does not hold its lease. */
  readonly versionOf: (contestId: number) => number | null;
  /** A manager's entries with their current places, ordered by id; null like `versionOf`. */
  readonly entriesOf: (contestId: number, managerId: number) => readonly LiveEntry[] | null;
  /** Calls a listener after every change of a contest's standings. Returns the unsubscribe. */
  readonly onChange: (listener: (contestId: number, version: number) => void) => () => void;
}
