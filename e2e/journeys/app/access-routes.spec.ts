import type { CDPSession, Page } from '@playwright/test';
import { findings, LOADING, THEMES } from '../../access.ts';
import { arrivalsOf, openRoutes, type Who } from '../../route-addresses.ts';
import { FORCED_COLOUR_FAULTS, LAYOUT_FAULTS, REACH_FAULTS } from '../../layout/page-scripts.ts';
import { expect, test, visit } from '../../story.ts';

test.setTimeout(2_400_000);

/** Where a desktop at 400% zoom and a small phone end, and a desktop at 200% zoom, whose colours are those of 320 px. */
const NARROW = [
  { name: '320 px', width: 320, height: 640, deviceScaleFactor: 1, colours: true },
  { name: '200% zoom', width: 640, height: 400, deviceScaleFactor: 2, colours: false },
] as const;

const DRAWN = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';

async function faultsOf(page: Page, script: string, where: string): Promise<readonly string[]> {
  const faults = await page.evaluate<readonly string[]>(script);
  return faults.map((fault) => `${where}: ${fault}`);
}

/** The faults of the open screen in every size, theme and set of colours. */
async function faultsOfScreen(page: Page, sizes: CDPSession): Promise<readonly string[]> {
  const faults = (await findings(page)).map((found) => `axe: ${found}`);
  for (const { name, colours, ...size } of NARROW) {
    await sizes.send('Emulation.setDeviceMetricsOverride', { ...size, mobile: false });
    await page.evaluate(DRAWN);
    await expect(page.locator(LOADING)).toHaveCount(0);
    faults.push(
      ...(await faultsOf(page, LAYOUT_FAULTS, name)),
      ...(await faultsOf(page, REACH_FAULTS, name)),
    );
    const found = await findings(page, { colours });
    faults.push(...found.map((each) => `axe, ${name}: ${each}`));
  }
  await sizes.send('Emulation.clearDeviceMetricsOverride');
  await page.emulateMedia({ forcedColors: 'active' });
  for (const theme of THEMES) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    await page.evaluate(DRAWN);
    faults.push(...(await faultsOf(page, FORCED_COLOUR_FAULTS, `forced colours, ${theme}`)));
  }
  await page.emulateMedia({ forcedColors: 'none' });
  return faults;
}

/** Checks every screen of the table that somebody arrives at; screens that several addresses lead to, once. */
async function faultsOfRoutes(
  page: Page,
  who: Who,
  named: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const sizes = await page.context().newCDPSession(page);
  const addresses = arrivalsOf(who, named);
  const faults: string[] = [];
  for (const address of addresses) {
    await visit(page, address);
    await expect(page.locator(LOADING), `${who} at ${address}`).toHaveCount(0);
    for (const fault of await faultsOfScreen(page, sizes)) faults.push(`${who} at ${address}: ${fault}`);
  }
  process.stdout.write(`${addresses.length} screens of a ${who}\n`);
  return faults;
}

for (const who of ['visitor', 'manager'] as const) {
  test(`every route is accessible to a ${who} in both themes, narrow, zoomed and in forced colours @app @long`, async ({
    page,
    world,
    expected,
  }) => {
    const named = await openRoutes(who, { page, world, expected });
    expect(await faultsOfRoutes(page, who, named)).toEqual([]);
  });
}
