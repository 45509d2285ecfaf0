import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { currentDevice, DEVICES, isOnPhone, type Device } from './device.ts';
import { newPerson, openAccount, SKIP_TOUR, type Person } from './scenes/account.ts';
import { trackRejectedReads } from './rejected-reads.ts';
import { watchPage } from './page-log.ts';
import { openWorld, type World } from './world.ts';

interface Story {
  readonly device: Device;
  /** Whether the device has skipped the onboarding tour, or shows it to newcomers. */
  readonly tour: 'skipped' | 'shown';
  /** Whether the browser takes the product's worker; elsewhere it would answer pages that a journey means to answer itself. */
  readonly worker: 'absent' | 'present';
  /** Console errors that this journey causes on purpose. */
  readonly expected: RegExp[];
  readonly quiet: void;
}

interface Place {
  /** Whether the worlds of a file have a chain; it takes a worker of its own. */
  readonly hasChain: boolean;
  readonly world: World;
}

/** A journey: a page of a world. Checks afterwards that the console has no errors and the books balance. */
export const test = base.extend<Story, Place>({
  hasChain: [false, { option: true, scope: 'worker' }],
  world: [
    async ({ hasChain }, give) => {
      const world = await openWorld({ hasChain });
      await give(world);
      await world.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ world }, give) => give(world.url),
  // oxlint-disable-next-line no-empty-pattern -- the first parameter must be written as a pattern
  device: async ({}, give) => give(currentDevice()),
  viewport: async ({ device }, give) => give(DEVICES[device].viewport),
  hasTouch: async ({ device }, give) => give(DEVICES[device].hasTouch),
  isMobile: async ({ device }, give) => give(DEVICES[device].isMobile),
  userAgent: async ({ device }, give) => give(DEVICES[device].userAgent),
  tour: ['skipped', { option: true }],
  worker: ['absent', { option: true }],
  context: async ({ context, tour, worker }, give) => {
    if (tour === 'skipped') await context.addInitScript(SKIP_TOUR);
    if (worker === 'absent') await context.addInitScript('delete Navigator.prototype.serviceWorker');
    await give(context);
  },
  // oxlint-disable-next-line no-empty-pattern -- the first parameter must be written as a pattern
  expected: async ({}, give) => give([]),
  quiet: [
    async ({ page, world, expected }, give, info) => {
      const complaints: { readonly text: string; readonly excused: () => boolean }[] = [];
      const complain = (text: string, excused = () => false): void => {
        if (!expected.some((pattern) => pattern.test(text))) complaints.push({ text, excused });
      };
      const { excuses } = trackRejectedReads(page);
      page.on('pageerror', (error) => complain(`${error.message} on ${page.url()}\n${error.stack}`));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          const text = message.text();
          const { url } = message.location();
          complain(`${text} (${url} on ${page.url()})`, () => excuses(text, url));
        }
      });
      const { report } = watchPage(page);
      let isInOrder = false;
      try {
        await give();
        await expect
          .poll(() => complaints.filter(({ excused }) => !excused()).map(({ text }) => text), {
            message: 'what the console complained of',
          })
          .toEqual([]);
        await world.verifyBooks();
        isInOrder = info.errors.length === 0;
      } finally {
        if (!isInOrder) await report(info);
      }
    },
    { auto: true },
  ],
});

export { expect, newPerson, type Person };

const AT_REST = 'new Promise((rested) => requestIdleCallback(rested))';

/** Opens an address and waits until the server-rendered page is hydrated and has settled. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('footer select')).toBeEnabled();
  await page.evaluate(AT_REST);
}

/** Navigates within the open page, as a link does, and waits until the screen is rendered and has settled. */
export async function goOn(page: Page, address: string): Promise<void> {
  await page.evaluate(`new Promise((drawn) => {
    const done = __TSR_ROUTER__.subscribe('onRendered', () => drawn(done()));
    __TSR_ROUTER__.history.push(${JSON.stringify(address)});
  })`);
  await page.evaluate(AT_REST);
}

/** Fills in and submits the visible sign-up form. */
export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Nickname').fill(person.nickname);
  await page.getByLabel('Date of birth').fill('1990-02-03');
  await page.getByLabel('Country').selectOption({ label: 'Italy' });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Signs up through the form and expects to arrive at `path`. */
export async function registerByForm(page: Page, path: string): Promise<Person> {
  const person = newPerson();
  await visit(page, `/auth/register?origin=${encodeURIComponent(path)}`);
  await fillRegistration(page, person);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  return person;
}

/** Creates an account through the API and stores its session in the page's browser; then opens `path`, if given. */
export async function register(page: Page, path?: string): Promise<Person> {
  const person = newPerson();
  await openAccount(page, person);
  if (path !== undefined) {
    await visit(page, path);
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  }
  return person;
}

/** Fills in and submits the visible sign-in form. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs out through the account menu; returns the dialog that confirms it. */
export async function signOut(page: Page): Promise<Locator> {
  const account = page.getByRole('button', { name: 'Account' });
  // A mouse opens the menu on hover, a finger by tap.
  await (isOnPhone() ? account.tap() : account.click());
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  const dialog = page.getByRole('dialog', { name: 'Signed out' });
  await expect(dialog).toContainText('You have signed out successfully.');
  return dialog;
}
