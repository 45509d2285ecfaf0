import { MINUTE_MS } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import { characterOf } from './characters.ts';
import type { MarketAction } from './actions.ts';
import type { Decision } from './choose-bid.ts';
import { RefusedDecisions } from './refused-decisions.ts';

const AT = Date.UTC(2026, 2, 3, 12);

function decision(place: number, action: MarketAction): Decision {
  const manager = { id: place + 1, nickname: `T${place}`, language: 'en' } as const;
  const character = characterOf('world', place);
  return {
    trader: {
      manager,
      place,
      character,
      available: 0,
      copies: new Map(),
      paid: new Map(),
      lent: 0,
      orders: [],
    },
    action,
  };
}

test('a refused decision may be tried again after half an hour, also at another price', () => {
  const refused = new RefusedDecisions();
  const lend = (price: bigint) => decision(7, { kind: 'lend', cardId: 3, price });
  refused.add(lend(10n), AT);
  const isRefusedAfter = (minutes: number) => {
    refused.forgetOld(AT + minutes * MINUTE_MS);
    return refused.has(lend(12n));
  };
  expect([29, 31].map(isRefusedAfter)).toEqual([true, false]);
});

test('other managers, cards and sides may be tried', () => {
  const refused = new RefusedDecisions();
  const order = (place: number, side: 'sell' | 'buy', cardId: number) =>
    decision(place, { kind: 'order', side, cardId, price: 10n, copies: 1 });
  refused.add(order(7, 'sell', 3), AT);
  expect(refused.has(order(7, 'sell', 3))).toBe(true);
  for (const other of [order(8, 'sell', 3), order(7, 'buy', 3), order(7, 'sell', 4)])
    expect(refused.has(other)).toBe(false);
});
