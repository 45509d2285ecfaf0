import type { Page } from '@playwright/test';
import { LOADING } from '../../access.ts';
import { isOnPhone } from '../../device.ts';
import { pseudoMessage, pseudoText, speakPseudo } from '../../layout/pseudo-language.ts';
import {
  ACCOUNT,
  contestScreens,
  LISTS,
  matchScreens,
  OPENED,
  STATS,
  playMatchday,
  type Screen,
  VISITOR_ONLY,
} from '../../screens/present-screens.ts';
import { MISSING } from '../../route-addresses.ts';
import { LAYOUT_FAULTS } from '../../layout/page-scripts.ts';
import { expect, goOn, register, test, visit } from '../../story.ts';

/** The sizes with the narrowest columns: a small phone, and a tablet, which has the columns of a desktop. */
const SIZES = {
  phone: { width: 360, height: 780 },
  desktop: { width: 768, height: 1024 },
};

test.setTimeout(600_000);

/** Descriptions of the layout faults of the screen in its current state. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(LAYOUT_FAULTS);
}

/** Checks screens in the width of the device; returns the faults of all. */
async function faultsOfScreens(page: Page, screens: readonly Screen[]): Promise<readonly string[]> {
  const size = isOnPhone() ? SIZES.phone : SIZES.desktop;
  await page.setViewportSize(size);
  const faults: string[] = [];
  // Overlays must not stay open on the next screen, so it loads a new document.
  let isOpened = true;
  for (const { name, address, open } of screens) {
    await (isOpened || open !== undefined ? visit : goOn)(page, address);
    isOpened = open !== undefined;
    await open?.(page);
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    await expect(page.locator(LOADING), name).toHaveCount(0);
    await page.evaluate('new Promise((rested) => requestIdleCallback(rested))');
    for (const fault of await faultsOf(page)) faults.push(`${name} at ${size.width}: ${fault}`);
  }
  return faults;
}

test('the pseudo-language keeps everything that is not text', () => {
  expect(pseudoText('Own the squad.')).toBe('Öwwñ thhé şqüüüád.');
  expect(pseudoText('I accept the <terms>terms</terms>')).toMatch(/<terms>té\w+şş?<\/terms>$/u);
  expect(
    pseudoMessage(['You have ', ['count', 'plural', { one: ['#', ' card'], other: ['#', ' cards'] }]]),
  ).toEqual([
    'Yööü hááávé ',
    [
      'count',
      'plural',
      { one: ['#', expect.stringContaining('ç')], other: ['#', expect.stringContaining('ç')] },
    ],
  ]);
  const long = 'What leaves, what comes, the fee, the balance after; then one confirmation.';
  expect(pseudoText(long).length / long.length).toBeGreaterThan(1.3);
});

test('a planted layout fault is found', async ({ page }) => {
  await page.setContent(`
    <body style="margin: 0; font: 16px sans-serif">
      <div style="width: 3000px; height: 1px"></div>
      <p style="width: 40px; overflow: hidden; white-space: nowrap">Cut without a word</p>
      <p style="width: 40px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">An ellipsis shows it</p>
      <p style="width: 40px; border: 1px solid; white-space: nowrap">Beyond its border</p>
      <div style="position: relative"><a href="#" style="display: block; height: 90px">A card</a><button
        style="position: absolute; top: 40px; right: 0">In its corner</button></div>
      <div style="position: relative"><a href="#" style="display: block; height: 90px">A card</a><button
        style="position: absolute; top: 40px; right: 0">Behind a bar</button></div>
      <div style="position: relative"><a href="#" style="display: block; height: 90px"><span
        style="display: block; width: 90px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis"
        >A title far too long for its card</span></a><button
        style="position: absolute; top: 0; left: 100px">Beside it</button></div>
      <div style="position: relative"><button style="position: absolute; top: 40px; right: 0">Buried</button><a
        href="#" style="position: relative; display: block; height: 90px">A card</a></div>
      <div style="display: flex; width: 200px; overflow-x: auto; scrollbar-width: none"><span
        style="flex: none; width: 200px">Overview</span><span style="flex: none; width: 90px">Table</span></div>
      <div style="display: flex; width: 200px; overflow-x: auto; scrollbar-width: none"><b
        style="flex: none; width: 170px; border: 1px solid">One</b><b
        style="flex: none; width: 170px; border: 1px solid">Another</b></div>
      <div style="position: fixed; inset: 220px 0 0 60%; background: gray"></div>
      <button style="position: relative">Below</button><button style="margin-left: -20px">Above</button>
    </body>`);
  const faults = await faultsOf(page);
  expect(faults).toEqual([
    expect.stringMatching(/^page \d+ px wider than the window/),
    expect.stringMatching(/^cut: "Cut without a word"/),
    expect.stringMatching(/^outside: "Beyond its border"/),
    expect.stringMatching(/^no sign of more beyond the end: div/),
    expect.stringMatching(/^overlap .*"Buried".*"A card"/),
    expect.stringMatching(/^overlap .*"Below".*"Above"/),
  ]);
});

test('a page that a phone would draw smaller to show all of it is found @phone', async ({ page }) => {
  await page.setContent(`
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <body style="margin: 0"><div style="width: 430px; height: 1px"></div></body>`);
  expect(await faultsOf(page)).toEqual(['page 40 px wider than the window: div']);
});

test('text that is 40% longer breaks no screen of a visitor or a manager @phone @desktop @long', async ({
  page,
  world,
  expected,
}) => {
  expected.push(MISSING);
  // The last screen of the manager may send a request after the session has been removed.
  expected.push(/401 \(Unauthorized\)/);
  const { nickname } = await register(page);
  const matchday = await playMatchday(world, nickname);
  await speakPseudo(page);
  const contests = contestScreens(matchday);
  const matches = matchScreens(matchday);
  const ofManager = await faultsOfScreens(page, [...LISTS, ...OPENED, ...contests, ...matches, ...ACCOUNT]);
  await page.evaluate('localStorage.clear()');
  await page.context().clearCookies();
  const ofVisitor = await faultsOfScreens(page, [
    ...VISITOR_ONLY,
    ...LISTS,
    ...STATS,
    ...contests.slice(0, 3),
    ...matches.slice(0, 2),
  ]);
  expect([...ofManager, ...ofVisitor.map((fault) => `visitor: ${fault}`)]).toEqual([]);
});

test('compact lists keep every text in its own row @phone @long', async ({ page, world, expected }) => {
  expected.push(MISSING);
  const { nickname } = await register(page);
  const matchday = await playMatchday(world, nickname);
  await page.addInitScript(`try { localStorage.setItem('density', 'compact'); } catch {}`);
  const transactions = { name: 'transactions', address: '/my-account/my-wallet/transactions' };
  const screens = [...LISTS, ...STATS, ...contestScreens(matchday), transactions];
  expect(await faultsOfScreens(page, screens)).toEqual([]);
});
