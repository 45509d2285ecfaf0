import { isRefusal } from '@touchline/contract/errors';
import { moneyText, parseMoney, xfc } from '@touchline/domain/money';
import { MINUTE_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import { inTransaction } from '../../db/database.ts';
import { seeded } from '../../feeds/public.ts';
import { inProcessManager, inProcessVisitor, type ManagerCaller } from '../../http/auth/caller.ts';
import type { CallServices } from '../../http/calls/call-services.ts';
import { invoke } from '../../http/calls/invoke.ts';
import { switchedOff } from '../../http/calls/switches.ts';
import type { SimulatedManager } from '../plan.ts';
import { loadSimulated } from '../queries.ts';
import type { SimulatedWorld } from '../take-part.ts';
import { chooseAction, type MarketAction, type OfferedPack } from './choose-action.ts';
import { grantStake, managersWithStake } from './grant-stake.ts';
import { packsLeftForSimulated, positionOf, loadCardViews, type CardView } from './market-snapshot.ts';
import { riskProfileOf } from './risk-profiles.ts';

/** How many of the simulated managers trade: the first ones. */
const TRADERS = 60;
/** The most a turn does, to keep the load of database and event loop low. */
const ACTIONS_A_TURN = 5;
const STAKES_A_TURN = 3;
/**
 * Time between the visits of a manager after the opening phase, each at a minute of their own: four a minute in total.
 */
const VISIT_INTERVAL_MS = 15 * MINUTE_MS;
/** The opening phase ends after this many orders, or this many attempts. */
const OPENING_ORDERS = 5;
const OPENING_ATTEMPTS = 12;

/** Attempts and visits by manager. This state only saves work: after a restart managers continue from their orders. */
interface Visits {
  readonly attempts: Map<number, number>;
  readonly opened: Set<number>;
  readonly lastVisit: Map<number, number>;
}

/**
 * Lets simulated managers trade, one turn at a time, through the public calls: each gets a stake, opens packs and
 * places first orders, and then visits at intervals of game time. A turn returns how many actions it took.
 */
export function simulatedTraders(world: SimulatedWorld): () => Promise<number> {
  const trading = new Trading(world);
  return () => trading.takeTurn();
}

/** The trading of simulated managers, with its state. */
class Trading {
  readonly #world: SimulatedWorld;
  readonly #visits: Visits = { attempts: new Map(), opened: new Set(), lastVisit: new Map() };
  readonly #staked = new Set<number>();
  #isOpen = false;

  constructor(world: SimulatedWorld) {
    this.#world = world;
  }

  async takeTurn(): Promise<number> {
    const { services, managers } = this.#world;
    const { db } = services;
    const traders = await loadSimulated(db, Math.min(managers, TRADERS));
    if (traders.length === 0 || (await switchedOff(db)).includes('market')) return 0;
    const given = await this.#giveStakes(traders);
    const now = await gameNow(db);
    const due = this.#pickDueTraders(traders, now.getTime());
    if (due.length === 0) return given;
    // Wait until the first drops are open.
    this.#isOpen ||= await hasMarket(services);
    if (!this.#isOpen) return given;
    let done = given;
    for (const manager of due) {
      if (await this.#act(manager, now, await loadCardViews(db, now))) done += 1;
    }
    return done;
  }

  /** Grants missing stakes; returns how many. */
  async #giveStakes(traders: readonly SimulatedManager[]): Promise<number> {
    const { services, seed } = this.#world;
    const { db } = services;
    const unchecked = traders.filter(({ id }) => !this.#staked.has(id));
    if (unchecked.length === 0) return 0;
    const alreadyStaked = await managersWithStake(
      db,
      unchecked.map(({ id }) => id),
    );
    for (const id of alreadyStaked) this.#staked.add(id);
    let given = 0;
    for (const { id } of unchecked.filter((each) => !alreadyStaked.has(each.id)).slice(0, STAKES_A_TURN)) {
      if (await inTransaction(db, (tx) => grantStake(tx, id, riskProfileOf(seed, id).stake))) given += 1;
      this.#staked.add(id);
    }
    return given;
  }

  /** The managers who act now: those whose visit is due, then those in the opening phase, fewest attempts first. */
  #pickDueTraders(traders: readonly SimulatedManager[], now: number): readonly SimulatedManager[] {
    const present = traders.filter(({ id }) => this.#staked.has(id));
    const opening = present
      .filter(({ id }) => !this.#visits.opened.has(id))
      .toSorted(
        (one, other) => (this.#visits.attempts.get(one.id) ?? 0) - (this.#visits.attempts.get(other.id) ?? 0),
      );
    const due = present.filter(({ id }) => {
      const visit = visitAt(this.#world.seed, id, now);
      const last = this.#visits.lastVisit.get(id);
      if (last === undefined) this.#visits.lastVisit.set(id, visit);
      return this.#visits.opened.has(id) && last !== undefined && visit > last;
    });
    return [...due, ...opening].slice(0, ACTIONS_A_TURN);
  }

  async #packsFor(caller: ManagerCaller, now: Date): Promise<readonly OfferedPack[]> {
    const { services, seed } = this.#world;
    const [shop, left] = [
      await invoke(services, 'packs.list', {}, caller, null),
      await packsLeftForSimulated(services.db, now),
    ];
    if (isRefusal(shop)) return [];
    const offered = shop.packages
      .filter(({ id, my_limit_left }) => my_limit_left > 0 && left.has(id))
      .map(({ id, price, league }) => ({
        dropId: id,
        price: parseMoney('XFC', price)?.units ?? 0n,
        liking: seeded(seed, 'league of packs', caller.managerId, league.id).fraction(),
      }));
    return offered
      .filter(({ price }) => price > 0n)
      .toSorted((one, other) => Number(one.price - other.price) || other.liking - one.liking);
  }

  /** Lets a manager act once; false when nothing suited them or the call was refused. */
  async #act(manager: SimulatedManager, now: Date, cards: readonly CardView[]): Promise<boolean> {
    const { services, seed } = this.#world;
    const caller = inProcessManager({
      managerId: manager.id,
      nickname: manager.nickname,
      language: manager.language,
    });
    const position = await positionOf(services.db, manager.id);
    const attempt = this.#visits.attempts.get(manager.id) ?? 0;
    const opening = !this.#visits.opened.has(manager.id);
    this.#visits.attempts.set(manager.id, attempt + 1);
    this.#visits.lastVisit.set(manager.id, visitAt(seed, manager.id, now.getTime()));
    if (position.ordersMade >= OPENING_ORDERS || attempt >= OPENING_ATTEMPTS)
      this.#visits.opened.add(manager.id);
    const at = now.getTime();
    const packs = await this.#packsFor(caller, now);
    const action = chooseAction({
      seed,
      at,
      turn: attempt,
      managerId: manager.id,
      profile: riskProfileOf(seed, manager.id),
      isOpening: opening,
      cards,
      position,
      packs,
    });
    return action !== null && execute(services, action, caller, `simulated market ${at} ${attempt}`);
  }
}

/** Makes the call of an action; false when it is refused. */
async function execute(
  services: CallServices,
  action: MarketAction,
  caller: ManagerCaller,
  key: string,
): Promise<boolean> {
  switch (action.kind) {
    case 'pack': {
      const input = { package_id: action.dropId };
      return !isRefusal(await invoke(services, 'packs.buy', input, caller, key));
    }
    case 'order': {
      const { side, playerId, price } = action;
      const input = { asset_type: 1, asset_id: playerId, side, qty: 1, price: moneyText(xfc(price)) };
      return !isRefusal(await invoke(services, 'market.orders.place', input, caller, key));
    }
    case 'take': {
      const input = { order_id: action.orderId, qty: 1, price: moneyText(xfc(action.price)) };
      return !isRefusal(await invoke(services, 'market.orders.fill', input, caller, key));
    }
    case 'edit': {
      const { orderId, copies, price } = action;
      const input = { order_id: orderId, qty: copies, price: moneyText(xfc(price)) };
      return !isRefusal(await invoke(services, 'market.orders.edit', input, caller, key));
    }
    case 'cancel': {
      const input = { order_id: action.orderId };
      return !isRefusal(await invoke(services, 'market.orders.cancel', input, caller, key));
    }
  }
}

/** Whether the shop sells packs yet, without which there is nothing to trade. */
async function hasMarket(services: CallServices): Promise<boolean> {
  const shop = await invoke(services, 'packs.list', {}, inProcessVisitor(), null);
  return !isRefusal(shop) && shop.packages.length > 0;
}

/** The number of a manager's visits up to a moment (epoch milliseconds); it increases at a minute of their own. */
function visitAt(seed: string, managerId: number, at: number): number {
  return Math.floor(at / VISIT_INTERVAL_MS + seeded(seed, 'visits', managerId).fraction());
}
