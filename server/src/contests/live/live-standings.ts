/** An entry of a running contest at its place now. */
export interface LiveEntry {
  /** The entry's id. */
  readonly teamId: number;
  readonly managerId: number;
  /** Whole units of the contest's scoring table. */
  readonly points: number;
  /** 1 for the best; equal points share a rank. */
  readonly rank: number;
  /** Units of XFC that would be paid if the contest ended like this. */
  readonly prize: bigint;
  /** Picks whose matches of the contest are still to come or being played. */
  readonly playersLeft: number;
}

/**
 * The standings of running contests as this process holds them. They depend on everybody's picks: who shows them
 * asks `visibility.ts` first.
 */
export interface LiveStandings {
  /** The version of a contest's standings as this process serves them, or null while it does not hold its lease. */
  readonly versionOf: (contestId: number) => number | null;
  /** A manager's entries with their places now, in the order of their ids; null like `versionOf`. */
  readonly entriesOf: (contestId: number, managerId: number) => readonly LiveEntry[] | null;
  /** Calls a listener after every tick that changed a contest's standings; what it returns ends that. */
  readonly onTick: (listener: (contestId: number, version: number) => void) => () => void;
}
