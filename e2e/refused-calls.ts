import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { addressOf, type CallKey } from '@touchline/contract/addresses';

/** A refusal of the server: its status, and what its answer holds. Without a body the answer is no JSON. */
export interface Refusal {
  readonly status: number;
  readonly body?: object;
}

/** A refusal as some servers and every proxy give it: a code and no text. */
export const FORBIDDEN: Refusal = { status: 403, body: { error: 'ERR_NOT_ALLOWED' } };

/** Chromium's console message for the answers of `refuseCall`. */
export const REFUSED = /^Failed to load resource: the server responded with a status of (?:4\d\d|500) /;

/** Refuses a call in place of the server. */
export async function refuseCall(page: Page, key: CallKey, { status, body }: Refusal) {
  const { path } = addressOf(key);
  const [fixed = ''] = path.split('/{');
  const end = path.includes('{') ? '/' : '/?(?:\\?|$)';
  const address = new RegExp(`/api${fixed.replace(/\/$/, '')}${end}`);
  let attempts = 0;
  const refuse = (route: Route): Promise<void> => {
    attempts += 1;
    return body === undefined ? route.fulfill({ status, body: '' }) : route.fulfill({ status, json: body });
  };
  await page.route(address, refuse);
  return {
    /** How often the page made the call. */
    attempts: () => attempts,
    /** Lets the server answer again. */
    end: () => page.unroute(address, refuse),
  };
}

/** A server that fails, as its proxy answers: no code and no text. */
export const BROKEN: Refusal = { status: 500 };

/** A refusal with two texts, of which the page shows the first. */
export const refusalWith = (of: 'errors' | 'message', first: string): Refusal => ({
  status: 409,
  body: { error: 'ERR_NOT_ALLOWED', [of]: [first, 'A second text.'] },
});

/** Expects one text at its place, and not the second of a refusal. */
export async function expectText(place: Locator, text: string): Promise<void> {
  await expect(place.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(place.getByText('A second text.')).toHaveCount(0);
}
