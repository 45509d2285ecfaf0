import type { TimeHeaders, ServerClock } from './clock.ts';

/** How a document came, as `PerformanceNavigationTiming` has it: milliseconds since the page began. */
interface Navigation {
  readonly requestStart: number;
  readonly responseStart: number;
  /** 0 when it came from a store of the browser's and not over the network. */
  readonly transferSize: number;
}

/** This browser's clock and the age of the page, of the same moment, in milliseconds. */
interface Moment {
  readonly machineNow: number;
  readonly pageNow: number;
}

/**
 * Teaches a clock what time the document says it was sent at, as if it were the answer of a call: so the first
 * countdown is right before any call is answered. A document the browser had kept says nothing.
 */
export function syncFromNavigation(
  clock: ServerClock,
  said: TimeHeaders,
  { requestStart, responseStart, transferSize }: Navigation,
  { machineNow, pageNow }: Moment,
): void {
  if (transferSize === 0) return;
  const began = machineNow - pageNow;
  clock.synchronize(said, began + requestStart, began + responseStart);
}

/** As above, of the document this script runs in. */
export function syncFromDocument(clock: ServerClock): void {
  const [visit] = performance.getEntriesByType('navigation');
  if (!(visit instanceof PerformanceNavigationTiming)) return;
  const said = {
    get: (name: string) =>
      document.head.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null,
  };
  syncFromNavigation(clock, said, visit, { machineNow: Date.now(), pageNow: performance.now() });
}
