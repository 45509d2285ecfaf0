import type { Page } from '@playwright/test';
import { LOADING } from '../../access.ts';
import { arrivalsOf, openRoutes, type Who } from '../../route-addresses.ts';
import { LAYOUT_FAULTS, REACH_FAULTS } from '../../layout/page-scripts.ts';
import { expect, test, visit } from '../../story.ts';

test.setTimeout(2_400_000);

/** The languages with long words and long sentences. */
const LONG_LANGUAGES = ['de', 'es', 'tr'] as const;

/** The faults of every screen of the table that somebody arrives at in a language. */
async function faultsIn(
  language: (typeof LONG_LANGUAGES)[number],
  page: Page,
  who: Who,
  named: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  await visit(page, '/rules');
  await page.locator('footer select').selectOption(language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  const faults: string[] = [];
  for (const address of arrivalsOf(who, named)) {
    await visit(page, address);
    await expect(page.locator(LOADING), `${who} at ${address}`).toHaveCount(0);
    for (const script of [LAYOUT_FAULTS, REACH_FAULTS])
      for (const fault of await page.evaluate<readonly string[]>(script))
        faults.push(`${who} in ${language} at ${address}: ${fault}`);
  }
  return faults;
}

for (const who of ['visitor', 'manager'] as const) {
  test(`every route of a ${who} fits the narrowest phone in languages of long words @phone @app @long`, async ({
    page,
    world,
    expected,
  }) => {
    const named = await openRoutes(who, { page, world, expected });
    await page.setViewportSize({ width: 320, height: 640 });
    const faults: string[] = [];
    for (const language of LONG_LANGUAGES) faults.push(...(await faultsIn(language, page, who, named)));
    expect(faults).toEqual([]);
  });
}
