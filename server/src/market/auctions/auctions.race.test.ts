import { sizeOf } from '@touchline/domain/testing/test-form';
import { describe, expect, test } from 'vitest';
import {
  biddingAndClosing,
  holdersOf,
  instanceOf,
  makeAuctionScene,
  auctionState,
  bidByCall,
  bidWithoutLock,
  type AuctionScene,
} from '../../testing/market/auction-races.ts';
import { codeOf } from '../../testing/http/refusals.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { makeRewards, xfcOf, type TestManager } from '../../testing/contests/contests.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { makeBarrier } from '../../testing/processes/barrier.ts';
import { copiesOf, give, makeTrader, whole } from '../../testing/market/market.ts';
import { playRounds } from '../../testing/processes/race-rounds.ts';

const { db } = await openTestDatabase();
keepBooks(db);
/** A separate database: the unguarded variant may corrupt its books. */
const { db: unguarded } = await openTestDatabase();
for (const each of [db, unguarded]) await makeRewards(each);

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? sizeOf({ short: 8, long: 20 }));
const ACTORS = 16;

/** Runs a scene with the unguarded bid and expects it to leave a hold behind. */
async function expectToBeLost(run: (scene: AuctionScene) => Promise<boolean>): Promise<void> {
  expect(await run(await makeAuctionScene(unguarded, ACTORS))).toBe(true);
}

const runAll = (run: (index: number) => Promise<string>): Promise<string[]> =>
  Promise.all(Array.from({ length: ACTORS }, (_, index) => run(index)));

describe('concurrent equal maximums', () => {
  test(`leave one leader of ${ACTORS}, the only one with a hold, at that maximum`, () =>
    playRounds(ROUNDS, async ({ note }) => {
      const made = await makeAuctionScene(db, ACTORS);
      const results = await runAll((index) => bidByCall(made, index, 50));
      note('answers', results);
      expect(results.every((result) => result === 'Ok' || result === 'ERR_BID_LOW')).toBe(true);
      const { leader, price } = await auctionState(made);
      expect(price).toBe(whole(50).units);
      expect(await holdersOf(made)).toEqual([leader]);
    }));

  test('without the lock leave holds of several bidders', () =>
    expectToBeLost(async (made) => {
      const allHaveRead = makeBarrier(2);
      await runAll((index) => bidWithoutLock(made, index, 50, allHaveRead));
      return (await holdersOf(made)).length > 1;
    }));
});

describe('bids of all sizes while the auction closes', () => {
  test('sell it to the highest accepted maximum and leave no other hold', () =>
    playRounds(ROUNDS, async () => {
      expect(await biddingAndClosing.play(await makeAuctionScene(db, ACTORS))).toEqual([]);
    }));

  test('without the lock leave money held for a closed auction', () =>
    expectToBeLost(async (made) => (await biddingAndClosing.playNaively(made)).length > 0));
});

describe('buy now against a bid', () => {
  const buyNow = async ({ on, id }: AuctionScene, buyer: TestManager): Promise<string> =>
    codeOf(await instanceOf(on, 1).call('market.auctions.buyNow', { order_id: id }, buyer));

  test('exactly one wins: the card is bought or the bid stands', () =>
    playRounds(ROUNDS, async ({ note }) => {
      const made = await makeAuctionScene(db, ACTORS);
      const buyer = await makeTrader(db, whole(100));
      const [bought, ...results] = await Promise.all([
        buyNow(made, buyer),
        ...Array.from({ length: 4 }, (_, index) => bidByCall(made, index, 20 + index)),
      ]);
      note('answers', results);
      const isBought = bought === 'Ok';
      expect(isBought).toBe(!results.includes('Ok'));
      expect((await copiesOf(db, made.card, buyer)).owned).toBe(isBought ? 1 : 0);
      expect((await xfcOf(db, buyer)).available).toBe(whole(isBought ? 40 : 100).units);
      expect(await holdersOf(made)).toHaveLength(isBought ? 0 : 1);
    }));

  test('without the lock leave a bid on a sold auction', () =>
    expectToBeLost(async (made) => {
      const buyer = await makeTrader(unguarded, whole(100));
      await bidWithoutLock(made, 0, 20, () => buyNow(made, buyer));
      return (await auctionState(made)).status === 6 && (await holdersOf(made)).length > 0;
    }));
});

