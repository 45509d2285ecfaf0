import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { newPerson, openAccount } from '../../e2e/scenes/account.ts';
import { browserLaunch } from '../../e2e/browser.ts';
import { openWorld } from '../../e2e/world.ts';
import { DOWN_KBIT, PHONE, ROUND_TRIP_MS, SLOWDOWN, throttle } from './phone.ts';
import { atMost, conclude, type Goal, machine, spreadOf, spreadText } from '../goals.ts';

const FULL = { visits: 5 };
const QUICK = { visits: 1 };
const GOAL_MS = 1_000;
const FLOOR_MS = 1_500;
const MAX_WAIT_MS = 30_000;
const CARDS = 'main li article';
const SKELETON = 'main output.grid';
const PRINTED = 'sightings ';
const AT_REST = 'new Promise((rested) => requestIdleCallback(rested))';
const HOME = '/market';
const LIST = '/market/players';

/** When a page showed the list's skeleton and its first cards, in ms after the tap or the navigation. */
interface Seen {
  readonly skeletonMs: number | null;
  readonly cardsMs: number;
  /** Requests to the server until then, in order of their start. */
  readonly asked: readonly string[];
}

/**
 * Measures how soon a signed-in manager sees the first cards of the market's list on a throttled phone with a warm
 * cache: by the link on the market's home, and by the list's address.
 */
export async function measureMarketPaint(quick: boolean): Promise<boolean> {
  const { visits } = quick ? QUICK : FULL;
  const world = await openWorld();
  const profile = mkdtempSync(join(tmpdir(), 'touchline-phone-'));
  // A profile on disk, as on a phone: caches responses and compiled scripts.
  const phone = await chromium.launchPersistentContext(profile, {
    ...(await browserLaunch()),
    ...PHONE,
    baseURL: world.url,
    locale: 'en-GB',
  });
  try {
    await world.stepToKickOff(12);
    const page = await phone.newPage();
    await openAccount(page, newPerson());
    await page.close();
    // The first visits fill the cache and let the browser store compiled scripts.
    for (let index = 0; index < 3; index += 1) await byAddress(phone, false);
    const seen: Record<'link' | 'address', Seen[]> = { link: [], address: [] };
    for (let index = 0; index < visits; index += 1) {
      seen.link.push(await byLink(phone));
      seen.address.push(await byAddress(phone, true));
    }
    return report(seen, { visits, quick });
  } finally {
    await phone.close();
    await world.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Taps the link to the list on the market's home once that has settled. */
async function byLink(phone: BrowserContext): Promise<Seen> {
  const page = await phone.newPage();
  try {
    await page.addInitScript(OBSERVER);
    const isOpen = streamOf(page);
    await page.goto(HOME);
    const link = page.locator(`nav[data-tabs] a[href="${LIST}"]`);
    await link.waitFor();
    await isOpen;
    await page.evaluate(AT_REST);
    await throttle(page);
    await page.evaluate('sightings.rest()');
    const seen = sightingsOf(page);
    await link.tap();
    return await seen;
  } finally {
    await page.close();
  }
}

/** Opens the address of the list in a new tab. */
async function byAddress(phone: BrowserContext, isThrottled: boolean): Promise<Seen> {
  const page = await phone.newPage();
  try {
    await page.addInitScript(OBSERVER);
    if (isThrottled) await throttle(page);
    const isOpen = streamOf(page);
    const seen = sightingsOf(page);
    await page.goto(LIST, { waitUntil: 'commit' });
    const result = await seen;
    await isOpen;
    await page.evaluate(AT_REST);
    return result;
  } finally {
    await page.close();
  }
}

/** Resolves when the page's live stream is open, which is the last thing a page starts. */
async function streamOf(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.url().includes('/api/live?'));
}

/**
 * What the page recorded. It prints this itself, because a query during the run would execute on the slowed
 * processor.
 */
async function sightingsOf(page: Page): Promise<Seen> {
  const message = await page.waitForEvent('console', {
    predicate: (each) => each.text().startsWith(PRINTED),
    timeout: MAX_WAIT_MS,
  });
  return JSON.parse(message.text().slice(PRINTED.length));
}

/**
 * Records the frames in which the skeleton and the first cards of the list were painted, at the first task after the
 * frame. Times start with the tap, or with the page if there was none.
 */
const OBSERVER = `globalThis.sightings = {
  from: 0, skeleton: null, cards: null,
  rest() {
    addEventListener('pointerdown', ({ timeStamp }) => (this.from = timeStamp), { capture: true, once: true });
  },
  print() {
    const asked = performance.getEntriesByType('resource').filter(
      ({ startTime, transferSize }) => startTime >= this.from && transferSize > 0,
    );
    console.debug(${JSON.stringify(PRINTED)} + JSON.stringify({
      skeletonMs: this.skeleton === null ? null : this.skeleton - this.from,
      cardsMs: this.cards - this.from,
      asked: asked.map(({ name, startTime, responseEnd }) =>
        new URL(name).pathname + ' ' + Math.round(startTime - this.from) + '-' + Math.round(responseEnd - this.from)),
    }));
  },
};
{
  const places = {
    skeleton: ${JSON.stringify(SKELETON)},
    cards: ${JSON.stringify(CARDS)},
  };
  const painted = (name) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (sightings[name] !== null) return;
      sightings[name] = performance.now();
      if (name === 'cards') sightings.print();
    };
    port2.postMessage(null);
  });
  const look = () => {
    if (location.pathname !== ${JSON.stringify(LIST)}) return;
    for (const [name, place] of Object.entries(places)) {
      if (sightings[name] === null && document.querySelector(place) !== null) painted(name);
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
}`;

function report(
  seen: Readonly<Record<'link' | 'address', readonly Seen[]>>,
  { visits, quick }: { readonly visits: number; readonly quick: boolean },
): boolean {
  console.log(
    `First cards of the market's list, signed in, phone with the program in its cache, ${ROUND_TRIP_MS} ms and ` +
      `${DOWN_KBIT} kbit/s, processor ${SLOWDOWN} times slower; ${machine()}; visits: ${visits}`,
  );
  const rows = Object.entries(seen).map(([route, each]) => {
    const skeletons = each.flatMap(({ skeletonMs }) => (skeletonMs === null ? [] : [skeletonMs]));
    const cards = spreadOf(each.map(({ cardsMs }) => cardsMs));
    return [
      `by ${route}`,
      {
        'skeleton, ms': skeletons.length === 0 ? 'none' : spreadText(spreadOf(skeletons), 0),
        'cards, ms': spreadText(cards, 0),
        'requests to the server': each[0]?.asked.length ?? 0,
      },
    ] as const;
  });
  console.table(Object.fromEntries(rows));
  for (const [route, [first]] of Object.entries(seen)) {
    console.log(`by ${route}, first visit: ${first?.asked.join(', ') || 'no requests'}`);
  }
  const goals: Record<string, Goal> = Object.fromEntries(
    Object.entries(seen).map(([route, each]) => [
      `first cards by ${route}, ms`,
      atMost(spreadOf(each.map(({ cardsMs }) => cardsMs)).median, GOAL_MS, FLOOR_MS),
    ]),
  );
  return conclude('market-paint', goals, { wrong: [], quick, figures: { visits, ...seen } });
}
