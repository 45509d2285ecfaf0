import { expectNoFindings } from './access.ts';
import { expect, test, visit } from './story.ts';

test.setTimeout(120_000);

// The page is in builds with DESIGN_PAGE=1 alone, as `npm test journeys` makes them.
test('every part of the design system can be used by everybody, in both themes', async ({ page }) => {
  const isPhone = test.info().project.name === 'phone';
  const width = isPhone ? 360 : 1280;
  await page.setViewportSize({ width, height: 800 });
  await visit(page, '/design');
  await expect(page.getByRole('heading', { level: 1, name: 'Design' })).toBeAttached();
  await expectNoFindings(page, { colours: isPhone });
  const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
  expect(overflow, 'px by which the page is wider than the window').toBeLessThanOrEqual(0);
});

/** Notes which parts are moved, however soon they are there. */
const NOTE_MOVES = `
  globalThis.moved = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    moved.push(this);
    return animate.apply(this, how);
  };
`;

test('rows glide to their new places, but not for who wants stillness', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone moves rows the same way');
  await page.addInitScript(NOTE_MOVES);
  const gliding = (): Promise<unknown> =>
    page.evaluate(
      `moved.filter((part) => part.matches('ol[aria-label="Rows that glide to their new places"] > li')).length`,
    );
  for (const [motion, expected] of [
    ['reduce', 0],
    ['no-preference', 5],
  ] as const) {
    await page.emulateMedia({ reducedMotion: motion });
    await visit(page, '/design');
    const button = page.getByRole('button', { name: 'Change everything' });
    await button.scrollIntoViewIfNeeded();
    // A page that was just scrolled stays still.
    await expect(async () => {
      await page.evaluate('moved.length = 0');
      await button.click();
      expect(await gliding()).toBe(expected);
    }).toPass();
  }
});
