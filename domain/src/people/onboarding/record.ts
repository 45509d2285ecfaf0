/** `status` of a record: under way, or finished for good. */
export const TOUR_STATUS = { underWay: 2, finished: 10 } as const;

/** A manager's progress in the tour or the welcome, as the server stores it. */
export interface TourRecord {
  readonly onboarding_type: number;
  readonly status: number;
  readonly step: number;
}
