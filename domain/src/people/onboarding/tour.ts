import { DAY_MS } from '../../rules/durations.ts';
import { TOUR_STATUS, type TourRecord } from './record.ts';
import { openWelcome } from './welcome.ts';

/** The type of the record of the tour. */
export const TOUR_TYPE = 1;
/** The number of the last step; the first is 0. */
export const LAST_TOUR_STEP = 9;
/** How long a skipped tour stays hidden. */
export const TOUR_SKIP_MS = DAY_MS;

/** What a device remembers of the tour. */
export interface TourMemory {
  /** When the tour was skipped, in ms of the device's clock; null: never. */
  readonly skippedAt: number | null;
  /** The step of a tour that the manager requested; null: none was requested. */
  readonly requestedStep: number | null;
}

/** The record of the tour among those of a manager. */
export function tourRecord(records: readonly TourRecord[]): TourRecord | undefined {
  return records.find(({ onboarding_type }) => onboarding_type === TOUR_TYPE);
}

/**
 * The step at which the tour opens by itself or on request, or null. During the welcome of a newcomer it opens
 * only on request: one thing at a time.
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

/** Whether a step is sent to the server: only when it passes the stored one of a tour under way. */
export function passesStored(record: TourRecord | undefined, step: number): boolean {
  return record?.status !== TOUR_STATUS.finished && step > (record?.step ?? 0);
}
