import { isRefusal } from '@touchline/contract/errors';
import { moneyText, xfc, XFC_UNIT } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { expect, type BrowserContext } from '@playwright/test';
import { mintCopies } from '../../server/src/cards/ownership.ts';
import { gameNow } from '../../server/src/db/clock.ts';
import { inTransaction, sql } from '../../server/src/db/database.ts';
import { inProcessManager, type ManagerCaller } from '../../server/src/http/auth/caller.ts';
import { makeLimits } from '../../server/src/http/edge/limits.ts';
import { loadReferences } from '../../server/src/market/prices/references.ts';
import { marketReadingRoutes } from '../../server/src/market/read-routes.ts';
import { marketRoutes } from '../../server/src/market/routes.ts';
import { packRoutes } from '../../server/src/packs/routes.ts';
import { secretsFrom } from '../../server/src/secrets.ts';
import { addSimulatedManager } from '../../server/src/simulated-managers/add-managers.ts';
import { simulatedTraders } from '../../server/src/simulated-managers/market/trade.ts';
import { loadSimulated } from '../../server/src/simulated-managers/queries.ts';
import { marketCaller } from '../../server/src/testing/market/market.ts';
import { houseAccount } from '../../server/src/wallet/accounts.ts';
import { moveMoney } from '../../server/src/wallet/ledger.ts';
import type { Screen } from './present-screens.ts';
import { SEED } from '../servers/world-database.ts';
import type { World } from '../world.ts';

/** Number of simulated managers, and of their trading turns: enough for order books with depth and price histories. */
const TRADERS = 24;
const TURNS = 180;
const TURNS_A_MINUTE = 3;
const BIDS = 7;
const STAKE = xfc(900n * XFC_UNIT);
/** The signed-in manager's orders and copies of the most traded card. */
const COPIES = 12;
const TICK = CURRENT_RULES.market.priceTick.units;

/** A manager's market screens that are not about a single card. */
export const MARKET: readonly Screen[] = [
  { name: 'market-players', address: '/market/players' },
  { name: 'market-players-table', address: '/market/players?view=table' },
  { name: 'market-venues', address: '/market/venues' },
  { name: 'packs', address: '/market/market-cards/card-packs' },
  {
    name: 'packs-buy',
    address: '/market/market-cards/card-packs',
    async open(page) {
      await page.getByRole('article').first().getByRole('button').click();
    },
  },
  { name: 'exchange', address: '/market/market-cards/card-exchange' },
  { name: 'fair', address: '/fair' },
  { name: 'watch-list', address: '/my-account/my-market/watch' },
];

/** Addresses that exist once cards are traded. */
export type MarketAddress = 'card' | 'leased' | 'quiet' | 'venue' | 'auction' | 'own' | 'draw';

/** The screens of cards, and of an opened pack. */
export function cardScreens(of: Readonly<Record<MarketAddress, number>>): readonly Screen[] {
  const details = `/market/market-details/player/${of.card}`;
  return [
    { name: 'card', address: `/market/player/${of.card}/card` },
    { name: 'card-sell', address: `${details}/sell/new` },
    { name: 'card-sell-edit', address: `${details}/sell/edit` },
    { name: 'lease', address: `/market/market-details/player/${of.leased}/lease/new` },
    { name: 'card-lend', address: `${details}/lend/new` },
    { name: 'card-auction', address: `${details}/auction/new` },
    {
      name: 'card-orders',
      address: `${details}/buy/new`,
      async open(page) {
        await page.getByRole('listitem').getByRole('button').last().scrollIntoViewIfNeeded();
      },
    },
    { name: 'card-quiet', address: `/market/player/${of.quiet}/card` },
    { name: 'card-venue', address: `/market/market-details/venue/${of.venue}/buy/new?panel=closed` },
    { name: 'card-venue-buy', address: `/market/market-details/venue/${of.venue}/buy/take` },
    { name: 'bids', address: `/market/market-details/player/${of.auction}/bids` },
    { name: 'bids-own', address: `/market/market-details/player/${of.own}/bids` },
    { name: 'opening', address: `/market/market-cards/card-open?draw=${of.draw}` },
    { name: 'draw', address: `/fair/draw/${of.draw}` },
  ];
}

/**
 * Fills the market with simulated managers, and gives a manager (by nickname, signed in in `context`) orders, bids, an
 * auction, and a pack that they open.
 */
