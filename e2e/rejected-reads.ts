import type { Page, Request } from '@playwright/test';

/** What Chromium's console says of an answer with status 503. */
const UNAVAILABLE = /^Failed to load resource: the server responded with a status of 503 /;

/** A read, as the product's client sends it; a change carries the key of its intent. */
const isRead = (request: Request): boolean =>
  request.url().includes('/api/') && request.headers()['idempotency-key'] === undefined;
const sameRead = (request: Request): string =>
  `${request.method()} ${request.url()}\n${request.postData() ?? ''}`;

/**
 * Follows the reads of a page that the server turned away. On an overloaded machine it does so, with 503, as soon as
 * its event loop is late; the client waits for a moment and asks again, and nobody notices but the console, which
 * speaks of it as an error. So such a complaint says nothing against the product once the very same read was answered.
 * Nobody waits any more for what a screen asked that was left meanwhile.
 * A change that is turned away, and a read that is not repeated or not answered, remain what they are.
 */
export function readsTurnedAway(page: Page): {
  /** Whether a complaint of the console is of reads at this address that have all been answered since. */
  readonly excuses: (complaint: string, address: string) => boolean;
} {
  const addresses = new Set<string>();
  const unanswered = new Map<string, string>();
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) unanswered.clear();
  });
  page.on('response', (response) => {
    const request = response.request();
    if (!isRead(request)) return;
    if (response.status() === 503) {
      addresses.add(request.url());
      unanswered.set(sameRead(request), request.url());
    }
    if (response.ok()) unanswered.delete(sameRead(request));
  });
  return {
    excuses: (complaint, address) =>
      UNAVAILABLE.test(complaint) && addresses.has(address) && ![...unanswered.values()].includes(address),
  };
}
