import { expect, type Browser, type BrowserContext, type Page, type Request } from '@playwright/test';
import { LOADING } from '../access.ts';
import { SKIP_TOUR } from '../scenes/account.ts';
import type { Screen } from './present-screens.ts';
import type { World } from '../world.ts';
import { addChineseFont } from './chinese-font.ts';
import { isShownIn, LOOKS, pictureName, THEMES, type Look } from './looks.ts';

/** Some browsers render no charts in a language they don't know. */
const BROWSER = {
  locale: 'en-GB',
  timezoneId: 'UTC',
  reducedMotion: 'reduce',
  // A picture must not show what an earlier one has kept on the device.
  serviceWorkers: 'block',
} as const;

/** The manager who is signed in while screens are captured. */
export interface Session {
  /** Prefix of the picture names. */
  readonly prefix: string;
  /** Null for a visitor. */
  readonly context: BrowserContext | null;
}

interface Camera {
  readonly browser: Browser;
  readonly world: World;
  /** The folder of the pictures. */
  readonly folder: string;
  /** Whether a screen is to be captured, by its name with the prefix of the session. */
  readonly isWanted: (name: string) => boolean;
}

/** Captures lists of screens in every look. */
export class Capture {
  readonly #camera: Camera;
  readonly #failures: string[] = [];
  #pictures = 0;

  constructor(camera: Camera) {
    this.#camera = camera;
  }

  /** The number of pictures so far. */
  get pictures(): number {
    return this.#pictures;
  }

  /** Screens that could not be captured, with the reason. */
  get failures(): readonly string[] {
    return this.#failures;
  }

  isWanted({ name }: Screen, prefix = ''): boolean {
    return this.#camera.isWanted(prefix + name);
  }

  /** Captures screens with the session of a context, if there is one. */
  async draw(screens: readonly Screen[], session: Session): Promise<void> {
    const wanted = screens.filter((screen) => this.isWanted(screen, session.prefix));
    for (const look of LOOKS) {
      const shown = wanted.filter(({ name }) => isShownIn(look.language, name));
      if (shown.length > 0) await this.#drawLook(look, shown, session);
    }
  }

  async #drawLook(look: Look, screens: readonly Screen[], { prefix, context: own }: Session): Promise<void> {
    const { browser, world } = this.#camera;
    const context = own ?? (await openContext(browser, world));
    const page = await context.newPage();
    const answers = answersOf(page);
    await page.setViewportSize({ width: look.width, height: look.height });
    await context.addCookies([{ name: 'lang', value: look.language, url: world.url }]);
    await page.addInitScript(`${STOPPED_CLOCK} ${SKIP_TOUR} try {
      localStorage.setItem('lang', '${look.language}');
      localStorage.setItem('verification_dismissed', '1');
    } catch {}`);
    page.setDefaultTimeout(ACTION_MS);
    for (const screen of screens) {
      try {
        await this.#drawScreen(page, answers, screen, prefix, look);
      } catch (error) {
        // The pictures of the others are still worth having.
        const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
        this.#failures.push(`${prefix}${screen.name} at ${look.width} in ${look.language}: ${why}`);
      }
    }
    await page.close();
    if (own === null) await context.close();
  }

  async #drawScreen(page: Page, answers: Answers, screen: Screen, prefix: string, look: Look): Promise<void> {
    const { world, folder } = this.#camera;
    const { name, address, open, waits = false } = screen;
    const finished = (mayWait = false): Promise<void> => rest(page, answers, mayWait || name === 'design');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${world.url}${address}`);
    await finished();
    if (open !== undefined) {
      await open(page);
      await finished(waits);
    }
    for (const theme of THEMES) {
      // Nobody has chosen a theme, so the page follows the system's, also while it is open.
      await page.emulateMedia({ colorScheme: theme === 'floodlight' ? 'dark' : 'light' });
      await page.evaluate(TWO_FRAMES);
      await page.screenshot({
        path: `${folder}/${pictureName(prefix + name, look, theme)}.png`,
        animations: 'disabled',
        caret: 'hide',
      });
      this.#pictures += 1;
    }
  }
}

/** For what a screen does before its picture; short, as a screen that can't be opened is only left out. */
const ACTION_MS = 15_000;

const TWO_FRAMES =
  'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(drawn))))';

/**
 * The device's clock is stopped from the moment a document opens, so countdowns show the same time in every run:
 * pages derive the game's time from it and the headers of answers, and the game's clock is stopped, too.
 */
const STOPPED_CLOCK = `(() => {
  const RealDate = Date;
  const opened = RealDate.now();
  globalThis.Date = class extends RealDate {
    constructor(...parts) { parts.length === 0 ? super(opened) : super(...parts); }
    static now() { return opened; }
  };
})();`;

/** Placeholders of graphics and clocks whose code is still loading, and sheets of cards without their images. */
const UNFINISHED = 'main svg:not(:has(*)), main time:has-text("–:––"), main [data-images=pending]';

/** An overloaded machine may take longer to render a page than the timeout of a test. */
const patient = expect.configure({ timeout: 60_000 });

/**
 * Waits until the page is hydrated, has its answers and scripts, and shows no skeleton, unless it shows some on
 * purpose.
 */
export async function rest(page: Page, answers: Answers, showsSkeletons: boolean): Promise<void> {
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
export function answersOf(page: Page): Answers {
  const awaited = new Set<Request>();
  let changed = performance.now();
  const note = (): void => {
    changed = performance.now();
  };
  page.on('request', (request) => {
    if (!['fetch', 'script', 'font'].includes(request.resourceType()) || request.url().includes('/api/live'))
      return;
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

/** Chinese words stand in pictures of every language: in the choice of languages, and where managers write. */
async function openContext(browser: Browser, world: World): Promise<BrowserContext> {
  const context = await browser.newContext(BROWSER);
  await addChineseFont(context, world);
  return context;
}

/** Creates an account through the form, so that the browser has its keys. */
export async function signUp(browser: Browser, world: World, nickname: string): Promise<BrowserContext> {
  const context = await openContext(browser, world);
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
