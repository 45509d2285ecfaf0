import type { TimeHeaders, ServerClock } from './clock.ts';

/** The times of a navigation as in `PerformanceNavigationTiming`: milliseconds since its start. */
interface Navigation {
  readonly requestStart: number;
  readonly responseStart: number;
  /** 0 when the document came from the browser's cache. */
  readonly transferSize: number;
}

/** This device's clock and the age of the page at the same moment, in milliseconds. */
interface Moment {
  readonly machineNow: number;
  readonly pageNow: number;
}

/**
 * Sets a clock by the time the document was sent, as by the answer of a call, so that the first countdown is right
 * before any call. A cached document is ignored.
 */
export function syncFromNavigation(
  clock: ServerClock,
  headers: TimeHeaders,
  { requestStart, responseStart, transferSize }: Navigation,
  { machineNow, pageNow }: Moment,
): void {
  if (transferSize === 0) return;
  const began = machineNow - pageNow;
  clock.synchronize(headers, began + requestStart, began + responseStart);
}

/** Sets a clock by the document of this script, with `syncFromNavigation`. */
export function syncFromDocument(clock: ServerClock): void {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming)) return;
  const headers = {
    get: (name: string) =>
      document.head.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null,
  };
  syncFromNavigation(clock, headers, navigation, { machineNow: Date.now(), pageNow: performance.now() });
}
