import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { expect, test } from 'vitest';
import type { MyOrder } from './filters.ts';
import { cameOf, comesOf, outcomeOf } from './order-outcome.ts';

const figures = {
  start_price: '4.00',
  price: '6.00',
  next_bid: '6.30',
  bids: 2,
  buy_now: null,
  extensions: 0,
  leader: null,
  i_lead: false,
  my_maximum: null,
} as const;

const order: MyOrder = {
  id: 1,
  kind: 1,
  status: 2,
  card: {
    asset_type: 2,
    card_id: 1,
    id: 1,
    name: 'Ground',
    slug: 'ground',
    stars: 3,
    seats: 1,
    country_code: 'IT',
    club: null,
  },
  maker: { id: 1, nickname: 'Ada', simulated: false, market_maker: false },
  is_mine: true,
  qty: 3,
  qty_left: 2,
  price: '10.00',
  fee_percent: '5',
  recurring: false,
  created_at: '2026-03-01T12:00:00Z',
  ends_at: '2026-03-31T12:00:00Z',
  closed_at: null,
  auction: null,
  filled: 1,
  gross: '10.00',
  fee: '0.50',
  held: '0.00',
};

test('an auction of others leads or is outbid while it runs, and is won by the manager who got the copy', () => {
  const bid: MyOrder = { ...order, kind: 4, is_mine: false, status: 1, filled: 0, auction: figures };
  expect(outcomeOf(bid)).toBe('outbid');
  expect(outcomeOf({ ...bid, auction: { ...figures, i_lead: true } })).toBe('lead');
  expect(outcomeOf({ ...bid, status: 6, filled: 1 })).toBe('won');
  expect(outcomeOf({ ...bid, status: 6 })).toBe('lost');
  expect(outcomeOf({ ...bid, status: 6, is_mine: true, filled: 1 })).toBe('sold');
});

test('a seller gets what the fee leaves, a buyer has paid the price', () => {
  const of = (hundredths: bigint) => xfc((hundredths * XFC_UNIT) / 100n);
  expect(cameOf(order)).toEqual(of(950n));
  expect(comesOf(order)).toEqual(of(1_900n));
  expect(cameOf({ ...order, kind: 2, fee: '0.00' })).toEqual(of(-1_000n));
  expect(comesOf({ ...order, kind: 4, qty_left: 1, auction: figures })).toEqual(of(570n));
});
