import { withdrawableOf as splitWithdrawable } from '@touchline/domain/wallet/promotional';
import { CURRENT_RULES, DAY_MS } from '@touchline/domain/rules/index';
import { xfc } from '@touchline/domain/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeCards } from '../../cards/ownership.ts';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { makeFootball, makeManagers, type TestManager } from '../../testing/contests/contests.ts';
import { whole, type TestCard } from '../../testing/market/market.ts';
import { openMarketScene } from '../../testing/market/market-scene.ts';
import { bonusCollectors, openHolds, ownXfc, withdrawableOf } from '../../wallet/public.ts';
import { cardValueSweep } from '../portfolio/record-card-values.ts';
import { openHouseAuctions } from '../auctions/house-auctions.ts';
import { lockHeldFill } from '../reviews/review-fills.ts';
import { reverseFill } from '../reviews/reverse-fill.ts';
import { sweepMarket } from '../sweeps.ts';

const scene = await openMarketScene();
const { call, done, db } = scene;
keepBooks(db);

/** Distance between tests: fills of an earlier one must not count for a reference price. */
const APART_MS = 200 * DAY_MS;
let start = new Date('2026-03-01T12:00:00Z');

let card: TestCard;
let stranger: TestManager;
let main: TestManager;
let puppets: readonly TestManager[];

/** A card that seven managers bought at 10.00, a main account that has paid in 30 XFC, and three fresh ones with a starter. */
beforeEach(async () => {
  start = new Date(start.getTime() + APART_MS);
  await scene.stopClockAt(start);
  card = await scene.card({ stars: 3 });
  stranger = await scene.trader();
  await scene.give(card, stranger, 9);
  const offer = { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 7, price: '10.00' } as const;
  const { order } = await done('market.orders.place', offer, stranger);
  for (let index = 0; index < 7; index += 1) {
    await done(
      'market.orders.fill',
      { order_id: order?.id ?? 0, qty: 1, price: '10.00' },
      await scene.trader(),
    );
  }
  main = await scene.trader(whole(30));
  puppets = await makeManagers(db, 3, whole(20));
  await scene.give(card, main, 1);
});

/** The usual price of the card, as its page shows it. */
async function usualPrice(): Promise<string | null> {
  const page = await done('market.players.get', { id: card.playerId }, main);
  return page.card.market.reference_price;
}

async function sell(
  from: TestManager,
  to: TestManager,
  price: string,
  asset_type: 1 | 2 = 1,
): Promise<boolean> {
  const offer = { asset_type, asset_id: card.playerId, side: 'sell', qty: 1, price } as const;
  const placed = await call('market.orders.place', offer, from);
  if (!('order' in placed)) return false;
  const take = { order_id: placed.order?.id ?? 0, qty: 1, price };
  return 'order' in (await call('market.orders.fill', take, to));
}

async function lend(from: TestManager, to: TestManager, price: string): Promise<void> {
  const offer = { asset_type: 1, asset_id: card.playerId, qty: 1, price } as const;
  const { order } = await done('market.loans.offer', offer, from);
  await done('market.orders.fill', { order_id: order?.id ?? 0, qty: 1, price }, to);
}

async function withdrawable({ managerId }: TestManager): Promise<bigint> {
  const { available } = await ownXfc(db, managerId);
  return (await withdrawableOf(db, managerId, xfc(available))).units;
}

/** What could be withdrawn if promotional XFC were forgotten when it changes hands. */
async function withdrawableIfForgotten({ managerId }: TestManager): Promise<bigint> {
  const own = await ownXfc(db, managerId);
  return splitWithdrawable(own.available, 0n, { ...own, carried: 0n }, CURRENT_RULES.promotional).amount;
}

