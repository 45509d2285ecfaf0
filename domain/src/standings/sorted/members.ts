/*
 * A list of managers ranked by a total, held in memory as typed arrays. Unlike a running contest, whose totals move with
 * each goal and are counted in histograms (`../live`), these totals are wide apart and change when a contest becomes
 * final. Therefore the order itself is kept, and what changed is cut out of it and put in elsewhere: everything between is
 * copied in blocks. Work is done in steps that yield, so that a million members hold no one up.
 */

/** Members by index, with their sort keys. An index stays with its member; new members get the next ones. */
export interface Members {
  readonly ids: Int32Array;
  /** Whole numbers; 0 for members who have left. */
  readonly totals: Float64Array;
  /** The totals before the latest week; 0 for members who had none. */
  readonly before: Float64Array;
  /** A number by which members are grouped; 0 for none. */
  readonly groups: Int32Array;
}

/** Members worked on between two yields: about a millisecond. */
export const STEP = 32_768;

/** Allocates the columns of a number of members. */
export function emptyMembers(count: number): Members {
  return {
    ids: new Int32Array(count),
    totals: new Float64Array(count),
    before: new Float64Array(count),
    groups: new Int32Array(count),
  };
}

/** The first index from 0 to `count` that passes a test which all later ones pass, too; `count` if none does. */
export function lowerBound(count: number, passes: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Copies columns with room for more members at their end. */
export function* extendMembers(members: Members, more: number): Generator<void, Members> {
  const extended = emptyMembers(members.ids.length + more);
  extended.ids.set(members.ids);
  extended.groups.set(members.groups);
  yield;
  extended.totals.set(members.totals);
  yield;
  extended.before.set(members.before);
  yield;
  return extended;
}

/** Copies a member with all its columns. */
export function copyMember(from: Members, index: number, to: Members, at: number): void {
  to.ids[at] = from.ids[index] ?? 0;
  to.totals[at] = from.totals[index] ?? 0;
  to.before[at] = from.before[index] ?? 0;
  to.groups[at] = from.groups[index] ?? 0;
}