describe('cancelling against a bid', () => {
  const cancel = async ({ on, id, seller }: AuctionScene): Promise<string> =>
    codeOf(await instanceOf(on, 1).call('market.orders.cancel', { order_id: id }, seller));

  test('exactly one wins: the auction is cancelled or the bid stands', () =>
    playRounds(ROUNDS, async ({ note }) => {
      const made = await makeAuctionScene(db, 4);
      const [cancelled, ...results] = await Promise.all([
        cancel(made),
        ...Array.from({ length: 4 }, (_, index) => bidByCall(made, index, 20 + index)),
      ]);
      note('answers', results);
      expect(cancelled === 'Ok').toBe(!results.includes('Ok'));
      expect(await holdersOf(made)).toHaveLength(cancelled === 'Ok' ? 0 : 1);
      const { onSale } = await copiesOf(db, made.card, made.seller);
      expect(onSale).toBe(cancelled === 'Ok' ? 0 : 1);
    }));

  test('without the lock leave a bid on a cancelled auction', () =>
    expectToBeLost(async (made) => {
      await bidWithoutLock(made, 0, 20, () => cancel(made));
      return (await auctionState(made)).status === 4 && (await holdersOf(made)).length > 0;
    }));
});

describe('editing against the first bid', () => {
  /** Raises the start price above all bids of the race. */
  const edit = async ({ on, id, seller }: AuctionScene): Promise<string> => {
    const input = { order_id: id, qty: 1, price: '50.00', buy_now: '90.00', hours: 2 };
    return codeOf(await instanceOf(on, 1).call('market.orders.edit', input, seller));
  };

  test('exactly one wins: the auction starts higher or the bid stands', () =>
    playRounds(ROUNDS, async ({ note }) => {
      const made = await makeAuctionScene(db, 4);
      const [edited, ...results] = await Promise.all([
        edit(made),
        ...Array.from({ length: 4 }, (_, index) => bidByCall(made, index, 20 + index)),
      ]);
      note('answers', [edited, ...results]);
      expect(edited).toBe(results.includes('Ok') ? 'ERR_AUCTION_HAS_BIDS' : 'Ok');
      expect(await holdersOf(made)).toHaveLength(edited === 'Ok' ? 0 : 1);
      const { startPrice, price } = await auctionState(made);
      expect(startPrice).toBe(whole(edited === 'Ok' ? 50 : 1).units);
      expect(price === null).toBe(edited === 'Ok');
    }));

  test('without the lock leave a bid below the start price', () =>
    expectToBeLost(async (made) => {
      await bidWithoutLock(made, 0, 20, () => edit(made));
      const { startPrice, price } = await auctionState(made);
      return price !== null && price < startPrice;
    }));
});

describe('one balance for a bid and a purchase', () => {
  /** Puts a copy on sale at a bidder's whole balance. */
  async function offered(made: AuctionScene): Promise<number> {
    const other = await makeTrader(made.on);
    await give(made.on, made.card, other, 1);
    const input = {
      asset_type: 1,
      asset_id: made.card.playerId,
      side: 'sell',
      qty: 1,
      price: '100.00',
    } as const;
    return (await instanceOf(made.on, 0).done('market.orders.place', input, other)).order?.id ?? 0;
  }

  const take = ({ on, bidders: [bidder] }: AuctionScene, order_id: number): Promise<string> => {
    if (bidder === undefined) throw new Error('no bidder');
    const input = { order_id, qty: 1, price: '100.00' };
    return instanceOf(on, 1)
      .call('market.orders.fill', input, bidder)
      .then(codeOf, () => 'error');
  };

  test('pays for one of them and the other is refused', () =>
    playRounds(ROUNDS, async ({ note }) => {
      const made = await makeAuctionScene(db, 1);
      const order = await offered(made);
      const results = await Promise.all([bidByCall(made, 0, 100), take(made, order)]);
      note('answers', results);
      expect(results.toSorted()).toEqual(['ERR_INSUFFICIENT_FUNDS', 'Ok']);
    }));

  test('without the lock fails with an error', () =>
    expectToBeLost(async (made) => {
      const order = await offered(made);
      return (await bidWithoutLock(made, 0, 100, () => take(made, order))) === 'error';
    }));
});
