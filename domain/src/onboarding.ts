import { DAY_MS } from './rules/durations.ts';

/** What a record is about: the tour, or the welcome of a newcomer with their starter set. */
export const TOUR_TYPE = 1;
export const WELCOME_TYPE = 2;
/** `status` of a record: under way, or finished for good. */
export const TOUR_STATUS = { underWay: 2, finished: 10 } as const;
/** The number of the last step; the first is 0. */
export const LAST_TOUR_STEP = 9;
/** The steps of the welcome: the starter set lies closed, or is opened. */
export const WELCOME_STEP = { closed: 0, opened: 1 } as const;
/** How long a skipped tour stays hidden. */
export const TOUR_SKIP_MS = DAY_MS;

/** How far a manager has come in the tour or the welcome, as the server stores it. */
export interface TourRecord {
  readonly onboarding_type: number;
  readonly status: number;
  readonly step: number;
}

/** What a device remembers of the tour. */
export interface TourMemory {
  /** When the tour was skipped, in ms of the device's clock; null: never. */
  readonly skippedAt: number | null;
  /** The step of a tour that the manager asked for; null: none was asked for. */
  readonly requestedStep: number | null;
}

/** The record of the tour among those of a manager. */
export function tourRecord(records: readonly TourRecord[]): TourRecord | undefined {
  return records.find(({ onboarding_type }) => onboarding_type === TOUR_TYPE);
}

/** The welcome of a newcomer, as long as it is not over; managers from before there was one have none. */
export function openWelcome(records: readonly TourRecord[]): TourRecord | undefined {
  return records.find(
    ({ onboarding_type, status }) => onboarding_type === WELCOME_TYPE && status !== TOUR_STATUS.finished,
  );
}

/**
 * The step at which the tour opens by itself or because it was asked for, or null. While a newcomer is being welcomed it
 * opens only when asked for: one thing at a time.
 */
export function tourAtStart(records: readonly TourRecord[], memory: TourMemory, now: number): number | null {
  const { requestedStep } = memory;
  if (requestedStep !== null || openWelcome(records) !== undefined) return requestedStep;
  return unaskedTour(tourRecord(records), memory, now);
}

/**
 * The step at which the tour opens, or null when it stays hidden: it is finished, or was skipped less than 24 hours ago.
 * After a skip it starts over. A skip in the future, by a clock that was
 * wrong, hides nothing.
 */
function unaskedTour(record: TourRecord | undefined, { skippedAt }: TourMemory, now: number): number | null {
  if (record?.status === TOUR_STATUS.finished) return null;
  if (skippedAt === null) return record?.step ?? 0;
  return skippedAt <= now && now - skippedAt < TOUR_SKIP_MS ? null : 0;
}

/** Whether the server is told of a step: only when it passes the stored one of a tour under way. */
export function passesStored(record: TourRecord | undefined, step: number): boolean {
  return record?.status !== TOUR_STATUS.finished && step > (record?.step ?? 0);
}
