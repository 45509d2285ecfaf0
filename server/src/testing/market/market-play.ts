import { isRefusal } from '@touchline/contract/errors';
import { closeModelAuctions } from './auction-model.ts';
import { bid, buyAtOnce, lastMinute, putUp, takeBack } from './auction-play.ts';
import { stopClockAt } from '../contests/contests.ts';
import { inTransaction, type Db } from '../../db/database.ts';
import { leaseExpirySweep } from '../../market/lending/end-house-leases.ts';
import { houseAuctionSweep } from '../../market/auctions/house-auctions.ts';
import { matchOrders } from '../../market/orders/match-order.ts';
import { marketSweeps } from '../../market/sweeps.ts';
import { endModelLeases } from './lease-model.ts';
import { lease } from './lease-play.ts';
import { borrowModel, returnModelLoans } from './lend-model.ts';
import { adoptOffers, borrow, drawOffer, editOffer, offerLoans, withdrawOffer } from './lend-play.ts';
import { compareWorld } from './market-compare.ts';
import { cancelModel, editModel, enterModel, expireModel, takeModel } from './market-model.ts';
import { CENT, textOf } from './cents.ts';
import {
  drawManager,
  makeWorld,
  managerAt,
  NONE,
  TRADED,
  type CommandOutcome,
  type World,
} from './market-world.ts';
import { codeOf } from '../http/refusals.ts';
import { buyPack, exchange, openPacks } from '../packs/pack-play.ts';

/** Number of preceding commands named in a report of a difference. */
const LAST_COMMANDS = 12;
/** Number of commands between two comparisons of the state with the model. */
const COMPARE_EVERY = 10;
const HOUR_MS = 3_600_000;
/** The market sweeps that the model mirrors; house auctions are not in the model. */
const SWEEPS = [...marketSweeps.filter(({ name }) => name !== houseAuctionSweep.name), leaseExpirySweep];

/** Families of commands. */
export type Family = 'orders' | 'auctions' | 'loans' | 'leases' | 'packs' | 'exchanges';

interface Command {
  /** Commands without a family are always played. */
  readonly family: Family | null;
  readonly weight: number;
  readonly play: (world: World) => Promise<CommandOutcome>;
}

const COMMANDS: readonly Command[] = [
  { family: 'orders', weight: 34, play: enter },
  { family: 'orders', weight: 11, play: edit },
  { family: 'orders', weight: 13, play: (world) => takeTogether(world, 1) },
  { family: 'orders', weight: 12, play: (world) => takeTogether(world, 2 + world.draws.whole(8)) },
  { family: 'orders', weight: 10, play: cancel },
  { family: 'auctions', weight: 4, play: putUp },
  { family: 'auctions', weight: 8, play: bid },
  { family: 'auctions', weight: 1, play: takeBack },
  { family: 'auctions', weight: 2, play: buyAtOnce },
  { family: 'loans', weight: 4, play: offerLoans },
  { family: 'loans', weight: 5, play: borrow },
  { family: 'loans', weight: 2, play: editOffer },
  { family: 'loans', weight: 1, play: withdrawOffer },
  { family: 'leases', weight: 4, play: lease },
  { family: 'packs', weight: 4, play: buyPack },
  { family: 'exchanges', weight: 2, play: exchange },
  { family: null, weight: 3, play: pass },
];

/** Options of a game. */
export interface PlayOptions {
  /** When aborted, the game throws before the next command. */
  readonly signal?: AbortSignal;
  /** Play only commands of these families; all by default. */
  readonly families?: readonly Family[];
  /** Counts the outcomes of commands ("bid: Ok"). */
  readonly tally?: Map<string, number>;
}

/**
 * Plays random commands on a new market and its model side by side, and returns the differences. A command is a call
 * about orders, auctions, loans, leases, packs or exchanges, several fills in one batch, or a step of the clock.
 * Outcomes are compared after every command, the full state every few commands and at the end. A difference is reported
 * with the seed and the last commands. The world needs a database of its own: it moves the clock and opens packs.
 * Throws with the command that failed.
 */
export async function playAgainstModel(
  db: Db,
  commands: number,
  seed: string,
  { signal, families, tally = new Map() }: PlayOptions = {},
): Promise<readonly string[]> {
  const played = COMMANDS.filter(({ family }) => family === null || (families?.includes(family) ?? true));
  const weights = played.map(({ weight }) => weight);
  const world = await makeWorld(db, seed);
  const differences: string[] = [];
  const commandLog: string[] = [];
  const report = (): readonly string[] => [
    ...differences,
    `seed "${seed}", the last commands: ${commandLog.slice(-LAST_COMMANDS).join('; ')}`,
  ];
  const compareAnswers = (when: string, { market, model }: Omit<CommandOutcome, 'name'>): void => {
    const [found, expected] = [market, model].map((outcomes) => outcomes.join('; '));
    if (found !== expected) differences.push(`${when}: the market has ${found}, the model ${expected}`);
  };
  compareAnswers('the first packs', await openPacks(world));
  for (let index = 1; index <= commands; index += 1) {
    signal?.throwIfAborted();
    if (differences.length > 0) return report();
    const command = played[world.draws.weighted(weights)];
    if (command === undefined) throw new Error('No command was drawn.');
    const { name, market, model } = await command.play(world).catch((cause: unknown) => {
      throw new Error(`Command ${index} of seed "${seed}" failed.`, { cause });
    });
    commandLog.push(`${index} ${name}: ${market.join(', ') || '-'}`);
    compareAnswers(`command ${index} (${name})`, { market, model });
    for (const outcome of market) {
      const what = `${name}: ${outcome.split(' ')[0]}`;
      tally.set(what, (tally.get(what) ?? 0) + 1);
    }
    if (index % COMPARE_EVERY === 0 || index === commands)
      differences.push(...(await compareWorld(world)).map((each) => `after command ${index}: ${each}`));
  }
  return differences.length === 0 ? [] : report();
}

