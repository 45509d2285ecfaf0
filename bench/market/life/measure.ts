import process from 'node:process';
import { isRefusal } from '@touchline/contract/errors';
import { ASSET_TYPE } from '@touchline/domain/cards';
import { ORDER_STATUS } from '@touchline/domain/market/order';
import { moneyText, xfc } from '@touchline/domain/money';
import { HOUR_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import { readConfig } from '../../../server/src/config.ts';
import { attachDatabase } from '../../../server/src/db/embedded/attach.ts';
import { gameNow } from '../../../server/src/db/clock.ts';
import { sql, type Db } from '../../../server/src/db/database.ts';
import { invoke } from '../../../server/src/http/calls/invoke.ts';
import { simulatedTraders } from '../../../server/src/simulated-managers/market/trade.ts';
import { stopClockAt, type TestManager } from '../../../server/src/testing/contests/contests.ts';
import { give, makeTrader } from '../../../server/src/testing/market/market.ts';
import { verifyBooks } from '../../../server/src/wallet/verify-books.ts';
import { marketChecks } from '../../../server/src/market/trading/market-checks.ts';
import { openEdge } from '../../load/unlimited-edge.ts';
import { atLeast, atMost, conclude, machine, spreadOf } from '../../goals.ts';
import {
  auctionsSince,
  cheapCards,
  correlations,
  expectedByPlayer,
  fillsSince,
  leaguesLocking,
  loansByLeague,
  spreads,
  tradedCards,
  venueFigures,
} from './figures.ts';
import { GoalReactions } from './goal-reactions.ts';
import { MANAGERS, openLivingMarket, SEED, type LivingMarket } from './scene.ts';
import { ASSET } from '../../../server/src/db/sql-constants.ts';

const TURN_MS = 1_000;
/** A calm market acts once in so many turns; the turns between do nothing and are skipped. */
const CALM_TURNS = 20;
const WANTED_CARDS = 200;
/** A person offers a copy this far under its usual price, once in a while. */
const UNDER_USUAL = 0.95;
const OFFER_EVERY_MS = 20 * MINUTE_MS;
const CONTESTS_EVERY_MS = 10 * MINUTE_MS;

interface Offer {
  readonly orderId: number;
  readonly at: number;
}

/**
 * Plays a day of the market: mostly while nobody uses the product, and one hour while people do. `--quick` plays three hours of
 * one league, of which ten minutes are watched; `--hours N` plays N hours.
 */
export async function measureMarketLife(quick: boolean, wanted: number | null): Promise<boolean> {
  console.log(machine());
  const hours = wanted ?? (quick ? 3 : 24);
  const watchedMs = quick ? 10 * MINUTE_MS : HOUR_MS;
  const begin = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const market = await openLivingMarket(begin, quick ? ['england'] : null);
  try {
    const day = await playDay(market, begin, hours * HOUR_MS, watchedMs);
    const figures = await readFigures(market, new Date(begin));
    const wrong = (await verifyBooks(market.db, marketChecks)).flatMap(({ name, findings }) =>
      findings.map((finding) => `${name}: ${finding}`),
    );
    console.table(figures.levels);
    return conclude(
      'market-life',
      {
        'correlation of price with expected points, lowest star level': atLeast(figures.lowest, 0.6, 0.4),
        'median spread of the 200 most traded, %': atMost(100 * figures.spread, 6, 8),
        'auctions with two bidders, %': atLeast(figures.contestedPercent, 95, 80),
        'loan offers of a league before a lock, fewest': atLeast(day.fewestLoans, 30, 20),
        'minutes until 5% under usual is gone, median': atMost(day.minutesUntilGone, 15, 30),
        'seconds between trades while people use the product': atMost(day.secondsATrade, 5, 10),
        'cards of three stars on sale under 5 XFC': atLeast(figures.cheap, 1, 1),
        'minutes until the price of a scorer is up 1%, median': atMost(day.reactions.medianMinutes, 5, 10),
        'prices up in ten minutes after a goal, % of scorers less % of others': atLeast(
          day.reactions.scorersUp - day.reactions.othersUp,
          40,
          20,
        ),
      },
      {
        wrong,
        quick,
        figures: {
          hours,
          trades: figures.trades,
          auctions: figures.auctions,
          unsold: figures.unsold,
          locks: day.locks,
          ...day.offers,
          ...day.reactions,
          ...figures.venues,
          calmTrades: day.calmTrades,
          msACalmTurn: Math.round(day.msACalmTurn),
          msAWatchedTurn: Math.round(day.msAWatchedTurn),
        },
      },
    );
  } finally {
    await market.close();
  }
}

/**
 * Prints the figures of a running product (of DATA_DIR) that can be read at once, without the goals for a day. For
 * observing a market that people use.
 */
export async function observeMarketLife(): Promise<boolean> {
  const database = await attachDatabase(readConfig(process.env), () => {});
  const { db } = database;
  const { calls: services } = openEdge(db);
  try {
    const since = new Date((await gameNow(db)).getTime() - HOUR_MS);
    const { levels, ...figures } = await readFigures({ db, services }, since);
    const loans = [...(await loansByLeague(db)).values()];
    console.table(levels);
    console.log(JSON.stringify({ name: 'market-life', ...figures, fewestLoans: Math.min(...loans) }));
    return true;
  } finally {
    await database.close();
  }
}

async function playDay(market: LivingMarket, begin: number, lengthMs: number, watchedMs: number) {
  const { db, services } = market;
  let watched = false;
  const turn = simulatedTraders({ services, seed: SEED, managers: MANAGERS, isWatched: () => watched });
  const person = await makeTrader(db);
  const offers: Offer[] = [];
  const loansAtLocks: number[] = [];
  const reactions = new GoalReactions();
  const spent = { calm: { turns: 0, ms: 0 }, watched: { turns: 0, ms: 0 } };
  const watchFrom = begin + lengthMs - watchedMs;
  let [calmTrades, offered, minute] = [0, begin, begin];
  for (let at = begin; at < begin + lengthMs; at += watched ? TURN_MS : CALM_TURNS * TURN_MS) {
    if (at >= watchFrom && !watched) {
      watched = true;
      calmTrades = await fillsSince(db, new Date(begin));
      console.log(`${calmTrades} trades while nobody watched`);
    }
    const pace = watched ? spent.watched : spent.calm;
    if (at - minute >= MINUTE_MS) {
      minute = at;
      await market.step(at, (at - begin) % CONTESTS_EVERY_MS < MINUTE_MS);
      await reactions.sample(db, at);
      loansAtLocks.push(...(await loansBeforeLocks(db, at)));
      if ((at - begin) % HOUR_MS < MINUTE_MS)
        console.log(`${Math.round((at - begin) / HOUR_MS)} h, ${meanMs(pace).toFixed(0)} ms a turn`);
    } else await stopClockAt(db, new Date(at));
    if (at - offered >= OFFER_EVERY_MS) {
      offered = at;
      const order = await offerUnderUsual(market, person, offers.length);
      if (order !== null) offers.push({ orderId: order, at });
    }
    const before = performance.now();
    // In a calm market the turns that do nothing pass without the clock.
    for (let index = 0; index < (watched ? 1 : CALM_TURNS); index += 1) await turn();
    pace.ms += performance.now() - before;
    pace.turns += 1;
  }
  const watchedTrades = (await fillsSince(db, new Date(begin))) - calmTrades;
  const minutes = await minutesGone(db, offers);
  return {
    locks: loansAtLocks.length,
    // Without a lock nothing was measured, and the goal is not reached.
    fewestLoans: loansAtLocks.length === 0 ? 0 : Math.min(...loansAtLocks),
    calmTrades,
    secondsATrade: watchedMs / 1_000 / Math.max(1, watchedTrades),
    offers: offerFigures(minutes),
    minutesUntilGone: spreadOf(minutes).median,
    reactions: reactions.figures(),
    msACalmTurn: meanMs(spent.calm),
    msAWatchedTurn: meanMs(spent.watched),
  };
}

function meanMs({ turns, ms }: { readonly turns: number; readonly ms: number }): number {
  return ms / Math.max(1, turns);
}

/** The loan offers of each league whose official contests lock within a minute. */
async function loansBeforeLocks(db: Db, at: number): Promise<readonly number[]> {
  const leagues = await leaguesLocking(db, new Date(at), new Date(at + MINUTE_MS));
  if (leagues.length === 0) return [];
  const loans = await loansByLeague(db);
  return leagues.map((league) => loans.get(league) ?? 0);
}

/**
 * What became of offers under the usual price, by the minutes they stayed. A bid that waited takes some at once, which
 * shows nothing about buyers: the others have a median of their own.
 */
function offerFigures(minutes: readonly number[]) {
  const rested = minutes.filter((each) => each > 0);
  return {
    offersUnder: minutes.length,
    offersTakenAtOnce: minutes.length - rested.length,
    offersThatStayed: rested.filter((each) => each === Infinity).length,
    minutesOfOthers: spreadOf(rested).median,
  };
}

/** A person offers a copy of a traded card at 5% under its usual price. Returns the order. */
async function offerUnderUsual(
  { db, services }: LivingMarket,
  person: TestManager,
  index: number,
): Promise<number | null> {
  const { rows } = await sql<{ card_id: number; player_id: number; reference_price: bigint }>`
    select card_id, subject_id as player_id, reference_price from card_market join card on card.id = card_id
    where asset_type = ${ASSET.player} and reference_price is not null and minted < lifetime
      and not exists (select from holding where manager_id = ${person.managerId} and holding.card_id = card.id)
    order by md5(${`offer ${index}`} || card_id) limit 1
  `.execute(db);
  const [card] = rows;
  if (card === undefined) return null;
  await give(db, { cardId: card.card_id }, person, 1);
  const units = BigInt(Math.floor((Number(card.reference_price) * UNDER_USUAL) / 1e6)) * 1_000_000n;
  const input = {
    asset_type: ASSET_TYPE.player,
    asset_id: card.player_id,
    side: 'sell',
    qty: 1,
    price: moneyText(xfc(units)),
    confirmed: true,
  } as const;
  const placed = await invoke(services, 'market.orders.place', input, person, `offer ${index}`);
  return isRefusal(placed) ? null : (placed.order?.id ?? null);
}

/** Minutes until each offer was filled; Infinity for those that still wait. */
async function minutesGone(db: Db, offers: readonly Offer[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number; closed_at: Date | null }>`
    select id, closed_at from market_order
    where id = any(${offers.map(({ orderId }) => orderId)}::int[]) and status = ${ORDER_STATUS.filled}
  `.execute(db);
  const closed = new Map(rows.map(({ id, closed_at }) => [id, closed_at]));
  return offers.map(({ orderId, at }) => {
    const when = closed.get(orderId);
    return when === undefined || when === null ? Infinity : (when.getTime() - at) / MINUTE_MS;
  });
}

async function readFigures({ db, services }: Pick<LivingMarket, 'db' | 'services'>, since: Date) {
  const cards = await tradedCards(services);
  const levels = correlations(cards, await expectedByPlayer(services));
  const { all, contested, unsold } = await auctionsSince(db, since);
  return {
    levels,
    lowest: Math.min(...levels.map(({ correlation }) => correlation)),
    spread: spreadOf(spreads(cards, WANTED_CARDS)).median,
    auctions: all,
    unsold,
    cheap: cheapCards(cards),
    contestedPercent: all === 0 ? 0 : (100 * contested) / all,
    trades: await fillsSince(db, since),
    venues: await venueFigures(db, since),
  };
}
