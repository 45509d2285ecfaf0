import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { Result, RunOptions } from 'axe-core';

/** The dark and the light theme. */
export const THEMES = ['floodlight', 'matchday'] as const;

/** Rules that depend on colours, the only difference between themes; all other rules run once. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

/** The source of axe-core, injected into each page. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Placeholders of pending answers. The network itself never rests: the live stream stays open. */
export const LOADING = '.animate-skeleton, [aria-busy="true"]';

/** Expects no axe violations on the screen, in both themes, once its answers have arrived. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator(LOADING)).toHaveCount(0);
  await expectNoFindings(page);
}

/**
 * Expects no axe violations on the screen in its current state, in both themes; without colour rules where the same
 * elements were checked at another width.
 */
export async function expectNoFindings(page: Page, look: { readonly colours: boolean } = { colours: true }) {
  // axe checks a single document, so there must be no frames.
  expect(page.frames()).toHaveLength(1);
  expect(await findings(page, look), page.url()).toEqual([]);
}

/** The axe violations of the screen in its current state, in both themes, one text each. */
export async function findings(
  page: Page,
  look: { readonly colours: boolean } = { colours: true },
): Promise<readonly string[]> {
  // The script stays as long as the document does.
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(AXE);
  const found: string[] = [];
  for (const theme of look.colours ? THEMES : THEMES.slice(0, 1)) {
    for (const { id, help, nodes } of await violations(page, theme, look)) {
      found.push(
        ...nodes.map(
          ({ html, failureSummary }) => `${theme}: ${id}: ${help}\n  ${html}\n  ${failureSummary}`,
        ),
      );
    }
  }
  return found;
}

/** The violations of a theme, which stays set; themes after the first run the colour rules only. */
async function violations(
  page: Page,
  theme: (typeof THEMES)[number],
  { colours }: { readonly colours: boolean },
): Promise<readonly Result[]> {
  const options: RunOptions = {
    // Passed rules need no description; a mail in a frame is checked where mails are drawn.
    iframes: false,
    resultTypes: ['violations'],
    ...(!colours && { rules: Object.fromEntries(ABOUT_COLOURS.map((rule) => [rule, { enabled: false }])) }),
    ...(theme !== THEMES[0] && { runOnly: { type: 'rule', values: ABOUT_COLOURS } }),
  };
  // Journeys run with reduced motion, so the colours of the other theme apply without a transition.
  return page.evaluate<readonly Result[]>(`(async () => {
    document.documentElement.dataset.theme = '${theme}';
    return (await axe.run(document, ${JSON.stringify(options)})).violations;
  })()`);
}
