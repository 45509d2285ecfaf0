import { chromium, type Browser, type Page } from 'playwright-core';
import { newPerson, openAccount } from '../../../e2e/scenes/account.ts';
import { browserLaunch } from '../../../e2e/browser.ts';
import { openWorld } from '../../../e2e/world.ts';
import { atMost, conclude, machine, type Goal } from '../../goals.ts';
import { FRAME_MS, percentOver, share, TWO_FRAMES_MS } from './figures.ts';
import { openDesignPages } from './pages.ts';
import { frameCosts, traced, type FrameCosts } from './trace.ts';

const SLOWDOWN = 4;
const FULL = { distance: 12_000, laps: 12 };
const QUICK = { distance: 3_000, laps: 3 };
const SPEED = 1_600;
const STEPS_OF_A_LAP = 30;
const SCROLL = '1,000 cards scroll';
const MARKET_SCROLL = 'the list of the market scrolls';

type Size = typeof FULL;

interface Scene {
  readonly name: string;
  /** Origin of its pages, whose addresses are relative to it. */
  readonly origin: string;
  readonly open: (page: Page) => Promise<void>;
  readonly act: (page: Page, size: Size) => Promise<void>;
}

/**
 * Measures frames by Chromium's trace while a thousand cards scroll, while the list of the market scrolls and while a
 * player is dragged over the pitch, at full speed and with the processor slowed down four times. The goals apply to the
 * page's main thread. Rasterization runs on the processor here, where there is no graphics card, and is reported
 * separately.
 */
export async function measureFrames(quick: boolean): Promise<boolean> {
  const size = quick ? QUICK : FULL;
  const world = await openWorld();
  const pages = await openDesignPages(world.url);
  const browser = await chromium.launch(await browserLaunch());
  const figures: Record<string, ReturnType<typeof figuresOf>> = {};
  try {
    await world.stepToKickOff(12);
    const contest = await world.rivals.openContest('free');
    for (const scene of [...scenes(pages.url, contest.id), marketScene(world.url)]) {
      for (const slowdown of [SLOWDOWN, 1]) {
        const costs = await run(browser, scene, { slowdown, size });
        figures[`${scene.name}, ${slowdown === 1 ? 'as it is' : `${slowdown} times slower`}`] =
          figuresOf(costs);
      }
    }
  } finally {
    await browser.close();
    await pages.close();
    await world.close();
  }
  console.log(`Frames by trace, 1280 x 800, no graphics card, on ${machine()}; all in ms`);
  console.table(figures);
  const wrong = Object.entries(figures).flatMap(([name, { frames }]) =>
    frames < 20 ? [`${name}: ${frames} frames`] : [],
  );
  return conclude('frames', goalsOf(figures), { wrong, quick, figures });
}

function goalsOf(figures: Readonly<Record<string, ReturnType<typeof figuresOf>>>): Record<string, Goal> {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, { mainP95, over33 }]) => [
      [`page thread p95 of ${name}`, atMost(mainP95, FRAME_MS, 2 * FRAME_MS)],
      // The dragged card moves at the rate of the mouse events that the driver sends.
      ...(name.startsWith(SCROLL) || name.startsWith(MARKET_SCROLL)
        ? [[`frames over 33 ms of ${name}, %`, atMost(over33, 5, 25)] as const]
        : []),
    ]),
  );
}

function scenes(origin: string, contestId: number): readonly Scene[] {
  return [
    {
      name: SCROLL,
      origin,
      async open(page) {
        await page.goto('/design/market');
        await page.locator('[data-market] image').nth(12).waitFor({ state: 'attached' });
      },
      act: scroll,
    },
    {
      name: 'a player is carried',
      origin,
      async open(page) {
        await page.goto(`/play/contest/${contestId}/create-team`);
        await page.getByRole('button', { name: 'Suggest a team' }).click();
        await page.locator('[data-slot="MF-1"][data-player]').waitFor();
      },
      act: carry,
    },
  ];
}

/** The product's own list of players, whose next pages load while it scrolls. */
function marketScene(origin: string): Scene {
  return {
    name: MARKET_SCROLL,
    origin,
    async open(page) {
      await openAccount(page, newPerson());
      await page.goto('/market/players');
      await page.locator('main li article').nth(8).waitFor({ state: 'attached' });
    },
    act: scroll,
  };
}

/** Scrolls down a distance and back up. */
async function scroll(page: Page, { distance }: Size): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const yDistance of [-distance, distance]) {
    await session.send('Input.synthesizeScrollGesture', { x: 640, y: 420, yDistance, speed: SPEED });
  }
}

/** Drags a midfielder in circles over the whole pitch and back to their place. */
async function carry(page: Page, { laps }: Size): Promise<void> {
  const box = await page.locator('[data-slot="MF-0"]').boundingBox();
  const pitch = await page.locator('.pitch-field').boundingBox();
  if (box === null || pitch === null) throw new Error('There is no pitch to carry over.');
  await page.mouse.move(box.x + box.width / 2, box.y + 30);
  await page.mouse.down();
  for (let step = 0; step < laps * STEPS_OF_A_LAP; step += 1) {
    const angle = (step / STEPS_OF_A_LAP) * 2 * Math.PI;
    await page.mouse.move(
      pitch.x + pitch.width * (0.5 + 0.42 * Math.cos(angle)),
      pitch.y + pitch.height * (0.5 + 0.38 * Math.sin(angle)),
    );
    await new Promise((resolve) => setTimeout(resolve, FRAME_MS));
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();
}

interface RunOptions {
  readonly slowdown: number;
  readonly size: Size;
}

async function run(browser: Browser, scene: Scene, { slowdown, size }: RunOptions): Promise<FrameCosts> {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ viewport, baseURL: scene.origin, locale: 'en-GB' });
  const page = await context.newPage();
  try {
    await scene.open(page);
    await page.evaluate('new Promise((rested) => requestIdleCallback(rested))');
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return frameCosts(await traced(browser, () => scene.act(page, size)));
  } finally {
    await context.close();
  }
}

function figuresOf({ frames, main, raster }: FrameCosts) {
  return {
    frames: frames.length,
    frameMedian: share(frames, 0.5),
    frameP95: share(frames, 0.95),
    over16: percentOver(frames, FRAME_MS + 0.5),
    over33: percentOver(frames, TWO_FRAMES_MS),
    mainMedian: share(main, 0.5),
    mainP95: share(main, 0.95),
    rasterMedian: share(raster, 0.5),
    rasterP95: share(raster, 0.95),
  };
}
