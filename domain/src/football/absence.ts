/** Why a player misses matches: hurt or ill, banned, or not certain to play. */
export const ABSENCE_STATUSES = ['injured', 'suspended', 'doubtful'] as const;
export type AbsenceStatus = (typeof ABSENCE_STATUSES)[number];

/** What hurt a player. */
export const INJURIES = ['knock', 'muscle', 'ankle', 'knee', 'foot', 'back', 'shoulder', 'head'] as const;

/** The cause of an absence. Sources that name none, or one we do not know, give `other`. */
export const ABSENCE_REASONS = [
  ...INJURIES,
  'illness',
  'red_card',
  'second_yellow',
  'yellow_cards',
  'other',
] as const;
export type AbsenceReason = (typeof ABSENCE_REASONS)[number];

/** From when until when a player is out, in milliseconds; `untilMs` is null while no return is expected. */
interface AbsenceSpan {
  readonly fromMs: number;
  readonly untilMs: number | null;
}

/** Whether an absence includes a kick-off. */
export function missesKickOff({ fromMs, untilMs }: AbsenceSpan, kickOffMs: number): boolean {
  return fromMs <= kickOffMs && (untilMs === null || kickOffMs < untilMs);
}
