import type { Page, Request } from '@playwright/test';

/** Chromium's console message for an answer with status 503. */
const UNAVAILABLE = /^Failed to load resource: the server responded with a status of 503 /;

/** Whether a request is a read of the product's client; changes carry an idempotency key. */
const isRead = (request: Request): boolean =>
  request.url().includes('/api/') && request.headers()['idempotency-key'] === undefined;
const sameRead = (request: Request): string =>
  `${request.method()} ${request.url()}\n${request.postData() ?? ''}`;

/**
 * Tracks the reads of a page that the server rejected. An overloaded server answers 503 when its event loop is late,
 * and the client retries after a moment. Only Chromium's console reports an error, which is excused once the same read
 * has been answered. Reads of a screen that was left meanwhile are dropped. A rejected change, and a read that is not
 * repeated or not answered, stay errors.
 */
export function trackRejectedReads(page: Page): {
  /** Whether all rejected reads at the address of a console message have been answered since. */
  readonly excuses: (complaint: string, address: string) => boolean;
} {
  const addresses = new Set<string>();
  const unanswered = new Map<string, string>();
  let ofScreen = new WeakSet<Request>();
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    unanswered.clear();
    ofScreen = new WeakSet();
  });
  page.on('request', (request) => ofScreen.add(request));
  page.on('response', (response) => {
    const request = response.request();
    if (!isRead(request)) return;
    if (response.status() === 503) {
      addresses.add(request.url());
      // The screen that asked may have been left before the rejection came.
      if (ofScreen.has(request)) unanswered.set(sameRead(request), request.url());
    }
    if (response.ok()) unanswered.delete(sameRead(request));
  });
  return {
    excuses: (complaint, address) =>
      UNAVAILABLE.test(complaint) && addresses.has(address) && ![...unanswered.values()].includes(address),
  };
}
