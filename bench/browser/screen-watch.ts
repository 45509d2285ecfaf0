import type { Browser, Page } from 'playwright-core';
import type { World } from '../../e2e/world.ts';
import { machine } from '../goals.ts';

const MAX_WAIT_MS = 10_000;
const GOAL_MS = 500;
const FLOOR_MS = 1_000;

/** An observed page, and when it showed each number: epoch milliseconds. */
export interface Watched {
  readonly name: string;
  readonly page: Page;
  readonly shownAt: ReadonlyMap<number, number>;
}

interface Place {
  readonly name: string;
  readonly address: string;
  readonly selector: string;
  /** A script expression: the number in the text `text`, or null while there is none. */
  readonly reading: string;
  /** Runs before the page is opened, for example to sign in. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Opens a page, waits until its live stream is open, and records when each number at a place of it was painted. */
export async function watch(
  browser: Browser,
  world: World,
  { name, address, selector, reading, prepare }: Place,
): Promise<Watched> {
  const context = await browser.newContext({ baseURL: world.url });
  const page = await context.newPage();
  await prepare?.(page);
  const shownAt = new Map<number, number>();
  await page.exposeFunction('noteNumber', (number: number, at: number) => {
    if (!shownAt.has(number)) shownAt.set(number, at);
  });
  const isCarried = page.waitForResponse((response) => response.url().includes('/api/live?'));
  await page.goto(address);
  await isCarried;
  await page.waitForSelector(selector);
  await page.evaluate(observer(selector, reading));
  return { name, page, shownAt };
}

/** A script that reports the number at a place once a frame with it is painted. */
function observer(selector: string, reading: string): string {
  return `(() => {
    let known = null;
    const numberIn = (text) => ${reading};
    const read = () => {
      const number = numberIn(document.querySelector(${JSON.stringify(selector)})?.textContent ?? '');
      if (number === null || number === known) return;
      known = number;
      requestAnimationFrame(() => setTimeout(() => {
        noteNumber(number, performance.timeOrigin + performance.now());
      }));
    };
    new MutationObserver(read).observe(document.body, { subtree: true, childList: true, characterData: true });
    read();
  })()`;
}

/** The current time as the pages report it: epoch milliseconds. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}

/** Resolves when a page has shown a number; throws after ten seconds. */
export async function untilShown({ name, shownAt }: Watched, number: number): Promise<void> {
  const end = now() + MAX_WAIT_MS;
  while (!shownAt.has(number)) {
    if (now() > end) throw new Error(`${name} never showed ${number}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

interface Measurement {
  readonly bench: string;
  /** Description of the measurement for the report. */
  readonly what: string;
  readonly quick: boolean;
}

/**
 * Prints how long each number took from its publication to the screen. Returns whether every page's p95 is within the
 * floor.
 */
export function show(
  watched: readonly Watched[],
  publishedAt: ReadonlyMap<number, number>,
  { bench, what, quick }: Measurement,
): boolean {
  const found = watched.map(({ name, shownAt }) => ({
    name,
    times: [...publishedAt]
      .map(([number, at]) => (shownAt.get(number) ?? Number.NaN) - at)
      .toSorted((a, b) => a - b),
  }));
  console.log(`${what} on ${machine()}`);
  const rowOf = (times: readonly number[]) => ({
    'median, ms': Math.round(at(times, 0.5)),
    'p95, ms': Math.round(at(times, 0.95)),
    'slowest, ms': Math.round(at(times, 1)),
  });
  console.table(Object.fromEntries(found.map(({ name, times }) => [name, rowOf(times)])));
  const goals = Object.fromEntries(
    found.map(({ name, times }) => {
      const figure = Math.round(at(times, 0.95));
      const verdict = figure <= GOAL_MS ? 'reached' : figure <= FLOOR_MS ? 'MISSED' : 'UNDER THE FLOOR';
      return [`p95 of ${name}`, { goal: `at most ${GOAL_MS}`, floor: `${FLOOR_MS}`, figure, verdict }];
    }),
  );
  console.table(goals);
  const ok = quick || Object.values(goals).every(({ verdict }) => verdict !== 'UNDER THE FLOOR');
  const pages = found.map(({ name, times }) => ({ name, ...rowOf(times) }));
  console.log(
    JSON.stringify({ name: bench, ok, goals, figures: { events: publishedAt.size, quick, pages } }),
  );
  return ok;
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.ceil((sorted.length - 1) * share)] ?? Number.NaN;
}
