import { createSharedValue } from '../../lib/page/shared-value.ts';
import { storage } from '../../lib/session/storage.ts';

/** The open tour: its step, and whether it is folded to a button. */
export interface OpenTour {
  readonly step: number;
  readonly isFolded: boolean;
}

const open = createSharedValue<OpenTour | null>(null);

/** Opens the tour at a step, or moves it there; a requested tour keeps its step for the next page load. */
export function showTourStep(step: number): void {
  if (isTourRequested()) storage.write('tour_requested', String(step));
  open.set({ step, isFolded: false });
}

/**
 * Opens the tour at the manager's request, from the start or at a step, even when it is finished or was skipped.
 */
export function requestTour(step = 0): void {
  storage.write('tour_requested', String(step));
  showTourStep(step);
}

/** Whether the tour was requested on this device and has not ended since. */
export function isTourRequested(): boolean {
  return storage.read('tour_requested') !== null;
}

/** Folds the tour to a button, or opens it again. */
export function foldTour(isFolded: boolean): void {
  const tour = open.get();
  if (tour !== null) open.set({ ...tour, isFolded });
}

/** Closes the tour and drops the request for it. */
export function endTour(): void {
  storage.remove('tour_requested');
  open.set(null);
}

/** Takes the tour off the page without ending it: the manager has changed. */
export function hideTour(): void {
  open.set(null);
}

/** The open tour, or null. */
export const useTour = open.useValue;