describe('bonus XFC in other hands', () => {
  test('is not freed by three fresh accounts that pass one card to and fro with a fourth', async () => {
    const played: boolean[] = [];
    for (const puppet of puppets) {
      for (let round = 0; round < 3; round += 1) {
        played.push(await sell(main, puppet, '12.33'), await sell(puppet, main, '8.06'));
      }
    }
    expect(played.filter((isPlayed) => isPlayed).length).toBeGreaterThanOrEqual(4);
    expect(await scene.lastHeldFill()).toBeGreaterThan(0);
    expect(await withdrawableIfForgotten(main)).toBeGreaterThan(whole(30).units);
    expect(await withdrawable(main)).toBeLessThanOrEqual(whole(30).units);
    for (const puppet of puppets) expect(await withdrawable(puppet)).toBe(0n);
  });

  test('is not freed by selling each of them a card once, at the highest price they may pay', async () => {
    for (const puppet of puppets) {
      await scene.give(card, main, 1);
      expect(await sell(main, puppet, '12.50')).toBe(true);
    }
    expect(await withdrawableIfForgotten(main)).toBe(whole(30).units + (3n * whole(12.5).units * 95n) / 100n);
    expect(await withdrawable(main)).toBe(whole(30).units);
  });

  test('of five accounts that flows into one is reported to operators, who approve its withdrawals', async () => {
    const flow = async () => bonusCollectors(db, start, { managerIds: [main.managerId], max: 1 });
    for (const puppet of [...puppets, ...(await makeManagers(db, 2, whole(20)))]) {
      expect(await flow()).toEqual([]);
      await scene.give(card, main, 1);
      expect(await sell(main, puppet, '12.50')).toBe(true);
    }
    expect(await flow()).toMatchObject([{ managerId: main.managerId, count: 5 }]);
  });

  test('is not freed by a loan, at the highest price they may pay or any below', async () => {
    const [puppet, other] = puppets;
    if (puppet === undefined || other === undefined) throw new Error('no puppet');
    await scene.give(card, main, 1);
    await lend(main, puppet, '12.00');
    await lend(main, other, '0.10');
    // What the lender gets after the fee, whatever such loans usually cost.
    expect(await ownXfc(db, main.managerId)).toMatchObject({
      carried: ((whole(12).units + whole(0.1).units) * 95n) / 100n,
    });
    expect(await withdrawable(main)).toBe(whole(30).units);
  });

  test('is not passed on by a cheap loan: what is lent cannot be resold', async () => {
    const [puppet] = puppets;
    if (puppet === undefined) throw new Error('no puppet');
    await scene.give(card, puppet, 1);
    await lend(puppet, main, '0.10');
    expect(await ownXfc(db, main.managerId)).toMatchObject({ carried: 0n });
  });

  test('is not freed by selling the main account cheaply what it has bought', async () => {
    const [puppet] = puppets;
    if (puppet === undefined) throw new Error('no puppet');
    expect(await sell(stranger, puppet, '10.00')).toBe(true);
    expect(await sell(puppet, main, '8.00')).toBe(true);
    expect(await ownXfc(db, main.managerId)).toMatchObject({ carried: whole(2).units });
    expect(await sell(main, await scene.trader(), '10.00')).toBe(true);
    expect(await withdrawable(main)).toBeLessThanOrEqual(whole(30).units);
  });

  test('is not freed by selling cheaply once sales among friends have lowered the usual price', async () => {
    const [puppet] = puppets;
    if (puppet === undefined) throw new Error('no puppet');
    expect(await sell(stranger, puppet, '10.00')).toBe(true);
    await cardValueSweep.run(db);
    await scene.stopClockAt(new Date(start.getTime() + DAY_MS));
    await scene.give(card, stranger, 9);
    for (let friend = 0; friend < 9; friend += 1)
      expect(await sell(stranger, await scene.trader(), '8.00')).toBe(true);
    expect(await usualPrice()).toBe('8.00');
    expect(await sell(puppet, main, '6.40')).toBe(true);
    expect(await ownXfc(db, main.managerId)).toMatchObject({ carried: (whole(36).units + 9n) / 10n });
  });

  test('is not freed by selling the main account a stadium cheaply, which has no usual price', async () => {
    const [puppet] = puppets;
    if (puppet === undefined) throw new Error('no puppet');
    const { clubIds } = await makeFootball(db, { kickOffAt: new Date('2026-03-07T15:00:00Z') });
    const venue = { assetType: 2, subjectId: clubIds[0] ?? 0, stars: 3, lifetime: 100 } as const;
    await inTransaction(db, (tx) => makeCards(tx, [venue]));
    await sql`update club set venue_name = 'The Park' where id = ${venue.subjectId}`.execute(db);
    const { rows } = await sql<TestCard>`
      select id as "cardId", subject_id as "playerId" from card where asset_type = 2 and subject_id = ${venue.subjectId}
    `.execute(db);
    card = rows[0] ?? card;
    await scene.give(card, puppet, 2);
    for (const _ of ['the first sale of its stars', 'a sale after it']) {
      expect(await sell(puppet, main, '1.00', 2)).toBe(true);
    }
    // The house auctions stadiums of three stars from 5.00; the proceeds of the puppet are its own XFC.
    const proceeds = whole(0.95).units;
    const { carried } = await ownXfc(db, main.managerId);
    expect(carried).toBe(2n * (whole(4).units - proceeds) - proceeds);
  });

  test('is not freed by selling the main account at its start price what cost more at an auction of the house', async () => {
    const [puppet] = puppets;
    if (puppet === undefined) throw new Error('no puppet');
    card = await scene.card({ stars: 4, lifetime: 200 });
    await inTransaction(db, openHouseAuctions);
    const { rows } = await sql<{ id: number; due_at: Date }>`
      select id, due_at from market_order where card_id = ${card.cardId} and kind = 4 and status < 3
    `.execute(db);
    const lot = rows[0] ?? { id: 0, due_at: start };
    await done('market.auctions.bid', { order_id: lot.id, amount: '17.00' }, stranger);
    await done('market.auctions.bid', { order_id: lot.id, amount: '18.00' }, puppet);
    await scene.stopClockAt(lot.due_at);
    await sweepMarket(db);
    const { available } = await ownXfc(db, puppet.managerId);
    const paid = whole(20).units - available;
    expect(paid).toBeGreaterThan(whole(17).units);
    // The house starts at 10.00, and four stars were never traded.
    expect(await sell(puppet, main, '10.00')).toBe(true);
    expect(await ownXfc(db, main.managerId)).toMatchObject({ carried: paid - whole(10).units });
  });

  test('is what a buyer pays with who has asked to withdraw the XFC of their own', async () => {
    const [puppet] = puppets;
    if (puppet === undefined) throw new Error('no puppet');
    await scene.give(card, puppet, 2);
    for (const _ of [1, 2]) expect(await sell(puppet, await scene.trader(), '10.00')).toBe(true);
    const earned = whole(19).units;
    await inTransaction(db, async (tx) => {
      const cause = { kind: 'withdrawal', id: puppet.managerId };
      await openHolds(tx, await gameNow(tx), [{ accountId: puppet.accountId, cause, units: earned }]);
    });
    expect(await sell(main, puppet, '12.50')).toBe(true);
    expect(await withdrawable(main)).toBe(whole(30).units);
  });

  test('is not taken from a seller whose buyer pays with XFC of their own', async () => {
    expect(await sell(main, await scene.trader(), '12.33')).toBe(true);
    expect(await ownXfc(db, main.managerId)).toMatchObject({ carried: 0n });
    expect(await withdrawable(main)).toBe(whole(30).units + (whole(12.33).units * 95n) / 100n);
  });

  test('goes back when the fill is reversed', async () => {
    const [puppet] = puppets;
    if (puppet === undefined) throw new Error('no puppet');
    for (const isBack of [false, true, false, true]) {
      expect(await sell(isBack ? puppet : main, isBack ? main : puppet, isBack ? '8.06' : '12.33')).toBe(
        true,
      );
    }
    const { carried } = await ownXfc(db, main.managerId);
    const fillId = await scene.lastHeldFill();
    const { rows } = await sql<{ units: bigint }>`
      select sum(units)::bigint as units from carried_bonus join account on account.id = to_account
      where cause_kind = 'fill' and cause_id = ${fillId} and manager_id = ${main.managerId}
    `.execute(db);
    await inTransaction(db, async (tx) => {
      const fill = await lockHeldFill(tx, fillId);
      if (fill !== null) await reverseFill(tx, fill);
    });
    expect(rows[0]?.units).toBeGreaterThan(0n);
    expect((await ownXfc(db, main.managerId)).carried).toBe(carried - (rows[0]?.units ?? 0n));
  });
});
