import { expectNoFindings } from '../../access.ts';
import { isOnPhone } from '../../device.ts';
import { expect, test, visit } from '../../story.ts';

/**
 * Removes the shapes from the drawings. axe would apply every rule to each of about 40,000, although none concerns
 * a shape: the name and the role of a drawing are on its outermost element, which stays, as do its texts.
 */
const REMOVE_SHAPES = `for (const shape of document.querySelectorAll('svg :not(title, desc, text, tspan, g, svg)')) {
  shape.remove();
}`;

// Only builds with DESIGN_PAGE=1 contain the page, as `npm test journeys` makes them.
test('every part of the design system is accessible in both themes @phone @design @long', async ({
  page,
  expected,
}) => {
  // An overloaded server renders no share picture, and this page does not retry its own.
  expected.push(/status of 503 .*\/share\//);
  const isPhone = isOnPhone();
  const width = isPhone ? 360 : 1280;
  await page.setViewportSize({ width, height: 800 });
  await visit(page, '/design');
  await expect(page.getByRole('heading', { level: 1, name: 'Design' })).toBeAttached();
  const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
  expect(overflow, 'px by which the page is wider than the window').toBeLessThanOrEqual(0);
  await page.evaluate(REMOVE_SHAPES);
  await expectNoFindings(page, { colours: isPhone });
});

test('a chart changes its colours with the theme of the system @desktop @design @long', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, '/design');
  await page
    .getByRole('region', { name: 'Charts over time' })
    .locator('canvas')
    .first()
    .scrollIntoViewIfNeeded();
  const pixels = () => page.evaluate(`document.querySelector('.plot canvas').toDataURL()`);
  const dark = await pixels();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(pixels).not.toBe(dark);
});

/** Records which parts are moved, from their insertion on. */
const NOTE_MOVES = `
  globalThis.moved = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    moved.push(this);
    return animate.apply(this, how);
  };
`;

/**
 * Presses the button while the rows are visible and the page does not scroll, as it does while parts above load;
 * returns how many rows moved.
 */
const CHANGE_PLACES = `new Promise((changed) => {
  const list = document.querySelector('ol[aria-label="Rows that glide to their new places"]');
  const isInSight = () => {
    const { top, bottom } = list.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };
  const press = () => {
    if (!isInSight()) {
      list.scrollIntoView({ block: 'center' });
      return wait();
    }
    removeEventListener('scroll', wait, true);
    moved.length = 0;
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Change everything').click();
    setTimeout(() => changed(moved.filter((part) => part.parentElement === list).length));
  };
  let resting;
  const wait = () => {
    clearTimeout(resting);
    resting = setTimeout(press, 300);
  };
  addEventListener('scroll', wait, true);
  wait();
})`;

test('rows animate to their new places unless reduced motion is on @design', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone moves rows the same way');
  await page.addInitScript(NOTE_MOVES);
  for (const [motion, rows] of [
    ['reduce', 0],
    ['no-preference', 5],
  ] as const) {
    await page.emulateMedia({ reducedMotion: motion });
    await visit(page, '/design/motion');
    await expect(page.getByRole('button', { name: 'Change everything' })).toBeVisible();
    // Rows of a page that is still settling change places without animation.
    await expect.poll(() => page.evaluate(CHANGE_PLACES)).toBe(rows);
  }
});
