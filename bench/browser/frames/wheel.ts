import { chromium, type Browser, type Page } from 'playwright-core';
import { newPerson, openAccount } from '../../../e2e/scenes/account.ts';
import { browserLaunch } from '../../../e2e/browser.ts';
import { openWorld } from '../../../e2e/world.ts';
import { sql, type Db } from '../../../server/src/db/database.ts';
import { giveGold } from '../../../server/src/testing/packs/spins.ts';
import { PHONE, SLOWDOWN, throttle } from '../phone.ts';
import { atMost, conclude, machine } from '../../goals.ts';
import { drawnFigures, FRAME_MS } from './figures.ts';
import { frameCosts, traced, type FrameCosts } from './trace.ts';

const FULL = { rides: 5 };
const QUICK = { rides: 1 };
const MAX_LATE_PERCENT = 5;

/**
 * Measures frames by Chromium's trace while the reward wheel turns, on the throttled phone, until the prize is on
 * the screen. Rasterization runs on the processor here, where there is no graphics card.
 */
export async function measureWheel(quick: boolean): Promise<boolean> {
  const { rides } = quick ? QUICK : FULL;
  const world = await openWorld();
  const browser = await chromium.launch(await browserLaunch());
  try {
    const context = await browser.newContext({ ...PHONE, baseURL: world.url, locale: 'en-GB' });
    const page = await context.newPage();
    const person = newPerson();
    await openAccount(page, person);
    await giveGold(world.db, await idOf(world.db, person.nickname), 1_000n);
    await page.goto('/spin-win');
    await throttle(page);
    const costs: FrameCosts[] = [];
    for (let index = 0; index < rides; index += 1) costs.push(await ride(browser, page));
    return report(costs, quick);
  } finally {
    await browser.close();
    await world.close();
  }
}

async function idOf(db: Db, nickname: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from manager where nickname = ${nickname}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The manager is missing.');
  return row.id;
}

/** One spin: the frames from the text that announces the spin to its prize. */
async function ride(browser: Browser, page: Page): Promise<FrameCosts> {
  const button = page.getByRole('button', { name: /^Spin for/ });
  await button.scrollIntoViewIfNeeded();
  await page.evaluate('new Promise((rested) => requestIdleCallback(rested))');
  await button.tap();
  await page.getByText('The wheel is spinning').waitFor();
  return frameCosts(await traced(browser, () => page.getByText('You won').waitFor({ timeout: 30_000 })));
}

function report(costs: readonly FrameCosts[], quick: boolean): boolean {
  const figures = { rides: costs.length, ...drawnFigures(costs) };
  console.log(
    `Frames by trace while the wheel turns, ${PHONE.viewport.width} x ${PHONE.viewport.height}, no graphics card, ` +
      `processor ${SLOWDOWN} times slower, on ${machine()}; all in ms`,
  );
  console.table(figures);
  const goals = {
    'page thread p95 of a frame': atMost(figures.mainP95, FRAME_MS, 2 * FRAME_MS),
    'frames over 33 ms, %': atMost(figures.over33, MAX_LATE_PERCENT, 25),
  };
  const wrong = figures.frames < costs.length * 60 ? [`only ${figures.frames} frames`] : [];
  return conclude('wheel', goals, { wrong, quick, figures });
}