export async function playMarket(
  world: World,
  nickname: string,
  context: BrowserContext,
): Promise<Record<MarketAddress, number>> {
  const traders = await fillMarket(world);
  const manager = await callerOf(world, nickname);
  await giveStake(world, manager);
  const draw = await openPack(world, context);
  // After the pack: usual prices change while the page of the packs loads.
  const [card, own, quiet, venue] = [
    await tradedCard(world, 0),
    await tradedCard(world, 1),
    await untradedCard(world, 1),
    await untradedCard(world, 2),
  ];
  await giveCopies(world, manager, card.cardId);
  await giveCopies(world, manager, own.cardId);
  const market = marketCaller(world.db);
  const now = async (traded: Traded): Promise<Traded> => ({
    ...traded,
    usual: await usualPrice(world, traded.cardId),
  });
  const order = async (side: 'buy' | 'sell', qty: number, percent: bigint) => {
    const price = partOf(await now(card), percent);
    await market.done(
      'market.orders.place',
      { asset_type: 1, asset_id: card.id, side, qty, price, confirmed: true },
      manager,
    );
  };
  await order('sell', 2, 108n);
  await order('sell', 1, 112n);
  await order('buy', 3, 92n);
  const auctioned = await now(own);
  await market.done(
    'market.auctions.open',
    {
      asset_type: 1,
      asset_id: own.id,
      start_price: partOf(auctioned, 92n),
      hours: 24,
      buy_now: partOf(auctioned, 112n),
      confirmed: true,
    },
    manager,
  );
  const auction = await bidInTurns(world, manager, traders);
  await watchCards(world, manager, [card, own, quiet], venue);
  await world.step(1);
  const leased = await leasedPlayer(world);
  return { card: card.id, leased, own: own.id, quiet: quiet.id, venue: venue.id, auction, draw };
}

/** Creates simulated managers and runs their trading. */
async function fillMarket(world: World): Promise<readonly ManagerCaller[]> {
  const { db } = world;
  const secrets = secretsFrom(SEED.repeat(8));
  const routes = { ...packRoutes({ secrets }), ...marketRoutes({ limits: makeLimits(() => 0) }) };
  const services = { db, routes, secrets, checkAnswers: true };
  for (let number = 1; number <= TRADERS; number += 1) await addSimulatedManager(db, SEED, number);
  const turn = simulatedTraders({ services, seed: SEED, managers: TRADERS, isWatched: () => true });
  for (let index = 1; index <= TURNS; index += 1) {
    await turn();
    if (index % TURNS_A_MINUTE === 0) await world.step(1);
  }
  return (await loadSimulated(db, TRADERS)).map(({ id, nickname }) =>
    inProcessManager({ managerId: id, nickname }),
  );
}

async function callerOf({ db }: World, nickname: string): Promise<ManagerCaller> {
  const { rows } = await sql<{ id: number }>`select id from manager where nickname = ${nickname}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no manager ${nickname}`);
  return inProcessManager({ managerId: row.id, nickname });
}

async function giveStake({ db }: World, { managerId }: ManagerCaller): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from account where manager_id = ${managerId} and currency = 'XFC'
    `.execute(tx);
    const [account] = rows;
    if (account === undefined) throw new Error('no account');
    await moveMoney(tx, await gameNow(tx), [
      {
        reason: 'contest_prize',
        cause: { kind: 'manager', id: managerId },
        postings: [
          { accountId: await houseAccount(tx, 'XFC', 'issue'), money: xfc(-STAKE.units) },
          { accountId: account.id, money: STAKE },
        ],
      },
    ]);
  });
}

async function giveCopies({ db }: World, { managerId }: ManagerCaller, cardId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const to = { managerId, copies: [{ cardId, quantity: COPIES }] };
    if (!(await mintCopies(tx, await gameNow(tx), to, { kind: 'manager', id: managerId }))) {
      throw new Error('no copies are left');
    }
  });
}

/**
 * Watches cards of players and a stadium: the first with an alert whose price is reached, the next with a pending one.
 */
async function watchCards(
  world: World,
  manager: ManagerCaller,
  players: readonly Traded[],
  venue: Traded,
): Promise<void> {
  const market = marketCaller(world.db, marketReadingRoutes());
  const watch = (
    asset_type: 1 | 2,
    id: number,
    alerts: { readonly below?: string; readonly above?: string },
  ) => market.done('market.watchList.set', { asset_type, id, on: true, ...alerts }, manager);
  const [reached, waiting, ...others] = players;
  await watch(2, venue.id, {});
  for (const { id } of others) await watch(1, id, {});
  if (waiting !== undefined)
    await watch(1, waiting.id, { below: partOf(waiting, 80n), above: partOf(waiting, 140n) });
  if (reached !== undefined) await watch(1, reached.id, { above: partOf(reached, 50n) });
}

interface Traded {
  readonly cardId: number;
  readonly id: number;
  /** Its reference price in units of XFC. */
  readonly usual: bigint;
}

/** A percentage of a card's reference price, in whole ticks. */
function partOf({ usual }: Traded, percent: bigint): string {
  return moneyText(xfc(((usual * percent) / 100n / TICK) * TICK));
}

/**
 * The player card at an index in the order of trades, most traded first, of those whose orders a manager with bonus XFC
 * may fill: near the reference price.
 */
async function tradedCard(world: World, index: number): Promise<Traded> {
  const { rows } = await sql<Omit<Traded, 'usual'>>`
    select card.id as "cardId", subject_id as id
    from card join card_market on card_market.card_id = card.id
    where asset_type = 1 and stars >= 3 and last_price is not null
      and coalesce(best_bid, 0) < 1.2 * reference_price and coalesce(floor, reference_price) > 0.85 * reference_price
    order by (select count(*) from fill where fill.card_id = card.id) desc,
      (select count(*) from market_order where market_order.card_id = card.id) desc, card.id
    offset ${index} limit 1
  `.execute(world.db);
  const card = first(rows);
  return { ...card, usual: await usualPrice(world, card.cardId) };
}

/** The usual price of a card now: it moves with every trade of the simulated managers. */
async function usualPrice({ db }: World, cardId: number): Promise<bigint> {
  const references = await loadReferences(db, [cardId], await gameNow(db), CURRENT_RULES);
  const usual = references.get(cardId);
  if (usual === undefined || usual === null) throw new Error('a traded card has no usual price');
  return usual;
}

/** A player that the house leases. */
async function leasedPlayer({ db }: World): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select player.id from card join player on player.id = subject_id
    where asset_type = 1 and card.stars = 2 and club_id is not null
    order by card.id desc limit 1
  `.execute(db);
  return first(rows).id;
}

