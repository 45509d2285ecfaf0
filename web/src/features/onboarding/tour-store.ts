import { useSyncExternalStore } from 'react';
import { storage } from '../../lib/session/storage.ts';

/** The open tour: its step, and whether it is folded to a button. */
export interface OpenTour {
  readonly step: number;
  readonly isFolded: boolean;
}

let open: OpenTour | null = null;
const listeners = new Set<() => void>();

function show(next: OpenTour | null): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Opens the tour at a step, or moves it there; a tour that was asked for keeps its step for the next page load. */
export function showTourStep(step: number): void {
  if (isTourRequested()) storage.write('tour_requested', String(step));
  show({ step, isFolded: false });
}

/** Opens the tour because the manager asked for it, from the start or a step: also when it is finished or was skipped. */
export function requestTour(step = 0): void {
  storage.write('tour_requested', String(step));
  showTourStep(step);
}

/** Whether the tour was asked for on this device and has not ended since. */
export function isTourRequested(): boolean {
  return storage.read('tour_requested') !== null;
}

/** Folds the tour to a button, or opens it again. */
export function foldTour(isFolded: boolean): void {
  if (open !== null) show({ ...open, isFolded });
}

/** Closes the tour; it is no longer asked for. */
export function endTour(): void {
  storage.remove('tour_requested');
  show(null);
}

/** Takes the tour off the page without ending it: the manager has changed. */
export function hideTour(): void {
  show(null);
}

/** The open tour, or null. */
export function useTour(): OpenTour | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
    () => null,
  );
}
