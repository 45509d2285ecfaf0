import { levelOf, usableCopies } from '@touchline/domain/cards';
import { CURRENT_RULES, type Rules } from '@touchline/domain/rules/index';
import { obligationOf } from '@touchline/domain/wallet/promotional';
import { type Holding, lockHoldings } from '../../cards/public.ts';
import { gameNow } from '../../db/clock.ts';
import { sql, type Tx } from '../../db/database.ts';
import {
  type Balance,
  lockBalances,
  pledgedUnits,
  type TradeAccounts,
  tradeAccounts,
} from '../../wallet/public.ts';
import { readLinks, type AreLinked } from '../../auth/public.ts';
import { loadReferences, type References } from '../prices/references.ts';
import { newPriceCache, type PriceCache } from '../prices/eligible-fills.ts';
import type { OrderRecord } from './store.ts';

/** A manager's XFC in units, after the trades decided so far. */
export interface ManagerBalance {
  readonly accountId: number;
  readonly available: bigint;
  readonly held: bigint;
}

/** A manager's copies of a card, after the trades decided so far. */
interface Position {
  readonly holding: Holding;
  /** Copies without an encumbrance. */
  readonly usable: number;
}

/**
 * The state trades are decided on, read under its locks: orders, copies and money. Each decision updates the maps, so
 * that the next one sees its effects; the database is written once, at the end.
 */
export interface TradingState {
  readonly now: Date;
  readonly rules: Rules;
  readonly orders: Map<number, OrderRecord>;
  readonly balances: Map<number, ManagerBalance>;
  readonly positions: Map<string, Position>;
  /** The levels of the takers. */
  readonly levels: ReadonlyMap<number, number>;
  /** The promotional XFC of managers that is not freed; those without any, and simulated managers, are absent. */
  readonly obligations: Map<number, bigint>;
  /** The managers whose bonus XFC is not played, by whose trades among each other no price is set. */
  readonly bonusHolders: ReadonlySet<number>;
  /** The XFC of managers with obligations that is pledged and pays no one; see `pledgedUnits`. */
  readonly pledged: Map<number, bigint>;
  readonly areLinked: AreLinked;
  readonly references: References;
  readonly cache: PriceCache;
  readonly accounts: TradeAccounts;
}

/** A manager who may trade a card. */
export interface Party {
  readonly managerId: number;
  readonly cardId: number;
}

function positionKey(managerId: number, cardId: number): string {
  return `${managerId} ${cardId}`;
}

/**
 * Locks the holdings, then the accounts, of all parties and reads what decisions need. The orders must be locked
 * already; their makers are parties without being listed. One slice of the rewards budget is locked too, selected by
 * `slice`.
 */
export async function loadTradingState(
  tx: Tx,
  wanted: {
    readonly orders: ReadonlyMap<number, OrderRecord>;
    readonly parties: readonly Party[];
    readonly slice: number;
    /** The managers whose level is read; by default all parties. */
    readonly levelsOfManagers?: readonly number[];
    /** Known prices; by default none. */
    readonly cache?: PriceCache;
  },
): Promise<TradingState> {
  const { orders } = wanted;
  const makers = [...orders.values()].flatMap(({ makerId, cardId }) =>
    makerId === null ? [] : [{ managerId: makerId, cardId }],
  );
  const parties = [...wanted.parties, ...makers];
  const managerIds = [...new Set(parties.map(({ managerId }) => managerId))];
  const cardIds = [...new Set(parties.map(({ cardId }) => cardId))];
  const found = await tradeAccounts(tx, managerIds);
  const levels = await loadLevels(
    tx,
    wanted.levelsOfManagers ?? wanted.parties.map(({ managerId }) => managerId),
    CURRENT_RULES,
  );
  const areLinked = await readLinks(tx, managerIds);
  const holdings = await lockHoldings(tx, parties);
  const rewards = found.rewards.slice(wanted.slice % found.rewards.length).slice(0, 1);
  const balances = await lockBalances(tx, [...found.ofManagers.values(), ...rewards]);
  const now = await gameNow(tx);
  const cache = wanted.cache ?? newPriceCache();
  const obligations = obligationsOf(found, balances, CURRENT_RULES);
  return {
    now,
    rules: CURRENT_RULES,
    orders: new Map(orders),
    balances: balancesOf(found.ofManagers, balances),
    positions: new Map(
      holdings.map((holding) => [
        positionKey(holding.managerId, holding.cardId),
        { holding, usable: usableCopies(holding) },
      ]),
    ),
    levels,
    obligations,
    bonusHolders: bonusHoldersOf(found, balances),
    pledged: await pledgedOf(tx, found, obligations),
    areLinked,
    references: await loadReferences(tx, cardIds, now, CURRENT_RULES, cache),
    cache,
    accounts: { ...found, rewards },
  };
}

