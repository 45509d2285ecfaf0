import { chromium, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { newPerson, openAccount } from '../../e2e/scenes/account.ts';
import { browserLaunch } from '../../e2e/browser.ts';
import { openWorld, type World } from '../../e2e/world.ts';
import { share } from './frames/figures.ts';
import { atMost, conclude, machine } from '../goals.ts';
import { lowerChildPriority } from '../product/processes.ts';
import { PHONE, SLOWDOWN, throttle } from './phone.ts';

const FULL = { controls: 30 };
const QUICK = { controls: 4 };
const GOAL_MS = 100;
const FLOOR_MS = 200;
/** The browser reports no event that is answered sooner; such a one counts as this. */
const UNREPORTED_MS = 16;
/** How long a control may take to become pressable, and a screen to settle. */
const WAIT_MS = 5_000;
const SHOWN_SLOWEST = 12;

/** What a finger presses on a screen, dialogs included; links lead to other screens and are pressed where they begin. */
const CONTROLS = [
  '[role="tab"]',
  'nav[data-tabs] a',
  'button:not([disabled])',
  'summary',
  'input[type="checkbox"]',
  'input[type="radio"]',
].join(', ');
/** Resolves once the page has had nothing to do for three tenths of a second, and after three seconds at most. */
const AT_REST = `new Promise((rested) => {
  const from = performance.now();
  let idleSince = from;
  const check = (deadline) => {
    const now = performance.now();
    if (deadline.didTimeout || deadline.timeRemaining() < 10) idleSince = now;
    if (now - idleSince > 300 || now - from > 3_000) rested();
    else setTimeout(() => requestIdleCallback(check, { timeout: 100 }), 30);
  };
  requestIdleCallback(check, { timeout: 100 });
})`;

/** One interaction and the time to its next paint. */
interface Interaction {
  readonly screen: string;
  readonly control: string;
  readonly ms: number;
}

/**
 * Presses the controls of the main screens as a signed-in manager on the throttled phone, types into their searches, and
 * measures each interaction to the next paint as the browser reports it; `word` limits it to screens that contain it.
 */
export async function measureInteractions(quick: boolean, word = ''): Promise<boolean> {
  const { controls } = quick ? QUICK : FULL;
  const world = await openWorld();
  const browser = await chromium.launch(await browserLaunch());
  try {
    const screens = (await screensOf(world)).filter((screen) => screen.includes(word));
    const phone = await browser.newContext({ ...PHONE, baseURL: world.url, locale: 'en-GB' });
    const first = await phone.newPage();
    await openAccount(first, newPerson());
    await first.close();
    lowerChildPriority();
    const seen: Interaction[] = [];
    for (const screen of screens) {
      const found = await pressControls(phone, screen, controls);
      seen.push(...found);
      const slow = found.filter(({ ms }) => ms > GOAL_MS).map(({ control, ms }) => `${control} ${ms}`);
      console.log(
        `${screen}: ${found.length} interactions; over ${GOAL_MS} ms: ${slow.join(', ') || 'none'}`,
      );
    }
    return report(seen, quick || word !== '');
  } finally {
    await browser.close();
    await world.close();
  }
}

/** The screens of the journeys. */
async function screensOf(world: World): Promise<readonly string[]> {
  await world.stepToKickOff(12);
  const running = await world.rivals.openContest('free');
  await world.rivals.enter(running.id, 2);
  await world.step(16);
  const upcoming = await world.rivals.openContest('free');
  return [
    '/',
    '/play/contests',
    `/play/contest/${running.id}/${running.slug}`,
    `/play/contest/${upcoming.id}/create-team`,
    await world.matchOf(running.id),
    '/stats/listing/players',
    '/stats/standings',
    '/tops?sort_by=score&sort_how=desc',
    '/market',
    '/market/players',
    '/market/market-cards/card-packs',
    '/my-account/my-wallet',
    '/my-account/my-wallet/transactions',
    '/my-account/notifications-settings',
    '/my-account/mini-leagues',
    '/rules',
  ];
}

/** Presses the controls of a screen one after the other, each on the screen as it was opened. */
async function pressControls(
  phone: BrowserContext,
  screen: string,
  controls: number,
): Promise<readonly Interaction[]> {
  const page = await phone.newPage();
  try {
    await page.addInitScript(OBSERVER);
    await open(page, screen);
    await throttle(page);
    const seen: Interaction[] = [];
    const address = page.url();
    const count = Math.min(controls, await page.locator(CONTROLS).count());
    for (let index = 0; index < count; index += 1) {
      seen.push(...(await pressOne(page, screen, page.locator(CONTROLS).nth(index))));
      if (page.url() !== address) await open(page, screen);
    }
    // What the last press left open would take the keys.
    await open(page, screen);
    return [...seen, ...(await typeInSearch(page, screen))];
  } finally {
    await page.close();
  }
}

async function open(page: Page, screen: string): Promise<void> {
  await page.goto(screen);
  await page.locator('footer select:enabled').waitFor({ state: 'attached' });
  await settle(page);
  await page.evaluate('interactions.length = 0');
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(AT_REST);
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))');
}

