import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { Result, RunOptions } from 'axe-core';

const THEMES = ['floodlight', 'matchday'] as const;

/** What may differ between themes, which are nothing but colours: the rest is looked at once. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

/** The rules, as they are put into a page. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Placeholders of pending answers. The network itself never rests: the live stream stays open. */
export const LOADING = '.animate-skeleton, [aria-busy="true"]';

/** Expects that axe finds nothing wrong with the screen once it has its answers, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator(LOADING)).toHaveCount(0);
  await expectNoFindings(page);
}

/**
 * Expects that axe finds nothing wrong with the screen as it stands, in either theme; without colours where the same parts
 * were looked at in another width.
 */
export async function expectNoFindings(page: Page, look: { readonly colours: boolean } = { colours: true }) {
  // One run sees the whole screen as long as nothing of it is in a frame.
  expect(page.frames()).toHaveLength(1);
  // It stays for as long as the document does.
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(AXE);
  for (const theme of look.colours ? THEMES : THEMES.slice(0, 1)) {
    const findings = (await violations(page, theme, look)).flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
    );
    expect(findings, `${page.url()} in ${theme}`).toEqual([]);
  }
}

/** What axe finds in a theme, in which the page is left; in others than the first only what is about colours. */
async function violations(
  page: Page,
  theme: (typeof THEMES)[number],
  { colours }: { readonly colours: boolean },
): Promise<readonly Result[]> {
  const options: RunOptions = {
    // What was found right needs no description.
    resultTypes: ['violations'],
    ...(!colours && { rules: Object.fromEntries(ABOUT_COLOURS.map((rule) => [rule, { enabled: false }])) }),
    ...(theme !== THEMES[0] && { runOnly: { type: 'rule', values: ABOUT_COLOURS } }),
  };
  // Who wants stillness, as all journeys do, sees the other colours at once: none is on its way.
  return page.evaluate<readonly Result[]>(`(async () => {
    document.documentElement.dataset.theme = '${theme}';
    return (await axe.run(document, ${JSON.stringify(options)})).violations;
  })()`);
}
