import { beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { sql } from '../db/database.ts';
import { sweepMarket } from '../market/sweeps.ts';
import { keepBooks } from '../testing/database/books.ts';
import { type TestManager } from '../testing/contests/contests.ts';
import { whole, type TestCard } from '../testing/market/market.ts';
import { START, openMarketScene } from '../testing/market/market-scene.ts';
import { UsageError } from './command.ts';
import { fillReviews } from './fill-reviews.ts';

const scene = await openMarketScene();
const { done, db, url } = scene;
keepBooks(db);
const AFTER_A_WEEK = new Date('2026-03-08T12:00:00Z');

let card: TestCard;
let seller: TestManager;
let buyer: TestManager;
let fillId: number;

async function reviews(...parameters: string[]): Promise<{ readonly ok: boolean; readonly output: string }> {
  const output: string[] = [];
  const print = (line: string): void => void output.push(line);
  const place = { config: readConfig({}), db, directUrl: url, dataFolder: null, print };
  const ok = await fillReviews.run(place, parameters);
  return { ok, output: output.join('\n') };
}

const sell = (price: string) => scene.sellOne({ card, seller, buyer }, price);

/** A card worth 10 XFC of which one copy sold for 60: 57 XFC are held for the seller, the copy for the buyer. */
beforeEach(async () => {
  await scene.stopClockAt(START);
  await sweepMarket(db);
  ({ card, seller, buyer } = await scene.sale(9));
  await sell('10.00');
  await sell('60.00');
  fillId = await scene.lastHeldFill();
});

async function acts() {
  const { rows } = await sql`
    select operator, act, subject_id, before, after, reason from operator_act order by id desc limit 1
  `.execute(db);
  return rows[0];
}

describe('a held fill', () => {
  test('is listed with its price, the usual price, both managers and the end of its hold', async () => {
    const { output } = await reviews();
    expect(output).toContain(`${fillId}  `);
    expect(output).toContain('1 at 60.00 (usual 10.00)');
    expect(output).toContain(`held until ${AFTER_A_WEEK.toISOString()}`);
  });

  test('when released pays the seller, frees the copy and records the operator', async () => {
    const before = (await scene.xfcOf(seller)).available;
    expect(await reviews('release', String(fillId), 'ann', 'both', 'confirmed')).toEqual({
      ok: true,
      output: `Fill ${fillId} is released.`,
    });
    expect(await scene.xfcOf(seller)).toEqual({ available: before + whole(57).units, held: 0n });
    expect(await scene.copiesOf(card, buyer)).toEqual({ owned: 2, onSale: 0 });
    expect(await acts()).toEqual({
      operator: 'ann',
      act: 'release_fill',
      subject_id: fillId,
      before: { held_until: AFTER_A_WEEK.toISOString() },
      after: { held_until: null, reversed: false },
      reason: 'both confirmed',
    });
  });

  test('when reversed returns the copy to the seller and the full price to the buyer', async () => {
    const [sellerBefore, buyerBefore] = [await scene.xfcOf(seller), await scene.xfcOf(buyer)];
    expect((await reviews('reverse', String(fillId), 'ben', 'one', 'person')).ok).toBe(true);
    expect(await scene.xfcOf(seller)).toEqual({ available: sellerBefore.available, held: 0n });
    expect((await scene.xfcOf(buyer)).available).toBe(buyerBefore.available + whole(60).units);
    expect(await scene.copiesOf(card, buyer)).toEqual({ owned: 1, onSale: 0 });
    expect(await scene.copiesOf(card, seller)).toEqual({ owned: 8, onSale: 0 });
    const { data } = await done('portfolio.cards', { page: 1 }, buyer);
    expect(data).toMatchObject([{ cost: '10.00' }]);
    expect(await acts()).toMatchObject({ operator: 'ben', act: 'reverse_fill', after: { reversed: true } });
    const { rows } = await sql<{ manager_id: number; kind: string }>`
      select manager_id, kind from notification where kind like '%_reversed' and manager_id in (${seller.managerId}, ${buyer.managerId})
      order by kind
    `.execute(db);
    expect(rows).toEqual([
      { manager_id: buyer.managerId, kind: 'purchase_reversed' },
      { manager_id: seller.managerId, kind: 'sale_reversed' },
    ]);
  });

  test('is decided once, by an operator or by its due date', async () => {
    await reviews('reverse', String(fillId), 'ben', 'one', 'person');
    const after = await scene.xfcOf(seller);
    expect(await reviews('release', String(fillId), 'ann', 'too', 'late')).toEqual({
      ok: false,
      output: `Fill ${fillId} is not held: it was reversed at ${START.toISOString()}.`,
    });
    await scene.stopClockAt(AFTER_A_WEEK);
    await sweepMarket(db);
    expect(await scene.xfcOf(seller)).toEqual(after);
    expect((await reviews()).output).toBe('No fill is held.');
  });

  test('cannot be reversed after its release, with the reason', async () => {
    await reviews('release', String(fillId), 'ann', 'both', 'confirmed');
    expect(await reviews('reverse', String(fillId), 'ben', 'too', 'late')).toEqual({
      ok: false,
      output: `Fill ${fillId} is not held: it was released at ${START.toISOString()}, so its cards and money cannot be taken back.`,
    });
    expect((await reviews('reverse', '2000000000', 'ben', 'no', 'such')).output).toBe(
      'Fill 2000000000 is not held.',
    );
  });

  test('cannot be decided without operator and reason', async () => {
    await expect(reviews('reverse', String(fillId), 'ben')).rejects.toThrow(UsageError);
    await expect(reviews('keep', String(fillId), 'ben', 'why')).rejects.toThrow(UsageError);
    await expect(reviews('release', 'all', 'ben', 'why')).rejects.toThrow(UsageError);
    expect((await reviews()).output).toContain(`${fillId}  `);
  });
});
