import type { Page } from '@playwright/test';
import { sql } from '../../server/src/db/database.ts';
import { ROUTE_TABLE } from '../../web/src/app/paths/route-table.ts';
import { expect, goOn, register, test, visit } from '../story.ts';
import type { World } from '../world.ts';

type Row = (typeof ROUTE_TABLE)[number];
type Who = 'visitor' | 'manager';

test.setTimeout(600_000);

/** What the addresses of the table stand for in this world. */
async function rowsOfWorld(world: World): Promise<Map<string, string>> {
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
      (select min(id) from league) as league,
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

/** Where a row of the table leads somebody; null for the sign-in screen, which leads back. */
function endOf(row: Row, who: Who): string | null {
  return row[who] ?? (who === 'visitor' && row.for === 'managers' ? null : row.address);
}

/** Opens every route of the table as one who is, or is not, signed in; `go` opens an address. */
async function openAll(
  page: Page,
  who: Who,
  named: ReadonlyMap<string, string>,
  go: (page: Page, address: string) => Promise<void>,
): Promise<void> {
  const filled = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => named.get(name) ?? whole);
  for (const row of ROUTE_TABLE) {
    const address = filled(row.address);
    await go(page, address);
    const ends = row.isMissing === true && (who === 'manager' || row.for === 'everybody');
    const { pathname, search } = new URL(
      filled(endOf(row, who) ?? `/auth/login?origin=${encodeURIComponent(address)}`),
      'http://page',
    );
    const arrived = () => new URL(page.url());
    await expect
      .poll(() => arrived().pathname, { message: `${who} at ${address}` })
      .toMatch(ends ? new RegExp(`^(${pathname}|/error/404)$`) : new RegExp(`^${pathname}(/[^/]+)?$`));
    if (pathname === '/auth/login' && search !== '') expect(arrived().search).toBe(search);
    if (ends) await expect(page.locator('main'), `${who} at ${address}`).not.toBeEmpty();
    else await expect(page.locator('h1').first(), `${who} at ${address}`).toBeAttached();
    await expect(page.getByText('Oops, there was an error'), `${who} at ${address}`).toHaveCount(0);
  }
}

/** Requests that got no answer; those that a screen cancels when it is left are no failures. */
function failedRequests(page: Page): readonly string[] {
  const failed: string[] = [];
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') failed.push(`${request.url()} ${why}`);
  });
  return failed;
}

/** What has an id or a token that nothing has is not found, and the error pages say so themselves. */
const MISSING = /404 \(Not Found\).*(?:2147483646|AAAAAAAAAAAAAAAAAAAAAA|\/error\/(?:404|generic))/;

/** The router forgets a screen while React still draws it in slices; React draws again, and says so. */
const LEFT_EARLY = /React error #520/;

test('the frame of a screen reacts, and the way back keeps filters and place @app', async ({
  page,
  world,
  expected,
}) => {
  expected.push(LEFT_EARLY);
  const contest = await world.rivals.openContest('free');
  await register(page, '/play/contests');
  const isDesktop = test.info().project.name === 'desktop';

  await test.step('the filters of a section come back on the next visit, a searched word does not', async () => {
    await goOn(page, '/play/contests?is_pro=0&search=sprint');
    await goOn(page, '/rules');
    await goOn(page, '/play/contests');
    await expect(page).toHaveURL('/play/contests?is_pro=0');
    await goOn(page, '/play/contests?free_entry=1');
  });
  await test.step('back returns to the same place of a long list', async () => {
    await goOn(page, '/stats/listing/players');
    await expect(page.locator('main a[href*="/details/player/"]').nth(30)).toBeAttached();
    await page.evaluate('scrollTo(0, 1200)');
    await expect.poll(() => page.evaluate('scrollY')).toBe(1200);
    await page.evaluate('new Promise((rested) => setTimeout(rested, 150))');
    await goOn(page, '/rules');
    await expect.poll(() => page.evaluate('scrollY')).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate('scrollY')).toBe(1200);
  });
  // The rail and the titles of the header need the room of a desktop, and hovering a mouse.
  if (!isDesktop) return;
  await test.step('a copyright icon toggles the footer', async () => {
    await page.getByRole('button', { name: 'Hide footer' }).click();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await page.getByRole('button', { name: 'Show footer' }).click();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });
  await test.step('the avatar dropdown (My account, Sign out) opens and closes on hover', async () => {
    await page.getByRole('button', { name: 'Account' }).hover();
    await expect(page.getByRole('menuitem', { name: 'My account' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    await page.mouse.move(300, 600);
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  });
  await test.step('the right title on create-team is the name of the contest', async () => {
    await goOn(page, `/play/contest/${contest.id}/create-team`);
    await expect(page.getByRole('banner').getByText(contest.name)).toBeVisible();
  });
});

for (const { title, go } of [
  { title: 'every route opens for a visitor and a manager, without an error @app', go: goOn },
  { title: 'every route opens by its own address, for both @app @long', go: visit },
]) {
  test(title, async ({ page, world, expected }) => {
    expected.push(MISSING, LEFT_EARLY);
    const failed = failedRequests(page);
    const named = await rowsOfWorld(world);
    await test.step('as a visitor', async () => {
      await visit(page, '/');
      named.set('article', await linkOn(page, '/stats/news', /^\/stats\/news\/([^/]+)/));
      named.set('challenge', await linkOn(page, '/play/challenges/general', /^\/play\/challenge\/(\d+)/));
      await openAll(page, 'visitor', named, go);
    });
    await test.step('as a manager', async () => {
      const { nickname } = await register(page, '/');
      const { rows } = await sql<{ id: number }>`select id from manager where nickname = ${nickname}`.execute(
        world.db,
      );
      named.set('me', String(rows[0]?.id));
      await openAll(page, 'manager', named, go);
    });
    expect(failed).toEqual([]);
  });
}
