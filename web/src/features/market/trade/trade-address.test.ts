import { expect, test } from 'vitest';
import { firstTrade } from './trade-actions.ts';
import { readTrade, tradePath } from './trade-address.ts';

const ACTIONS = ['buy', 'sell', 'lend', 'lease', 'auction', 'exchange'] as const;
const TYPES = ['new', 'edit', 'take'] as const;
const addresses = ACTIONS.flatMap((action) => TYPES.map((type) => [action, type] as const));

test.each(addresses)('the address %s/%s opens a panel', (action, type) => {
  expect(readTrade(action, type)).not.toBeNull();
});

test('a purchase is also named by the sell order it takes, and a sale by the buy order', () => {
  expect(readTrade('buy', 'sell')).toEqual({ action: 'buy', type: 'take' });
  expect(readTrade('sell', 'buy')).toEqual({ action: 'sell', type: 'take' });
});

test('anything else is no address of a trade', () => {
  expect(readTrade('steal', 'new')).toBeNull();
  expect(readTrade('buy', 'now')).toBeNull();
  expect(readTrade(undefined, undefined)).toBeNull();
});

test('a trade has the address it is read from', () => {
  for (const [action, type] of addresses) {
    const trade = readTrade(action, type);
    if (trade === null) continue;
    const [, , , , , readAction, readType] = tradePath({ asset_type: 1, id: 7 }, trade).split('/');
    expect(readTrade(readAction, readType)).toEqual(trade);
  }
});

const card = (stars: number, lifetime: number | null) => ({
  asset_type: 1 as const,
  stars,
  supply: { lifetime },
  market: { floor: '10.00', best_bid: null, lend_floor: null, auctions: 0 },
});

test.each(addresses)(
  'on a traded card %s/%s opens its own panel, and a lease is borrowed',
  (action, type) => {
    const trade = readTrade(action, type);
    const opened = firstTrade(card(4, 200), trade === null ? null : { trade, orderId: null });
    expect(opened?.trade.action).toBe(action === 'lease' ? 'lend' : action);
  },
);

test('a player of two stars is leased whatever the address asks', () => {
  const trade = readTrade('buy', 'new');
  const opened = firstTrade(card(2, null), trade === null ? null : { trade, orderId: null });
  expect(opened?.trade.action).toBe('lease');
});
