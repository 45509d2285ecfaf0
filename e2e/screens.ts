import { mkdirSync, rmSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import {
  chromium,
  expect,
  type Browser,
  type BrowserContext,
  type Page,
  type Request,
} from '@playwright/test';
import { LOADING } from './access.ts';
import { browserLaunch } from './browser.ts';
import {
  COMPLETE_ACCOUNT,
  completeAccount,
  deactivate,
  INACTIVE_ACCOUNT,
  newAccountScreens,
  startChanges,
  WAITING_ACCOUNT,
} from './present-account.ts';
import { cardScreens, MARKET, playMarket } from './present-market.ts';
import {
  ACCOUNT,
  contestScreens,
  CREATION,
  DESIGN,
  LISTS,
  STATS,
  matchScreens,
  OPENED,
  OPENED_ORDERS,
  playMatchday,
  type Screen,
  VISITOR_ONLY,
} from './present-screens.ts';
import { MOVED_XFC, moveXfc } from './present-wallet.ts';
import { openWorld, type World } from './world.ts';

const FOLDER = fileURLToPath(new URL('../screens', import.meta.url));
const WIDTHS = { 360: 780, 768: 1024, 1280: 800, 1920: 1080 } as const;
const THEMES = ['floodlight', 'matchday'] as const;
const LONG_NAME = 'Maximiliana.Wolff.20';
/** Some browsers render no charts in a language they don't know. */
const BROWSER = { locale: 'en-GB' } as const;

/** One variant of the pictures: width, theme and language. */
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

/** Parameters of the command: only screens whose names contain one of them are captured; without any, all. */
const WANTED = process.argv.slice(2);

function isWanted({ name }: Screen): boolean {
  return WANTED.length === 0 || WANTED.some((word) => name.includes(word));
}

/** Captures a list of screens in every look, with the session of a context if there is one. Returns their number. */
async function draw(
  browser: Browser,
  world: World,
  screens: readonly Screen[],
  session: Session,
): Promise<number> {
  let drawn = 0;
  for (const look of looks()) {
    const context = session.context ?? (await browser.newContext(BROWSER));
    const page = await context.newPage();
    const answers = answersOf(page);
    await page.setViewportSize({ width: look.width, height: look.height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await context.addCookies([
      { name: 'lang', value: look.language, url: world.url },
      { name: 'theme', value: look.theme, url: world.url },
    ]);
    await page.addInitScript(
      `localStorage.setItem('theme', '${look.theme}'); localStorage.setItem('lang', '${look.language}');
      localStorage.setItem('verification_dismissed', '1');`,
    );
    for (const { name, address, open } of screens.filter(isWanted)) {
      // The design page shows skeletons permanently.
      const finished = (): Promise<void> => rest(page, answers, address === DESIGN.address);
      await page.goto(`${world.url}${address}`);
      await finished();
      if (open !== undefined) {
        await open(page);
        await finished();
      }
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
  /** Prefix of the picture names: who is signed in. */
  readonly prefix: string;
  readonly context: BrowserContext | null;
}

/** Placeholders of graphics and clocks whose code is still loading. */
const UNFINISHED = 'main svg:not(:has(*)), main time:has-text("–:––")';

/** An overloaded machine may take longer to render a page than the timeout of a test. */
const patient = expect.configure({ timeout: 180_000 });

/**
 * Waits until the page is hydrated, has its answers and scripts, and shows no skeleton, unless it shows some on
 * purpose.
 */
async function rest(page: Page, answers: Answers, showsSkeletons: boolean): Promise<void> {
  const isDrawn = async (): Promise<void> => {
    if (showsSkeletons) return;
    await patient(page.locator(LOADING)).toHaveCount(0);
    await patient(page.locator(UNFINISHED)).toHaveCount(0);
  };
  await patient(page.locator('footer select:enabled')).toBeAttached();
  await isDrawn();
  await patient.poll(answers.areComplete, { intervals: [50] }).toBe(true);
  await isDrawn();
  await page.evaluate('new Promise((rested) => requestIdleCallback(rested))');
}

interface Answers {
  /** Whether all requests of the page are answered and it has started no others for a moment. */
  readonly areComplete: () => boolean;
}

/** Time without new requests after which a page counts as complete, in milliseconds. */
const QUIET_MS = 150;

/** Tracks the requests of a page, without its live stream, which never ends. */
function answersOf(page: Page): Answers {
  const awaited = new Set<Request>();
  let changed = performance.now();
  const note = (): void => {
    changed = performance.now();
  };
  page.on('request', (request) => {
    if (!['fetch', 'script'].includes(request.resourceType()) || request.url().includes('/api/live')) return;
    awaited.add(request);
    note();
  });
  const ended = (request: Request): void => {
    if (awaited.delete(request)) note();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return { areComplete: () => awaited.size === 0 && performance.now() - changed > QUIET_MS };
}

/** Creates an account through the form, so that the browser has its keys. */
async function signUp(browser: Browser, world: World, nickname: string): Promise<BrowserContext> {
  const context = await browser.newContext(BROWSER);
  const page = await context.newPage();
  await page.goto(`${world.url}/auth/register?origin=/my-account`);
  await rest(page, answersOf(page), false);
  await page.getByLabel('E-mail').fill(`${nickname.toLowerCase()}@a-rather-long-domain-name.example.org`);
  await page.getByLabel('Password', { exact: true }).fill('Nine-tall-otters-42');
  await page.getByLabel('Nickname').fill(nickname);
  await page.getByLabel('Date of birth').fill('1990-02-03');
  await page.getByLabel('Country').selectOption({ label: 'Germany' });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/my-account');
  await page.close();
  return context;
}

/** The screens of `drawAccounts`. */
function accountScreens(world: World): readonly Screen[] {
  return [
    ...newAccountScreens(world, 'Nadia'),
    ...WAITING_ACCOUNT,
    ...INACTIVE_ACCOUNT,
    ...COMPLETE_ACCOUNT,
    ...MOVED_XFC,
  ];
}

/** Captures deposits and withdrawals in every state. Returns the number of pictures. */
async function drawMovedXfc(browser: Browser, world: World): Promise<number> {
  if (!MOVED_XFC.some(isWanted)) return 0;
  const context = await signUp(browser, world, 'Wanda');
  await moveXfc(world, 'Wanda');
  return draw(browser, world, MOVED_XFC, { prefix: '', context });
}

/** Captures the dialogs and states of accounts, from a new one to one that has everything. Returns their number. */
async function drawAccounts(browser: Browser, world: World): Promise<number> {
  if (!accountScreens(world).some((screen) => isWanted(screen) && !MOVED_XFC.includes(screen))) return 0;
  const context = await signUp(browser, world, 'Nadia');
  const session = { prefix: '', context };
  const drawn = [await draw(browser, world, newAccountScreens(world, 'Nadia'), session)];
  await startChanges(world, 'Nadia', await context.newPage());
  drawn.push(await draw(browser, world, WAITING_ACCOUNT, session));
  await deactivate(world, 'Nadia');
  drawn.push(await draw(browser, world, INACTIVE_ACCOUNT, session));
  const complete = await signUp(browser, world, 'Maximiliano.Wolff.20');
  await completeAccount(world, 'Maximiliano.Wolff.20');
  drawn.push(await draw(browser, world, COMPLETE_ACCOUNT, { prefix: '', context: complete }));
  return drawn.reduce((sum, each) => sum + each, 0);
}

/** Captures the screens of a manager in the middle of a matchday, and of a visitor. Returns their number. */
async function drawSeason(browser: Browser, world: World): Promise<number> {
  const manager = await signUp(browser, world, LONG_NAME);
  // The market first: while it fills, matches would end and deadlines pass.
  const cards = cardScreens(await playMarket(world, LONG_NAME, manager));
  const matchday = await playMatchday(world, LONG_NAME);
  const contests = contestScreens(matchday);
  const matches = matchScreens(matchday);
  const drawn = await Promise.all([
    draw(browser, world, [...VISITOR_ONLY, DESIGN, ...LISTS, ...STATS, ...matches.slice(0, 2)], {
      prefix: 'visitor-',
      context: null,
    }),
    draw(
      browser,
      world,
      [
        ...LISTS,
        ...OPENED,
        ...contests,
        ...CREATION,
        ...matches,
        ...ACCOUNT,
        ...OPENED_ORDERS,
        ...MARKET,
        ...cards,
      ],
      {
        prefix: '',
        context: manager,
      },
    ),
  ]);
  return drawn.reduce((sum, each) => sum + each, 0);
}

const began = performance.now();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const world = await openWorld({ hasChain: true });
const browser = await chromium.launch(await browserLaunch());
let pictures = 0;
try {
  // Pictures of accounts alone need no football.
  const names = accountScreens(world).map(({ name }) => name);
  const areOfAccounts =
    WANTED.length > 0 && WANTED.every((word) => names.some((name) => name.includes(word)));
  const fresh = await signUp(browser, world, 'Nova');
  pictures += await drawAccounts(browser, world);
  pictures += await drawMovedXfc(browser, world);
  pictures += await draw(browser, world, [...ACCOUNT, ...LISTS.slice(2), ...MARKET], {
    prefix: 'empty-',
    context: fresh,
  });
  if (!areOfAccounts) pictures += await drawSeason(browser, world);
  await world.verifyBooks();
} finally {
  await browser.close();
  await world.close();
}
const seconds = ((performance.now() - began) / 1000).toFixed(0);
process.stdout.write(`${pictures} pictures in ${FOLDER}, ${seconds} s\n`);
