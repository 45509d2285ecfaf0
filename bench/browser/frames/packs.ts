import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { xfc } from '@touchline/domain/money';
import { chromium, type Browser, type Page } from 'playwright-core';
import { newPerson, openAccount } from '../../../e2e/scenes/account.ts';
import { browserLaunch } from '../../../e2e/browser.ts';
import { issueMoney } from '../../../e2e/scenes/issue-money.ts';
import { openWorld } from '../../../e2e/world.ts';
import { PHONE, SLOWDOWN, throttle } from '../phone.ts';
import { atMost, conclude, machine } from '../../goals.ts';
import { drawnFigures, FRAME_MS } from './figures.ts';
import { frameCosts, traced, type FrameCosts } from './trace.ts';

const FULL = { packs: 5 };
const QUICK = { packs: 1 };
const MAX_LATE_PERCENT = 5;
/** Shown by the three cards of each pack, so that every opening has all build-ups. */
const STARS = [3, 4, 5] as const;
const AT_REST = 'new Promise((rested) => requestIdleCallback(rested))';
/** Resolves once all movements that end have ended; the beams of the best cards turn on. */
const MOVEMENTS_ENDED = `Promise.all(document.getAnimations()
  .filter((each) => each.effect.getComputedTiming().endTime !== Infinity)
  .map((each) => each.finished.catch(() => null)))`;

/**
 * Measures frames by Chromium's trace while packs are opened on the throttled phone: tearing and a card of three stars,
 * the build-up of four stars and that of five, each until the card lies still. The cards drawn show these stars in the
 * answer to the page alone. Rasterization runs on the processor here, where there is no graphics card.
 */
export async function measurePacks(quick: boolean): Promise<boolean> {
  const { packs } = quick ? QUICK : FULL;
  const world = await openWorld();
  const browser = await chromium.launch(await browserLaunch());
  try {
    const context = await browser.newContext({
      ...PHONE,
      baseURL: world.url,
      locale: 'en-GB',
      serviceWorkers: 'block',
      reducedMotion: 'no-preference',
    });
    const page = await context.newPage();
    const person = newPerson();
    await openAccount(page, person);
    await issueMoney(world, person, xfc(CURRENT_RULES.shop.packs.promo.price.units * BigInt(packs)));
    await showAllStars(page);
    await throttle(page);
    const costs = new Map<number, FrameCosts[]>(STARS.map((stars) => [stars, []]));
    for (let index = 0; index < packs; index += 1) {
      await buyPack(page);
      for (const stars of STARS) costs.get(stars)?.push(await reveal(browser, page, stars));
    }
    return report(costs, quick);
  } finally {
    await browser.close();
    await world.close();
  }
}

/** Gives the cards of each draw three, four and five stars on their way to the page. */
async function showAllStars(page: Page): Promise<void> {
  await page.route('**/fair/draws/*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const [place, card] of answer.params.cards.entries()) card.stars = STARS[place];
    await route.fulfill({ response, json: answer });
  });
}

async function buyPack(page: Page): Promise<void> {
  await page.goto('/market/market-cards/card-packs');
  const pack = page.getByRole('article', { name: 'Promo pack' }).filter({ has: page.getByRole('button') });
  await pack.first().getByRole('button', { name: 'Buy pack' }).tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Buy for/ })
    .tap();
  await page.getByRole('button', { name: 'Open pack' }).waitFor();
}

/** One card: the frames from the press that begins it until it lies still. */
async function reveal(browser: Browser, page: Page, stars: number): Promise<FrameCosts> {
  const press = page.getByRole('button', { name: stars === STARS[0] ? 'Open pack' : 'Next card' });
  const place = STARS.findIndex((each) => each === stars) + 1;
  const end = page.getByRole('button', { name: place === STARS.length ? 'See all cards' : 'Next card' });
  await page.evaluate(MOVEMENTS_ENDED);
  await page.evaluate(AT_REST);
  const events = await traced(browser, async () => {
    await press.tap();
    await page.getByText(`Card ${place} of ${STARS.length}`).waitFor();
    await end.waitFor({ timeout: 30_000 });
    await page.evaluate(MOVEMENTS_ENDED);
  });
  return frameCosts(events);
}

function report(costs: ReadonlyMap<number, readonly FrameCosts[]>, quick: boolean): boolean {
  const figures = Object.fromEntries(
    [...costs].map(([stars, each]) => [`${stars} stars`, { packs: each.length, ...drawnFigures(each) }]),
  );
  console.log(
    `Frames by trace while packs are opened, ${PHONE.viewport.width} x ${PHONE.viewport.height}, no graphics card, ` +
      `processor ${SLOWDOWN} times slower, on ${machine()}; all in ms`,
  );
  console.table(figures);
  const goals = Object.fromEntries(
    Object.entries(figures).flatMap(([name, { mainP95, over33 }]) => [
      [`page thread p95 of a frame, ${name}`, atMost(mainP95, FRAME_MS, 2 * FRAME_MS)],
      [`frames over 33 ms, ${name}, %`, atMost(over33, MAX_LATE_PERCENT, 25)],
    ]),
  );
  const wrong = Object.entries(figures).flatMap(([name, { frames, packs }]) =>
    frames < packs * 30 ? [`${name}: only ${frames} frames`] : [],
  );
  return conclude('packs', goals, { wrong, quick, figures });
}
