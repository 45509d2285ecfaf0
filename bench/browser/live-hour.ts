import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type CDPSession, type Page } from 'playwright-core';
import { newPerson, openAccount } from '../../e2e/scenes/account.ts';
import { browserLaunch } from '../../e2e/browser.ts';
import { openWorld, type World } from '../../e2e/world.ts';
import { atMost, conclude, machine } from '../goals.ts';

const MINUTE_MS = 60_000;
/** How far the game's clock moves between two measurements of the pages. */
const STEP_SECONDS = 10;
const STEPS_OF_A_MINUTE = 60 / STEP_SECONDS;
/** Shorter than the hour after which a page reloads itself: a reload frees its memory. */
const DEFAULT_MINUTES = 55;
const SAMPLE_MINUTES = 5;
/**
 * A round of the Sprint League: the first one fills what a page keeps. Within a round the pages grow and shrink with the
 * matches they show, so the mean of the last round is compared with that of the second.
 */
const ROUND_MINUTES = 15;
const SAMPLES_OF_A_ROUND = ROUND_MINUTES / SAMPLE_MINUTES;
const RIVALS = 5;
const GOAL = 1.2;
const FLOOR = 1.5;
const MIB = 2 ** 20;

/** What a page holds after a collection of its garbage. */
interface Held {
  readonly minute: number;
  readonly heapMiB: number;
  readonly nodes: number;
  readonly listeners: number;
  /** Parts of the live stream that have arrived. */
  readonly messages: number;
}

/** An open page whose memory is read. */
interface WatchedPage {
  readonly name: string;
  readonly page: Page;
  readonly session: CDPSession;
  messages: number;
}

interface Plan {
  readonly minutes: number;
  /** Minutes of the game in a real one. */
  readonly speed: number;
}

/**
 * Measures the memory of two pages over 55 minutes of live updates: a visitor's live matches, which stay open, and a
 * manager's contests, which lead from round to round. The last round is compared with the second. `minutes` shortens it,
 * and `speed` moves the game's clock faster than the real one.
 */
export async function measureLiveHour(
  quick: boolean,
  minutes: number | null,
  speed: number | null,
): Promise<boolean> {
  const plan: Plan = quick
    ? { minutes: 3 * ROUND_MINUTES, speed: 15 }
    : { minutes: minutes ?? DEFAULT_MINUTES, speed: speed ?? 1 };
  const world = await openWorld();
  const browser = await chromium.launch(await browserLaunch());
  try {
    // Pages of one browser share a stream: each has a browser context of its own.
    const open = async () => {
      const viewport = { width: 1280, height: 800 };
      const context = await browser.newContext({ viewport, baseURL: world.url, locale: 'en-GB' });
      return context.newPage();
    };
    const first = await open();
    const person = newPerson();
    await openAccount(first, person);
    await world.stepToKickOff(2);
    await first.goto(await nextContest(world, person.nickname));
    const second = await open();
    await second.goto('/play/live');
    const watched = [await watch('contests', first), await watch('live matches', second)];
    return show(await playOn(world, watched, { plan, nickname: person.nickname }), plan, quick);
  } finally {
    await browser.close();
    await world.close();
  }
}

/** Enters the next contest with the manager and rivals; returns its address. */
async function nextContest(world: World, nickname: string): Promise<string> {
  const contest = await world.rivals.openContest('free');
  await world.rivals.enter(contest.id, RIVALS);
  await world.rivals.enterAs(contest.id, nickname);
  return `/play/contest/${contest.id}/${contest.slug}`;
}

async function watch(name: string, page: Page): Promise<WatchedPage> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Network.enable');
  const watched: WatchedPage = { name, page, session, messages: 0 };
  const streams = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/api/live')) streams.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId }) => {
    if (streams.has(requestId)) watched.messages += 1;
  });
  // The stream opened before it was watched.
  const opened = page.waitForResponse((response) => response.url().includes('/api/live?'));
  await page.reload();
  await opened;
  return watched;
}

interface PlayOptions {
  readonly plan: Plan;
  readonly nickname: string;
}

/** Moves the clock, and reads what the pages hold every five minutes; each round brings the next contest. */
async function playOn(
  world: World,
  watched: readonly WatchedPage[],
  { plan: { minutes, speed }, nickname }: PlayOptions,
): Promise<ReadonlyMap<string, readonly Held[]>> {
  const held = new Map<string, Held[]>(watched.map(({ name }) => [name, []]));
  const began = performance.now();
  for (let step = 1; step <= minutes * STEPS_OF_A_MINUTE; step += 1) {
    await world.step(STEP_SECONDS / 60);
    const minute = step / STEPS_OF_A_MINUTE;
    if (minute % ROUND_MINUTES === 0) await leadOn(watched[0]?.page, await nextContest(world, nickname));
    if (minute % SAMPLE_MINUTES === 0) {
      for (const each of watched) held.get(each.name)?.push(await holdsOf(each, minute));
    }
    const due = began + (minute / speed) * MINUTE_MS;
    await pause(Math.max(0, due - performance.now()));
  }
  return held;
}

/** Leads a page to another address, as a link does. */
async function leadOn(page: Page | undefined, address: string): Promise<void> {
  await page?.evaluate(`__TSR_ROUTER__.history.push(${JSON.stringify(address)})`);
}

async function holdsOf({ session, messages }: WatchedPage, minute: number): Promise<Held> {
  // A second collection takes what the finalizers of the first have let go.
  for (let index = 0; index < 2; index += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return {
    minute,
    heapMiB: metric('JSHeapUsedSize') / MIB,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    messages,
  };
}

function show(held: ReadonlyMap<string, readonly Held[]>, plan: Plan, quick: boolean): boolean {
  console.log(`${plan.minutes} minutes of the game, ${plan.speed} of them in a real one; ${machine()}`);
  const goals: Record<string, ReturnType<typeof atMost>> = {};
  const wrong: string[] = [];
  for (const [name, all] of held) {
    console.log(`The page of ${name}:`);
    console.table(all.map((each) => ({ ...each, heapMiB: Number(each.heapMiB.toFixed(1)) })));
    const second = all.filter(({ minute }) => minute >= ROUND_MINUTES).slice(0, SAMPLES_OF_A_ROUND);
    const last = all.slice(-SAMPLES_OF_A_ROUND);
    const [from] = second;
    const to = last.at(-1);
    if (
      from === undefined ||
      to === undefined ||
      all.indexOf(from) + SAMPLES_OF_A_ROUND > all.length - SAMPLES_OF_A_ROUND
    ) {
      wrong.push(`${name}: too short to compare`);
      continue;
    }
    if (to.messages === from.messages) wrong.push(`${name}: nothing arrived after the first round`);
    for (const [figure, title] of [
      ['heapMiB', 'heap'],
      ['nodes', 'nodes'],
      ['listeners', 'listeners'],
    ] as const) {
      goals[`${title} of ${name}, the last round of the second`] = atMost(
        meanOf(last, figure) / Math.max(1, meanOf(second, figure)),
        GOAL,
        FLOOR,
      );
    }
  }
  return conclude('hour', goals, { wrong, quick, figures: { ...plan, ...Object.fromEntries(held) } });
}

function meanOf(all: readonly Held[], figure: 'heapMiB' | 'nodes' | 'listeners'): number {
  return all.reduce((sum, each) => sum + each[figure], 0) / all.length;
}
