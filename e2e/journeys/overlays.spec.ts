import type { Page } from '@playwright/test';
import { findCard } from '../cards.ts';
import { expect, register, test, visit } from '../story.ts';

/** The lower edge of the next dialog to open, in the task that opens it: before its first frame. */
async function edgeOfNextDialog(page: Page): Promise<{ readonly edge: () => Promise<number> }> {
  await page.evaluate(`void (window.dialogEdge = new Promise((opened) => {
    const observer = new MutationObserver(() => {
      const dialog = document.querySelector('dialog:modal');
      if (dialog === null) return;
      observer.disconnect();
      opened(dialog.getBoundingClientRect().bottom);
    });
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  }))`);
  return { edge: () => page.evaluate<number>('window.dialogEdge') };
}

test('without motion a sheet is inside the window before its first frame @phone @app', async ({
  page,
  world,
}) => {
  await register(page);
  const { playerId } = await findCard(world, 4, 0);
  await visit(page, `/market/player/${playerId}/a-name`);
  const { edge } = await edgeOfNextDialog(page);
  await page.getByRole('button', { name: 'Buy', exact: true }).tap();
  expect(await edge()).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
});
