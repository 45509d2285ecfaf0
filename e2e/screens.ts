import { mkdirSync, rmSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { browserLaunch } from './browser.ts';
import { openWorld, type World } from './world.ts';

const FOLDER = fileURLToPath(new URL('../screens', import.meta.url));
const WIDTHS = { 360: 780, 768: 1024, 1280: 800, 1920: 1080 } as const;
const THEMES = ['floodlight', 'matchday'] as const;
const LONG_NAME = 'Maximiliana.Wolff.20';

interface Screen {
  readonly name: string;
  readonly address: string;
}

/** One way of looking: who looks, how wide, in which theme and language. */
interface Look {
  readonly width: number;
  readonly height: number;
  readonly theme: (typeof THEMES)[number];
  readonly language: 'en' | 'de';
}

function looks(): readonly Look[] {
  const sizes = Object.entries(WIDTHS).map(([width, height]) => ({ width: Number(width), height }));
  const inEnglish = sizes.flatMap((size) =>
    THEMES.map((theme) => ({ ...size, theme, language: 'en' as const })),
  );
  // German is the longest of the languages: where it fits, all do.
  const inGerman = sizes.map((size) => ({ ...size, theme: 'floodlight' as const, language: 'de' as const }));
  return [...inEnglish, ...inGerman];
}

/** Draws a list of screens in every look, with the session of a context when there is one. Returns how many. */
async function draw(
  browser: Browser,
  world: World,
  screens: readonly Screen[],
  session: Session,
): Promise<number> {
  let drawn = 0;
  for (const look of looks()) {
    const context = session.context ?? (await browser.newContext());
    const page = await context.newPage();
    await page.setViewportSize({ width: look.width, height: look.height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await context.addCookies([
      { name: 'lang', value: look.language, url: world.url },
      { name: 'theme', value: look.theme, url: world.url },
    ]);
    await page.addInitScript(
      `localStorage.setItem('theme', '${look.theme}'); localStorage.setItem('lang', '${look.language}');`,
    );
    for (const { name, address } of screens) {
      await page.goto(`${world.url}${address}`);
      await rest(page);
      const suffix = look.language === 'de' ? '-de' : '';
      await page.screenshot({
        path: `${FOLDER}/${session.prefix}${name}-${look.width}-${look.theme}${suffix}.png`,
      });
      drawn += 1;
    }
    await page.close();
    if (session.context === null) await context.close();
  }
  return drawn;
}

interface Session {
  /** Before the name of each picture: who looks. */
  readonly prefix: string;
  readonly context: BrowserContext | null;
}

/** Until the page has woken, has its answers, and shows no skeleton. */
async function rest(page: Page): Promise<void> {
  await page.locator('footer select:enabled').waitFor({ state: 'attached' });
  await expect(page.locator('[class*="skeleton_"], [aria-busy="true"]')).toHaveCount(0);
  await page.evaluate('new Promise((rested) => requestIdleCallback(rested))');
}

/** Makes an account by the form, so that the browser holds its keys. */
async function signUp(browser: Browser, world: World, nickname: string): Promise<BrowserContext> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${world.url}/auth/register?origin=/my-account`);
  await rest(page);
  await page.getByLabel('E-mail').fill(`${nickname.toLowerCase()}@a-rather-long-domain-name.example.org`);
  await page.getByLabel('Password', { exact: true }).fill('Nine-tall-otters-42');
  await page.getByLabel('Nickname').fill(nickname);
  await page.getByLabel('Date of birth').fill('1990-02-03');
  await page.getByLabel('Country').selectOption({ label: 'Germany' });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/my-account');
  await page.close();
  return context;
}

type Address = 'over' | 'running' | 'rival' | 'duel' | 'doubleUp' | 'open' | 'ended' | 'played' | 'toCome';

/** Plays a matchday with a manager in it: a contest that is over, one that runs, one that is open. */
async function playMatchday(world: World, nickname: string): Promise<Record<Address, string>> {
  const join = async (kind: 1 | 2 | 3 = 3, count = 24) => {
    const contest = await world.rivals.openContest('paid', kind);
    const [rival = ''] = await world.rivals.enter(contest.id, count);
    await world.rivals.enterAs(contest.id, nickname);
    const address = `/play/contest/${contest.id}/${contest.slug}`;
    return {
      address,
      rival: `${address}/${await world.rivals.teamOf(contest.id, rival)}`,
      match: await world.matchOf(contest.id),
    };
  };
  await world.stepToKickOff(12);
  const over = await join();
  await world.step(18);
  await world.stepToKickOff(12);
  const running = await join();
  const duel = await join(1, 1);
  const doubleUp = await join(2, 9);
  await world.step(18);
  const open = await world.rivals.openContest('paid');
  await world.rivals.enter(open.id, 7);
  return {
    over: over.address,
    ended: over.match,
    running: running.address,
    rival: running.rival,
    duel: duel.address,
    doubleUp: doubleUp.address,
    played: running.match,
    open: `/play/contest/${open.id}/${open.slug}`,
    toCome: await world.matchOf(open.id),
  };
}

const VISITOR_ONLY: readonly Screen[] = [
  { name: 'login', address: '/auth/login' },
  { name: 'register', address: '/auth/register' },
  { name: 'terms', address: '/terms' },
  { name: 'privacy', address: '/privacy' },
  { name: 'rules', address: '/rules' },
  { name: 'solvency', address: '/fair/solvency' },
  { name: 'not-found', address: '/error/404' },
  { name: 'generic-error', address: '/error/generic' },
];
const ACCOUNT: readonly Screen[] = [
  { name: 'account', address: '/my-account' },
  { name: 'wallet', address: '/my-account/my-wallet' },
  { name: 'transactions', address: '/my-account/my-wallet/transactions' },
  { name: 'buy-xfc', address: '/my-account/my-wallet/buy-xfc' },
  { name: 'my-contests', address: '/my-account/my-contests/0' },
  { name: 'notifications', address: '/my-account/notifications' },
  { name: 'security', address: '/my-account/security' },
  { name: 'market-players', address: '/market/players' },
  { name: 'market-players-table', address: '/market/players?view=table' },
  { name: 'market-venues', address: '/market/venues' },
];
const LISTS: readonly Screen[] = [
  { name: 'start', address: '/' },
  { name: 'contests', address: '/play/contests' },
  { name: 'live', address: '/play/live' },
  { name: 'results', address: '/play/results' },
  { name: 'market', address: '/market' },
];

const began = performance.now();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const world = await openWorld();
const browser = await chromium.launch(await browserLaunch());
let pictures = 0;
try {
  const fresh = await signUp(browser, world, 'Nova');
  pictures += await draw(browser, world, [...ACCOUNT, ...LISTS.slice(2)], {
    prefix: 'empty-',
    context: fresh,
  });
  const manager = await signUp(browser, world, LONG_NAME);
  const { over, running, rival, duel, doubleUp, open, ended, played, toCome } = await playMatchday(
    world,
    LONG_NAME,
  );
  const contests: readonly Screen[] = [
    ...LISTS,
    { name: 'contest-open', address: open },
    { name: 'team-builder', address: `${open.split('/').slice(0, 4).join('/')}/create-team` },
    { name: 'contest-standings', address: `${running}?tab=results-contest` },
    { name: 'contest-managers', address: `${running}?tab=participants` },
    { name: 'contest-players', address: `${running}?tab=player-stats` },
    { name: 'contest-matches', address: `${running}?tab=matches` },
    { name: 'contest-rival', address: rival },
    { name: 'contest-duel', address: duel },
    { name: 'contest-double-up', address: doubleUp },
    { name: 'contest-over', address: over },
    { name: 'contest-terms', address: `${over}?tab=info` },
  ];
  const matches: readonly Screen[] = [
    { name: 'match-to-come', address: toCome },
    { name: 'match', address: played },
    { name: 'match-line-ups', address: `${played}?tab=line-ups` },
    { name: 'match-statistics', address: `${played}?tab=statistics` },
    { name: 'match-players', address: `${played}?tab=players` },
    { name: 'match-over', address: ended },
  ];
  const team = { name: 'contest-team', address: `${running}?tab=team` };
  const drawn = await Promise.all([
    draw(browser, world, [...VISITOR_ONLY, ...LISTS, ...matches.slice(0, 2)], {
      prefix: 'visitor-',
      context: null,
    }),
    draw(browser, world, [...contests, ...matches, team, ...ACCOUNT], { prefix: '', context: manager }),
  ]);
  pictures += drawn.reduce((sum, each) => sum + each, 0);
  await world.verifyBooks();
} finally {
  await browser.close();
  await world.close();
}
const seconds = ((performance.now() - began) / 1000).toFixed(0);
process.stdout.write(`${pictures} pictures in ${FOLDER}, ${seconds} s\n`);
