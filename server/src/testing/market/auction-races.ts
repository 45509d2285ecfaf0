import { DAY_MS, HOUR_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { BID_HOLD } from '../../market/auctions/auction-store.ts';
import { sweepMarket } from '../../market/sweeps.ts';
import { codeOf } from '../http/refusals.ts';
import { openHolds } from '../../wallet/ledger.ts';
import { makeManagers, stopClockAt, type TestManager } from '../contests/contests.ts';
import {
  give,
  makeTradedCard,
  makeTrader,
  marketCaller,
  whole,
  type MarketCaller,
  type TestCard,
} from './market.ts';

const APART_MS = 200 * DAY_MS;
const BID = 'market.auctions.bid';
const INSTANCES = 4;
/** Server instances, each with its own queue of bids. */
const callers = new WeakMap<Db, readonly MarketCaller[]>();
/** The lowest bid of a closing race, in whole XFC. */
const MIN_BID = 20;
/** A moment after all extensions of an auction. */
const AFTER_EXTENSIONS_MS = 2 * HOUR_MS;
const SOLD = 6;
const UNSOLD = 7;
let moment = Date.parse('2026-03-01T12:00:00Z');

/** The inputs of races for an auction. */
export interface AuctionScene {
  readonly on: Db;
  readonly id: number;
  readonly card: TestCard;
  readonly seller: TestManager;
  readonly bidders: readonly TestManager[];
  readonly endsAt: Date;
}

/** A one-hour auction that starts at 1 XFC with a buy-now price of 60, and managers with 100 XFC each. */
export async function makeAuctionScene(on: Db, actors: number): Promise<AuctionScene> {
  // Long enough after the previous round that none of its fills counts towards a reference price.
  moment += APART_MS;
  await stopClockAt(on, new Date(moment));
  const card = await makeTradedCard(on);
  const seller = await makeTrader(on);
  await give(on, card, seller, 1);
  const input = { asset_type: 1, asset_id: card.playerId, start_price: '1.00', buy_now: '60.00', hours: 1 };
  const opened = await instanceOf(on, 0).done('market.auctions.open', input, seller);
  const bidders = await makeManagers(on, actors, whole(100));
  return { on, id: opened.order?.id ?? 0, card, seller, bidders, endsAt: new Date(moment + HOUR_MS) };
}

/** One of the server instances on a database. */
export function instanceOf(on: Db, index: number): MarketCaller {
  const known = callers.get(on) ?? Array.from({ length: INSTANCES }, () => marketCaller(on));
  callers.set(on, known);
  const found = known[index % INSTANCES];
  if (found === undefined) throw new Error('no instance');
  return found;
}

/** The bid under test: the product's call, or a faulty one that must fail the race. */
export type Bid = (
  scene: AuctionScene,
  index: number,
  maximum: number,
  between?: () => Promise<unknown>,
) => Promise<string>;

/** Bids with the product's call. */
export const bidByCall: Bid = async ({ on, id, bidders }, index, maximum) => {
  const bidder = bidders[index];
  if (bidder === undefined) throw new Error('no bidder');
  return codeOf(
    await instanceOf(on, index).callUntilAnswered(BID, { order_id: id, amount: maximum.toFixed(2) }, bidder),
  );
};

/**
 * Bids without a lock: reads the auction and the balance, then writes, the common mistake. `between` runs after the
 * read, where another transaction may write.
 */
export const bidWithoutLock: Bid = ({ on, id, bidders }, index, maximum, between = () => Promise.resolve()) =>
  inTransaction(on, async (tx) => {
    const bidder = bidders[index];
    if (bidder === undefined) throw new Error('no bidder');
    const at = await gameNow(tx);
    const { rows } = await sql<{ maximum: bigint | null; is_open: boolean; available: bigint }>`
      select maximum, status < 3 and due_at > game_now() as is_open, available
      from auction join market_order on market_order.id = order_id
      join account on account.id = ${bidder.accountId}
      where order_id = ${id}
    `.execute(tx);
    await between();
    const [seen] = rows;
    const units = whole(maximum).units;
    if (seen?.is_open !== true) return 'ERR_ORDER_CLOSED';
    if (seen.maximum !== null && seen.maximum >= units) return 'ERR_BID_LOW';
    if (seen.available < units) return 'ERR_INSUFFICIENT_FUNDS';
    await sql`
      update auction set leader_id = ${bidder.managerId}, price = ${units}, maximum = ${units}, buy_now = null,
        bids = bids + 1 where order_id = ${id}
    `.execute(tx);
    await openHolds(tx, at, [{ accountId: bidder.accountId, cause: { kind: BID_HOLD, id }, units }]);
    return 'Ok';
  }).catch(() => 'error');

/** The managers with money on hold for a bid in an auction. */
export async function holdersOf({ on, id }: AuctionScene): Promise<readonly number[]> {
  const { rows } = await sql<{ manager_id: number }>`
    select manager_id from hold join account on account.id = account_id
    where cause_kind = ${BID_HOLD} and cause_id = ${id} and state = 'open'
  `.execute(on);
  return rows.map(({ manager_id }) => manager_id);
}

/** The state of an auction. Prices in units of XFC. */
interface AuctionState {
  readonly status: number;
  readonly leader: number | null;
  readonly price: bigint | null;
  readonly startPrice: bigint;
}

/** Reads the state of an auction. */
export async function auctionState({ on, id }: AuctionScene): Promise<AuctionState> {
  const { rows } = await sql<AuctionState>`
    select status, leader_id as leader, auction.price, market_order.price as "startPrice"
    from auction join market_order on market_order.id = order_id
    where order_id = ${id}
  `.execute(on);
  return rows[0] ?? { status: 0, leader: null, price: null, startPrice: 0n };
}

function allBidders({ bidders }: AuctionScene, run: (index: number) => Promise<string>): Promise<string[]> {
  return Promise.all(bidders.map((_, index) => run(index)));
}

/** A race for an auction. */
interface AuctionRace {
  readonly name: string;
  /** Plays one round with the product's calls and sweep, and returns the violations at its end. */
  readonly play: (made: AuctionScene) => Promise<readonly string[]>;
  /** The same with bids that read and then write without a lock. */
  readonly playNaively: (made: AuctionScene) => Promise<readonly string[]>;
}

/** Bids of all sizes while the auction closes: the highest accepted bid wins, and no money stays on hold. */
export const biddingAndClosing: AuctionRace = {
  name: 'bids and the end of the auction',
  async play(made) {
    const { on, bidders, id, endsAt } = made;
    const end = stopClockAt(on, endsAt).then(() => sweepMarket(on));
    const refusalTexts = await allBidders(made, (index) => bidByCall(made, index, MIN_BID + index));
    await end;
    await stopClockAt(on, new Date(endsAt.getTime() + AFTER_EXTENSIONS_MS));
    await sweepMarket(on);
    const { status, leader } = await auctionState(made);
    const taken = bidders.filter((_, index) => refusalTexts[index] === 'Ok');
    const strange = refusalTexts.filter((word) => !['Ok', 'ERR_BID_LOW', 'ERR_ORDER_CLOSED'].includes(word));
    const holders = await holdersOf(made);
    const isRight =
      strange.length === 0 &&
      status === (taken.length > 0 ? SOLD : UNSOLD) &&
      leader === (taken.at(-1)?.managerId ?? null) &&
      holders.length === 0;
    if (isRight) return [];
    return [
      `auction ${id} has status ${status}, was won by ${leader} after ${taken.length} bids, money is on hold for ` +
        `${holders.join(', ')}; unexpected answers: ${strange.join(', ')}`,
    ];
  },
  async playNaively(made) {
    const { on, id, endsAt } = made;
    const toTheEnd = (): Promise<unknown> => stopClockAt(on, endsAt).then(() => sweepMarket(on));
    await bidWithoutLock(made, 0, MIN_BID, toTheEnd);
    const { status } = await auctionState(made);
    const holders = await holdersOf(made);
    return holders.length > (status < 3 ? 1 : 0)
      ? [`auction ${id} has status ${status} and money is on hold for ${holders.length} bidders`]
      : [];
  },
};
