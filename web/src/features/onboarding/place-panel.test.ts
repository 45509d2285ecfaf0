import { describe, expect, test } from 'vitest';
import { placePanel, visiblePart, type Box } from './place-panel.ts';

const FREE = { left: 0, top: 60, width: 390, height: 700 };
const PANEL = { width: 350, height: 180 };
const WIDE = { left: 0, top: 60, width: 1280, height: 740 };

function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

describe('the panel is beside its target', () => {
  test.each([
    ['below a row', { left: 10, top: 200, width: 370, height: 80 }, FREE],
    ['above a bar at the bottom', { left: 0, top: 760, width: 390, height: 64 }, FREE],
    ['beside a rail', { left: 0, top: 60, width: 220, height: 740 }, WIDE],
    ['before a column at the right', { left: 900, top: 60, width: 380, height: 740 }, WIDE],
  ])('%s', (_, target, free) => {
    const place = placePanel(target, PANEL, free);
    expect(overlaps({ ...place, ...PANEL }, target)).toBe(false);
    expect(place.left).toBeGreaterThanOrEqual(0);
    expect(place.left + PANEL.width).toBeLessThanOrEqual(free.width);
    expect(place.top).toBeGreaterThanOrEqual(free.top);
    expect(place.top + PANEL.height).toBeLessThanOrEqual(free.top + free.height);
  });
});

test('without room beside it the panel covers the end that matters less', () => {
  const high = placePanel({ left: 0, top: 60, width: 390, height: 600 }, PANEL, FREE);
  const low = placePanel({ left: 0, top: 160, width: 390, height: 600 }, PANEL, FREE);
  expect(high.top).toBeGreaterThan(low.top);
});

test('the ring stays within the viewport, and disappears once the element is scrolled out', () => {
  const viewport = { width: 390, height: 844 };
  expect(visiblePart({ left: 0, top: 800, width: 390, height: 200 }, viewport, 6)).toEqual({
    left: 2,
    top: 794,
    width: 386,
    height: 48,
  });
  expect(visiblePart({ left: 0, top: 900, width: 390, height: 200 }, viewport, 6)).toBeNull();
});
