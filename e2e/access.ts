import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const THEMES = ['floodlight', 'matchday'] as const;

/** Expects that axe finds nothing wrong with the screen, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of THEMES) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const findings = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
    );
    expect(findings, `${page.url()} in ${theme}`).toEqual([]);
  }
}
