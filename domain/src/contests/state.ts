/** The state of a contest as the calls number it. It is derived, never stored. */
export const CONTEST_STATE = {
  scheduled: 1,
  open: 2,
  locked: 3,
  running: 4,
  provisional: 5,
  final: 6,
  cancelled: 7,
} as const;
export type ContestState = (typeof CONTEST_STATE)[keyof typeof CONTEST_STATE];