/** A card without trades. */
async function untradedCard({ db }: World, assetType: 1 | 2): Promise<Traded> {
  const { rows } = await sql<Traded>`
    select card.id as "cardId", subject_id as id, 0::bigint as usual from card
    where asset_type = ${assetType} and stars >= 3
      and not exists (select from market_order where market_order.card_id = card.id)
    order by stars desc, card.id limit 1
  `.execute(db);
  return first(rows);
}

/** Bids repeatedly in an auction of the house until the manager is outbid. Returns its player. */
async function bidInTurns(
  world: World,
  manager: ManagerCaller,
  traders: readonly ManagerCaller[],
): Promise<number> {
  const { rows } = await sql<{ orderId: number; playerId: number }>`
    select market_order.id as "orderId", subject_id as "playerId"
    from market_order join auction on auction.order_id = market_order.id join card on card.id = market_order.card_id
    where manager_id is null and asset_type = 1 and market_order.status = 1
      and market_order.due_at > (select game_now()) + interval '100 minutes'
    order by due_at
  `.execute(world.db);
  for (const { orderId, playerId } of rows) {
    if (!(await bid(world, orderId, manager))) continue;
    const bidders = [...traders.slice(0, 3), manager];
    for (let turn = 1; turn < BIDS; turn += 1) {
      await world.step(1);
      await bid(world, orderId, bidders[turn % bidders.length] ?? manager);
    }
    return playerId;
  }
  throw new Error('no auction of the house begins where a manager with given money may bid');
}

/**
 * Places the lowest bid the rules allow a manager; with promotional money it stays near the reference price. Returns
 * false when no bid is allowed.
 */
async function bid({ db }: World, orderId: number, bidder: ManagerCaller): Promise<boolean> {
  const market = marketCaller(db);
  const placeBid = (amount: string) =>
    market.call('market.auctions.bid', { order_id: orderId, amount, confirmed: true }, bidder);
  const { order } = await market.done('market.auctions.get', { order_id: orderId }, bidder);
  let answer = await placeBid(order.auction?.next_bid ?? '');
  if (isRefusal(answer) && answer.refused === 'ERR_PROMOTIONAL_PRICE') {
    answer = await placeBid(String(answer.values?.['min']));
  }
  return !isRefusal(answer);
}

/** Buys a Promo pack through its form, and returns the number of the draw. */
async function openPack(world: World, context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${world.url}/market/market-cards/card-packs`);
  // Asked from outside: a page that draws no frames never answers a wait of its own.
  await expect
    .poll(() => page.locator('footer select:enabled').count(), { timeout: 120_000 })
    .toBeGreaterThan(0);
  await page
    .getByRole('article', { name: 'Promo pack' })
    .getByRole('button', { name: 'Buy pack' })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Buy for/ })
    .click();
  await expect(page).toHaveURL(/card-open\?draw=\d+/);
  const draw = Number(new URL(page.url()).searchParams.get('draw'));
  await page.close();
  return draw;
}

function first<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('the market has no such card');
  return row;
}
