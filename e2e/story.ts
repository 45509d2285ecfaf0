import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { newPerson, openAccount, type Person } from './account.ts';
import { readsTurnedAway } from './turned-away.ts';
import { watchPage } from './what-was-seen.ts';
import { openWorld, type World } from './world.ts';

interface Story {
  /** What the console may complain of in this journey, because the journey brings it about. */
  readonly expected: RegExp[];
  readonly quiet: void;
}

/** A journey: a page of a world, whose console stays quiet and whose books balance at the end. */
export const test = base.extend<Story, { readonly world: World }>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- the first parameter must be written as a pattern
    async ({}, give) => {
      const world = await openWorld();
      await give(world);
      await world.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ world }, give) => give(world.url),
  // oxlint-disable-next-line no-empty-pattern
  expected: async ({}, give) => give([]),
  quiet: [
    async ({ page, world, expected }, give, info) => {
      const complaints: { readonly text: string; readonly excused: () => boolean }[] = [];
      const complain = (text: string, excused = () => false): void => {
        if (!expected.some((pattern) => pattern.test(text))) complaints.push({ text, excused });
      };
      const { excuses } = readsTurnedAway(page);
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

/** Goes to an address and waits until the page the server drew has woken: its parts work, and it has come to rest. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('footer select')).toBeEnabled();
  await page.evaluate(AT_REST);
}

/** Goes on to another screen as a link does, in the page that is open, and waits until it is drawn and has come to rest. */
export async function goOn(page: Page, address: string): Promise<void> {
  await page.evaluate(`new Promise((drawn) => {
    const done = __TSR_ROUTER__.subscribe('onRendered', () => drawn(done()));
    __TSR_ROUTER__.history.push(${JSON.stringify(address)});
  })`);
  await page.evaluate(AT_REST);
}

/** Fills the form of a new account, which is on screen, and sends it. */
export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Nickname').fill(person.nickname);
  await page.getByLabel('Date of birth').fill('1990-02-03');
  await page.getByLabel('Country').selectOption({ label: 'Italy' });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Makes an account by hand and comes out where `path` leads. */
export async function registerByForm(page: Page, path: string): Promise<Person> {
  const person = newPerson();
  await visit(page, `/auth/register?origin=${encodeURIComponent(path)}`);
  await fillRegistration(page, person);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  return person;
}

/** Makes an account, whose session the page's browser has from now on; a `path` is visited. */
export async function register(page: Page, path?: string): Promise<Person> {
  const person = newPerson();
  await openAccount(page, person);
  if (path !== undefined) {
    await visit(page, path);
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  }
  return person;
}

/** Fills the form of signing in, which is on screen, and sends it. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs out by the menu of the account; returns the dialog that says so. */
export async function signOut(page: Page): Promise<Locator> {
  const account = page.getByRole('button', { name: 'Account' });
  // A mouse opens the menu by coming near, a finger by touching.
  await (test.info().project.use.hasTouch === true ? account.tap() : account.click());
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  const dialog = page.getByRole('dialog', { name: 'Signed out' });
  await expect(dialog).toContainText('You have signed out successfully.');
  return dialog;
}
