import type { Page } from '@playwright/test';
import { sql } from '../server/src/db/database.ts';
import { ROUTE_TABLE } from '../web/src/app/paths/route-table.ts';
import { expect, goOn, register, visit } from './story.ts';
import type { World } from './world.ts';

/** A row of the table of routes. */
export type RouteRow = (typeof ROUTE_TABLE)[number];
/** The viewer of a route. */
export type Who = 'visitor' | 'manager';

/** Addresses with an unknown id, token or code are not found or refused, and the error pages show it themselves. */
export const MISSING =
  /404 \(Not Found\).*(?:2147483646|AAAAAAAAAAAAAAAAAAAAAA|\/error\/(?:404|generic))|422 \(.*\/auths\/activate\b/;

const LEFT_EARLY = /React error #520/;

/**
 * Excuses what React logs when the router drops a screen that it still renders in slices, and React renders again. The
 * returned function tells how often since its last call: at most once on the way from a screen, and never at rest, where
 * the same message would be an error of the screen itself.
 */
export function watchLeftEarly(page: Page, expected: RegExp[]): () => number {
  let count = 0;
  expected.push(LEFT_EARLY);
  page.on('console', (message) => {
    if (LEFT_EARLY.test(message.text())) count += 1;
  });
  return () => {
    const taken = count;
    count = 0;
    return taken;
  };
}

/** The values of the address parameters of the table in this world. */
export async function rowsOfWorld(world: World): Promise<Map<string, string>> {
  await world.stepToKickOff(12);
  const contest = await world.rivals.openContest('free');
  const [rival = ''] = await world.rivals.enter(contest.id, 2);
  const team = await world.rivals.teamOf(contest.id, rival);
  await world.step(16);
  const upcoming = await world.rivals.openContest('free');
  const { rows } = await sql<Record<string, number | string>>`
    select
      (select min(id) from player) as player, (select min(id) from club) as club,
      (select min(match_id) from contest_match where contest_id = ${contest.id}) as match,
      (select min(id) from league) as league, (select min(subject_id) from card where asset_type = 2) as venue,
      (select id from manager where nickname = ${rival}) as rival,
      (select subject_id from market_order join card on card.id = card_id
        where kind = 4 and status = 1 and asset_type = 1 order by market_order.due_at desc limit 1) as auctioned
  `.execute(world.db);
  const named = { ...rows[0], contest: contest.id, slug: contest.slug, upcoming: upcoming.id, team };
  return new Map(Object.entries(named).map(([name, value]) => [name, String(value)]));
}

/** The first row of a list of the product, by the links of the screen that lists it. */
async function linkOn(page: Page, screen: string, pattern: RegExp): Promise<string> {
  await goOn(page, screen);
  const links = page.locator('main a');
  const addresses = () => links.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
  await expect.poll(addresses).toEqual(expect.arrayContaining([expect.stringMatching(pattern)]));
  const found = (await addresses()).map((address) => pattern.exec(address)?.[1]);
  return found.find((id) => id !== undefined) ?? '';
}

/** Adds an article and a challenge, which only the screens of the product list. */
export async function nameListed(page: Page, named: Map<string, string>): Promise<void> {
  await visit(page, '/');
  named.set('article', await linkOn(page, '/stats/news', /^\/stats\/news\/([^/]+)/));
  named.set('challenge', await linkOn(page, '/play/challenges/general', /^\/play\/challenge\/(\d+)/));
}

/** Adds the manager who is signed in. */
export async function nameManager(world: World, named: Map<string, string>, nickname: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from manager where nickname = ${nickname}`.execute(
    world.db,
  );
  named.set('me', String(rows[0]?.id));
}

/** An address of the table with its placeholders filled in. */
export function filledAddress(address: string, named: ReadonlyMap<string, string>): string {
  return address.replaceAll(/\{(\w+)\}/g, (whole, name: string) => named.get(name) ?? whole);
}

interface RouteFixtures {
  readonly page: Page;
  readonly world: World;
  /** Console messages that are no failure. */
  readonly expected: RegExp[];
}

/** Prepares a walk over all routes: the values of their parameters, as a visitor or as a manager who is signed in. */
export async function openRoutes(
  who: Who,
  { page, world, expected }: RouteFixtures,
): Promise<ReadonlyMap<string, string>> {
  expected.push(MISSING);
  const named = await rowsOfWorld(world);
  await nameListed(page, named);
  if (who === 'manager') {
    const { nickname } = await register(page, '/');
    await nameManager(world, named, nickname);
  }
  return named;
}

/** The addresses at which somebody arrives and that contain a word, each once; by default that of `ROUTES`, if it is set. */
export function arrivalsOf(
  who: Who,
  named: ReadonlyMap<string, string>,
  word = process.env['ROUTES'] ?? '',
): readonly string[] {
  const ends = ROUTE_TABLE.map((row) => endOf(row, who)).filter((end) => end !== null);
  const addresses = new Set(ends.map((end) => filledAddress(end, named)));
  return [...addresses].filter((address) => address.includes(word));
}

/** Where a row of the table leads somebody; null for the sign-in screen, which leads back. */
export function endOf(row: RouteRow, who: Who): string | null {
  return row[who] ?? (who === 'visitor' && row.for === 'managers' ? null : row.address);
}
