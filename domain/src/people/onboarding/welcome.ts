import { TOUR_STATUS, type TourRecord } from './record.ts';

/** The type of the record of a newcomer's welcome with their starter set. */
export const WELCOME_TYPE = 2;
/** The steps of the welcome: the starter set is closed, or opened. */
export const WELCOME_STEP = { closed: 0, opened: 1 } as const;

/** The welcome of a newcomer, as long as it is not over; managers from before there was one have none. */
export function openWelcome(records: readonly TourRecord[]): TourRecord | undefined {
  return records.find(
    ({ onboarding_type, status }) => onboarding_type === WELCOME_TYPE && status !== TOUR_STATUS.finished,
  );
}
