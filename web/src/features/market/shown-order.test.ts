import { expect, test } from 'vitest';
import { inShownOrder } from './shown-order.ts';

const card = (card_id: number, floor: string | null) => ({
  card_id,
  market: { floor, change_7d: null, volume_7d: '0.00' },
});
const ids = (pages: Parameters<typeof inShownOrder>[0], sort: string | undefined) =>
  inShownOrder(pages, sort).map(({ card_id }) => card_id);

test('cards stand in the order of their latest prices, those without one last', () => {
  const pages = [{ data: [card(1, '3.00'), card(2, null)] }, { data: [card(3, '2.00')] }];
  expect(ids(pages, 'price')).toEqual([3, 1, 2]);
  expect(ids(pages, '-price')).toEqual([1, 3, 2]);
  expect(ids(pages, 'name')).toEqual([1, 2, 3]);
});

test('a card that moved down before the next page was read is shown once, as that page has it', () => {
  const pages = [{ data: [card(1, '1.00'), card(2, '2.00')] }, { data: [card(2, '2.50'), card(3, '3.00')] }];
  expect(ids(pages, 'price')).toEqual([1, 2, 3]);
  expect(inShownOrder(pages, 'price')[1]?.market.floor).toBe('2.50');
});
