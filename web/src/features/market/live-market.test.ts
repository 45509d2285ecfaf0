import { expect, test } from 'vitest';
import { withMarket } from './live-market.ts';

const MARKET = {
  floor: null,
  best_bid: null,
  last_price: null,
  change_24h: null,
  change_7d: null,
  reference_price: '10.00',
  lend_floor: null,
  copies_on_sale: 0,
  copies_to_lend: 0,
  auctions: 0,
  auction_ends: null,
  volume_7d: '0.00',
};

test('a message changes all figures of a card but its usual price', () => {
  const page = { fee_percent: '5', card: { name: 'Ada', market: MARKET } };
  const market = {
    ...MARKET,
    floor: '12.00',
    last_price: '11.00',
    copies_on_sale: 2,
    reference_price: '9.40',
  };
  expect(withMarket(page, { market })).toEqual({
    fee_percent: '5',
    card: { name: 'Ada', market: { ...market, reference_price: '10.00' } },
  });
});