/** The locked balances by manager id. Throws when an account has none. */
export function balancesOf(
  accounts: ReadonlyMap<number, number>,
  balances: ReadonlyMap<number, Balance>,
): Map<number, ManagerBalance> {
  const result = new Map<number, ManagerBalance>();
  for (const [managerId, accountId] of accounts) {
    const balance = balances.get(accountId);
    if (balance === undefined) throw new Error(`account ${accountId} has no locked balance`);
    result.set(managerId, { accountId, available: balance.available, held: balance.held });
  }
  return result;
}

/** The promotional XFC of the managers of a trade that is not freed. */
function obligationsOf(
  { ofManagers, simulated }: TradeAccounts,
  balances: ReadonlyMap<number, Balance>,
  { promotional }: Rules,
): Map<number, bigint> {
  const result = new Map<number, bigint>();
  for (const [managerId, accountId] of ofManagers) {
    const balance = balances.get(accountId);
    if (balance === undefined || simulated.has(managerId)) continue;
    const units = obligationOf(balance, promotional);
    if (units > 0n) result.set(managerId, units);
  }
  return result;
}

/** The managers of a trade who hold bonus XFC that they have not played. Simulated managers withdraw nothing. */
function bonusHoldersOf(
  { ofManagers, simulated }: TradeAccounts,
  balances: ReadonlyMap<number, Balance>,
): ReadonlySet<number> {
  const holders = [...ofManagers].flatMap(([managerId, accountId]) => {
    const balance = balances.get(accountId);
    const holds = balance !== undefined && balance.received > balance.feesPaid && !simulated.has(managerId);
    return holds ? [managerId] : [];
  });
  return new Set(holders);
}

/** What the managers with obligations have pledged. Their accounts are locked. */
async function pledgedOf(
  tx: Tx,
  { ofManagers }: TradeAccounts,
  obligations: ReadonlyMap<number, bigint>,
): Promise<Map<number, bigint>> {
  const owing = [...ofManagers].filter(([managerId]) => obligations.has(managerId));
  const units = await pledgedUnits(
    tx,
    owing.map(([, accountId]) => accountId),
  );
  return new Map(owing.map(([managerId, accountId]) => [managerId, units.get(accountId) ?? 0n]));
}

async function loadLevels(
  tx: Tx,
  managerIds: readonly number[],
  rules: Rules,
): Promise<ReadonlyMap<number, number>> {
  if (managerIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; experience: number }>`
    select id, experience from manager where id = any(${managerIds}::int[])
  `.execute(tx);
  return new Map(rows.map(({ id, experience }) => [id, levelOf(experience, rules)]));
}

/** The balance of a manager in the trading state. Throws for a manager who is not a party: a bug of the caller. */
export function balanceOf(trading: Pick<TradingState, 'balances'>, managerId: number): ManagerBalance {
  const balance = trading.balances.get(managerId);
  if (balance === undefined) throw new Error(`manager ${managerId} is not a party of the trade`);
  return balance;
}

/** The position of a manager in a card. Throws for a manager who is not a party: a bug of the caller. */
export function positionOf(trading: TradingState, managerId: number, cardId: number): Position {
  const position = trading.positions.get(positionKey(managerId, cardId));
  if (position === undefined)
    throw new Error(`manager ${managerId} is not a party of a trade of card ${cardId}`);
  return position;
}

/** Adds to a balance; amounts may be negative. */
export function changeBalance(
  trading: Pick<TradingState, 'balances'>,
  managerId: number,
  by: { readonly available?: bigint; readonly held?: bigint },
): void {
  const balance = balanceOf(trading, managerId);
  trading.balances.set(managerId, {
    ...balance,
    available: balance.available + (by.available ?? 0n),
    held: balance.held + (by.held ?? 0n),
  });
}

/** Adds to the usable copies of a position. */
export function changeUsable(trading: TradingState, managerId: number, cardId: number, by: number): void {
  const position = positionOf(trading, managerId, cardId);
  trading.positions.set(positionKey(managerId, cardId), { ...position, usable: position.usable + by });
}
