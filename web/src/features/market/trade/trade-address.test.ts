import { expect, test } from 'vitest';
import { readCatalogs } from '../../../../build/language-catalogs.ts';
import { canBeExchanged, editedOrder, firstTrade, panelTitleKey } from './trade-actions.ts';
import { readAssetType, readTrade, tradePath } from './trade-address.ts';

const ACTIONS = ['buy', 'sell', 'lend', 'lease', 'auction', 'exchange'] as const;
const TYPES = ['new', 'edit', 'take'] as const;
const TEXTS = readCatalogs().get('en');
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

test('a card is named by its kind or the number of it, and nothing else is a card', () => {
  expect(['player', '1'].map(readAssetType)).toEqual([1, 1]);
  expect(['venue', '2'].map(readAssetType)).toEqual([2, 2]);
  expect(['3', '0', '02', 'club', '', undefined].map(readAssetType)).toEqual(Array(6).fill(null));
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

/** Each address of a traded card: its title in English, and what its panel starts with. */
test.each([
  ['buy', 'new', 'Buy', 'buy/new'],
  ['buy', 'edit', 'Edit order', 'buy/edit'],
  ['buy', 'take', 'Buy', 'buy/take'],
  ['sell', 'new', 'Sell', 'sell/new'],
  ['sell', 'edit', 'Edit order', 'sell/edit'],
  ['sell', 'take', 'Sell', 'sell/take'],
  ['lend', 'new', 'Lend', 'lend/new'],
  ['lend', 'edit', 'Edit loan offer', 'lend/edit'],
  ['lend', 'take', 'Borrow', 'lend/take'],
  // What managers lease of each other is a loan.
  ['lease', 'new', 'Borrow', 'lend/take'],
  ['lease', 'edit', 'Borrow', 'lend/take'],
  ['lease', 'take', 'Borrow', 'lend/take'],
  ['auction', 'new', 'Put up for auction', 'auction/new'],
  ['auction', 'edit', 'Your auction', 'auction/edit'],
  ['auction', 'take', 'Bid at auction', 'auction/take'],
  // An exchange is always chosen anew.
  ['exchange', 'new', 'Exchange', 'exchange/new'],
  ['exchange', 'edit', 'Exchange', 'exchange/new'],
  ['exchange', 'take', 'Exchange', 'exchange/new'],
] as const)(
  '%s/%s opens the panel “%s” as %s, with the order of the address',
  (action, type, title, panel) => {
    const trade = readTrade(action, type);
    const opened = firstTrade(card(4, 200), trade === null ? null : { trade, orderId: 9 });
    expect(`${opened?.trade.action}/${opened?.trade.type}`).toBe(panel);
    expect(opened?.orderId).toBe(9);
    expect(opened && TEXTS?.[panelTitleKey(opened.trade)]).toEqual([title]);
  },
);

test.each(addresses)('a player of two stars is leased from the house at %s/%s', (action, type) => {
  const trade = readTrade(action, type);
  const opened = firstTrade(card(2, null), trade === null ? null : { trade, orderId: null });
  expect(opened?.trade).toEqual({ action: 'lease', type: 'new' });
  expect(opened && TEXTS?.[panelTitleKey(opened.trade)]).toEqual(['Lease from Touchline']);
});

test('an edit is about the order of the address, or about the first of the reader when it names none', () => {
  const orders = [
    { id: 1, is_mine: false },
    { id: 2, is_mine: true },
    { id: 3, is_mine: true },
  ];
  expect(editedOrder(orders, 3)?.id).toBe(3);
  expect(editedOrder(orders, null)?.id).toBe(2);
  expect(editedOrder(orders, 1)).toBeUndefined();
  expect(editedOrder(orders, 4)).toBeUndefined();
});

test.each([
  [1, 3, true],
  [1, 4, true],
  [1, 5, false],
  [2, 3, false],
] as const)('of kind %i with %i stars an exchange takes copies: %s', (asset_type, stars, isTaken) => {
  expect(canBeExchanged({ asset_type, stars })).toBe(isTaken);
});