/** Prices from 8 to 12 XFC in steps of 0.50, in cents: few enough that orders match. */
function drawPrice({ draws }: World): number {
  return 800 + 50 * draws.whole(9);
}

/** Draws a recent open order half of the time, else mostly a recent one, sometimes any, or an id that does not exist. */
function drawOrder({ draws, model, orderIds }: World): number {
  const late = orderIds.slice(-30);
  const open = late.filter((id) => model.orders.get(id)?.open);
  if (open.length > 0 && draws.chance(0.5)) return draws.pick(open);
  return draws.pick(draws.chance(0.8) ? late : orderIds) || NONE;
}

async function enter(world: World): Promise<CommandOutcome> {
  const { call, model, cards, draws } = world;
  const { index, manager } = drawManager(world);
  const side = draws.chance(0.5) ? 'sell' : 'buy';
  const card = draws.whole(TRADED);
  const quantity = 1 + draws.whole(6);
  const price = drawPrice(world);
  const outcome = await call(
    'market.orders.place',
    { asset_type: 1, asset_id: cards[card]?.playerId ?? 0, side, qty: quantity, price: textOf(price) },
    manager,
  );
  const id = isRefusal(outcome) ? 0 : (outcome.order?.id ?? 0);
  if (id !== 0) world.orderIds.push(id);
  const expected = enterModel(model, { id, side, maker: index, card, price, quantity });
  return { name: `new ${side} order`, market: [codeOf(outcome)], model: [expected] };
}

async function edit(world: World): Promise<CommandOutcome> {
  const { call, model, draws } = world;
  const orderId = drawOrder(world);
  const made = model.orders.get(orderId);
  const any = drawManager(world);
  const index = made !== undefined && draws.chance(0.9) ? made.maker : any.index;
  const manager = managerAt(world, index);
  const quantity = 1 + draws.whole(6);
  const price = made !== undefined && draws.chance(0.4) ? made.price : drawPrice(world);
  const outcome = await call(
    'market.orders.edit',
    { order_id: orderId, qty: quantity, price: textOf(price) },
    manager,
  );
  return {
    name: 'edit',
    market: [codeOf(outcome)],
    model: [editModel(model, index, orderId, quantity, price)],
  };
}

async function takeTogether(world: World, together: number): Promise<CommandOutcome> {
  const { db, model, lending, draws } = world;
  const takes = Array.from({ length: together }, () => {
    const orderId = together > 1 && draws.chance(0.2) ? drawOffer(world) : drawOrder(world);
    const seen = (model.orders.get(orderId) ?? lending.offers.get(orderId))?.price;
    const price = seen !== undefined && draws.chance(0.9) ? seen : drawPrice(world);
    return { ...drawManager(world), orderId, quantity: 1 + draws.whole(3), price };
  });
  const outcomes = await inTransaction(db, (tx) =>
    matchOrders(
      tx,
      takes.map(({ manager, orderId, quantity, price }) => ({
        caller: manager,
        input: { order_id: orderId, qty: quantity, price: { currency: 'XFC', units: BigInt(price) * CENT } },
      })),
    ),
  );
  return {
    name: together === 1 ? 'take' : 'takes together',
    market: outcomes.map(codeOf),
    model: takes.map(({ index, orderId, quantity, price }) =>
      lending.offers.has(orderId)
        ? borrowModel(model, lending, { manager: index, id: orderId, copies: quantity, price })
        : takeModel(model, index, orderId, quantity, price),
    ),
  };
}

async function cancel(world: World): Promise<CommandOutcome> {
  const { call, model, draws } = world;
  const orderId = drawOrder(world);
  const any = drawManager(world);
  const index = draws.chance(0.9) ? (model.orders.get(orderId)?.maker ?? any.index) : any.index;
  const manager = managerAt(world, index);
  const outcome = await call('market.orders.cancel', { order_id: orderId }, manager);
  return { name: 'cancel', market: [codeOf(outcome)], model: [cancelModel(model, index, orderId)] };
}

/** Advances the clock by hours or days, with or without running the sweeps; what is due counts as closed either way. */
async function pass(world: World): Promise<CommandOutcome> {
  const { db, model, auctions, lending, leases, draws } = world;
  const max = draws.chance(0.5) ? 24 : 192;
  model.now = lastMinute(world) ?? model.now + HOUR_MS * (1 + draws.whole(max));
  await stopClockAt(db, new Date(model.now));
  if (draws.chance(0.5)) return { name: 'time', market: [], model: [] };
  for (const sweep of SWEEPS) while ((await sweep.run(db)) > 0);
  expireModel(model);
  closeModelAuctions(model, auctions);
  endModelLeases(model, leases);
  const again = await adoptOffers(world, returnModelLoans(model, lending));
  const opened = await openPacks(world);
  return {
    name: 'time',
    market: [...again.market, ...opened.market],
    model: [...again.model, ...opened.model],
  };
}