/** Presses a control, notes how long its paint took, and closes what it opened. */
async function pressOne(page: Page, screen: string, control: Locator): Promise<readonly Interaction[]> {
  // A dialog whose script was slow to load has opened since the press before.
  if ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape');
  if (!(await control.isVisible())) return [];
  const name = ((await control.getAttribute('aria-label')) ?? (await control.innerText()))
    .trim()
    .slice(0, 40);
  const place = await placeOf(control);
  if (place === null) return [];
  await settle(page);
  await page.evaluate('takeInteractions()');
  // Without the checks of a locator: their scripts would run in the page between the press and its answer.
  await page.touchscreen.tap(place.x, place.y);
  const pressed = await interactionsOf(page, screen, name);
  if ((await page.locator('dialog[open]').count()) === 0) return pressed;
  await page.keyboard.press('Escape');
  return [...pressed, ...(await interactionsOf(page, screen, `Escape from ${name}`))];
}

/** Where a finger would press a control; null when something lies over it, or it left with the press before. */
async function placeOf(control: Locator): Promise<{ readonly x: number; readonly y: number } | null> {
  try {
    await control.tap({ timeout: WAIT_MS, trial: true });
    const box = await control.boundingBox();
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  } catch {
    return null;
  }
}

/** Types a word into the palette and into the search of the screen. */
async function typeInSearch(page: Page, screen: string): Promise<readonly Interaction[]> {
  const seen: Interaction[] = [];
  const search = page.locator('main input[type="search"]').first();
  if (await search.isVisible()) {
    await search.focus();
    for (const key of 'mar') {
      await page.keyboard.press(key);
      seen.push(...(await interactionsOf(page, screen, `${key} into the search`)));
    }
  }
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press('Control+k');
  await page.locator('dialog[open] [role="combobox"]').waitFor();
  seen.push(...(await interactionsOf(page, screen, 'the palette')));
  for (const key of 'con') {
    await page.keyboard.press(key);
    seen.push(...(await interactionsOf(page, screen, `${key} into the palette`)));
  }
  return seen;
}

/** The interaction since the last one, once the page has settled: the longest of its events. */
async function interactionsOf(page: Page, screen: string, control: string): Promise<readonly Interaction[]> {
  await settle(page);
  const durations = await page.evaluate<readonly number[]>('takeInteractions()');
  return [{ screen, control, ms: Math.max(UNREPORTED_MS, ...durations) }];
}

/** Keeps the duration of each event of an interaction, as the browser reports it in steps of 8 ms. */
const OBSERVER = `globalThis.interactions = [];
globalThis.interactionObserver = new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) interactions.push(duration);
});
interactionObserver.observe({ type: 'event', durationThreshold: 16 });
globalThis.takeInteractions = () => {
  for (const { interactionId, duration } of interactionObserver.takeRecords())
    if (interactionId > 0) interactions.push(duration);
  return interactions.splice(0);
};`;

function timesOf(seen: readonly Interaction[]): readonly number[] {
  return seen.map(({ ms }) => ms);
}

function report(seen: readonly Interaction[], quick: boolean): boolean {
  const times = timesOf(seen);
  const [p50, p98, max] = [share(times, 0.5), share(times, 0.98), share(times, 1)];
  console.log(
    `${seen.length} interactions to the next paint, phone of Lighthouse, processor ${SLOWDOWN} times slower; ${machine()}`,
  );
  console.table(seen.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN_SLOWEST));
  const goals = { 'interaction to next paint p98, ms': atMost(p98, GOAL_MS, FLOOR_MS) };
  const wrong = seen.length < 40 ? [`only ${seen.length} interactions`] : [];
  return conclude('interactions', goals, {
    wrong,
    quick,
    figures: { interactions: seen.length, p50, p98, max },
  });
}
