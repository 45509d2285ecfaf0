import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const THEMES = ['floodlight', 'matchday'] as const;

/** What may differ between themes, which are nothing but colours: the rest is looked at once. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Colours that are on their way to those of another theme have no contrast to speak of yet; one cut short is there too. */
const FADED = `(async () => {
  // What fades with its parent begins anew with each of its frames.
  for (;;) {
    await new Promise(requestAnimationFrame);
    const fading = document.getAnimations().filter((each) => each instanceof CSSTransition && each.playState === 'running');
    if (fading.length === 0) return;
    for (const each of fading) each.finish();
  }
})()`;

/** What stands for answers that are on their way. The network itself never rests: the live stream stays open. */
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
  for (const theme of look.colours ? THEMES : THEMES.slice(0, 1)) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    await page.evaluate(FADED);
    // All of the rules, but in the page itself: without frames there is nothing for which a blank page would have to put
    // results together, and what was found right needs no description. It takes a quarter of the time.
    expect(page.frames()).toHaveLength(1);
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({
        resultTypes: ['violations'],
        ...(!look.colours && {
          rules: Object.fromEntries(ABOUT_COLOURS.map((rule) => [rule, { enabled: false }])),
        }),
        ...(theme !== THEMES[0] && { runOnly: { type: 'rule', values: ABOUT_COLOURS } }),
      })
      .analyze();
    const findings = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
    );
    expect(findings, `${page.url()} in ${theme}`).toEqual([]);
  }
}
