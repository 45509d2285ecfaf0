import { XFC_UNIT } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { chooseAction, type MarketAction, type MarketView } from './choose-action.ts';
import type { CardView } from './market-snapshot.ts';
import { opinionOf, riskProfileOf } from './risk-profiles.ts';

const AT = Date.UTC(2026, 2, 3, 12);
const VALUE = 10n * XFC_UNIT;

function card(cardId: number, facts: Partial<CardView> = {}): CardView {
  return { cardId, playerId: cardId + 1_000, value: VALUE, copiesOnSale: 0, sell: null, buy: null, ...facts };
}

function view(managerId: number, facts: Partial<MarketView> = {}): MarketView {
  return {
    seed: 'world',
    at: AT,
    turn: 0,
    managerId,
    profile: riskProfileOf('world', managerId),
    isOpening: false,
    cards: [],
    position: { available: 200n * XFC_UNIT, copies: new Map(), orders: [], ordersMade: 9, packsOpened: 3 },
    packs: [],
    ...facts,
  };
}

const MANAGERS = Array.from({ length: 40 }, (_, index) => index + 1);
const prices = (actions: readonly (MarketAction | null)[]): bigint[] =>
  actions.flatMap((action) => (action !== null && 'price' in action ? [action.price] : []));

describe('the action of a simulated manager', () => {
  test('depends only on the market view', () => {
    for (const id of MANAGERS) {
      const seen = view(id, { cards: [card(1), card(2), card(3)] });
      expect(chooseAction(seen)).toEqual(chooseAction(seen));
    }
  });

  test('leaves the last copy on sale, however cheap, and bids below it', () => {
    const floor = { id: 7, makerId: 99, price: VALUE / 2n };
    const actions = MANAGERS.map((id) =>
      chooseAction(view(id, { cards: [card(1, { sell: floor, copiesOnSale: 1 })] })),
    );
    expect(actions.every((action) => action === null || action.kind === 'order')).toBe(true);
    expect(prices(actions).length).toBeGreaterThan(10);
    for (const price of prices(actions)) expect(price).toBeLessThan(floor.price);
  });

  test('buys a cheap copy when another stays on sale', () => {
    const floor = { id: 7, makerId: 99, price: VALUE / 2n };
    const actions = MANAGERS.map((id) =>
      chooseAction(view(id, { cards: [card(1, { sell: floor, copiesOnSale: 2 })] })),
    );
    expect(actions).toContainEqual({ kind: 'take', orderId: 7, price: floor.price });
  });

  test('neither buys far above the value nor sells far below it, whatever the book offers', () => {
    const owned = new Map([[1, { owned: 2, usable: 2 }]]);
    for (const id of MANAGERS) {
      const dear = card(1, {
        sell: { id: 7, makerId: 99, price: (VALUE * 102n) / 100n },
        buy: { id: 8, makerId: 98, price: (VALUE * 96n) / 100n },
        copiesOnSale: 5,
      });
      const position = {
        available: 200n * XFC_UNIT,
        copies: owned,
        orders: [],
        ordersMade: 9,
        packsOpened: 3,
      };
      expect(chooseAction(view(id, { cards: [dear], position }))?.kind).not.toBe('take');
    }
  });

  test('edits a price when the value has moved away from it', () => {
    for (const id of MANAGERS) {
      const order = { id: 5, kind: 1, cardId: 1, price: VALUE / 2n, left: 1, madeAt: AT } as const;
      const position = { available: 0n, copies: new Map(), orders: [order], ordersMade: 9, packsOpened: 3 };
      const action = chooseAction(view(id, { cards: [card(1)], position }));
      expect(action).toMatchObject({ kind: 'edit', orderId: 5, copies: 1 });
      const [price] = prices([action]);
      const thought = 10_000n + BigInt(opinionOf('world', id, 1, AT));
      expect((price ?? 0n) * 10n).toBeGreaterThanOrEqual((VALUE * thought * 11n) / 10_000n);
    }
  });

  test('is none without money and copies', () => {
    const position = { available: 0n, copies: new Map(), orders: [], ordersMade: 0, packsOpened: 0 };
    for (const id of MANAGERS) {
      const packs = [{ dropId: 1, price: 35n * XFC_UNIT }];
      expect(chooseAction(view(id, { cards: [card(1)], position, packs, isOpening: true }))).toBeNull();
    }
  });
});
