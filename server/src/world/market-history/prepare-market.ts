import { DAY_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { writePastValues } from '../../market/portfolio/record-card-values.ts';
import { updateCardMarket } from '../../market/trading/update-card-market.ts';
import { marketFiguresSweep } from '../../market/catalog/refresh-figures.ts';
import { ticksAbove } from '../../simulated-managers/market/actions.ts';
import { worthTo } from '../../simulated-managers/market/choose-trade.ts';
import { addSimulatedManager } from '../../simulated-managers/add-managers.ts';
import { characterOf, MARKET_MAKERS } from '../../simulated-managers/market/characters.ts';
import { loansDue, type Decision } from '../../simulated-managers/market/choose-bid.ts';
import { grantCapital } from '../../simulated-managers/market/grant-capital.ts';
import { bidsFor, quotesDue } from '../../simulated-managers/market/make-markets.ts';
import { loadMarketState, type MarketState } from '../../simulated-managers/market/market-state.ts';
import { TRADERS } from '../../simulated-managers/market/trade.ts';
import { loadSimulated } from '../../simulated-managers/queries.ts';
import { loadValuedCards } from '../../simulated-managers/values/valued-cards.ts';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { HISTORY_DAYS, imagineHistory } from './imagine-history.ts';
import { pastCardValues } from './past-card-values.ts';
import { loadPastExpectations } from './past-values.ts';
import { lockAll, writeFills, writeOrders, writeStock } from './write-history.ts';

interface MarketWorld {
  readonly seed: string;
  readonly managers: number;
  readonly print: (line: string) => void;
}

/** The advisory lock for writing the past; the same number in every process. */
const PAST_LOCK = 7_301_493;
/** The most loan offers written at once. */
const MAX_LOANS = 400;

/**
 * Gives a market without a fill its past: the weeks of trades that simulated managers made, and the orders that rest
 * now, all as facts of the books. Football must be there. Returns whether it was written; a market with fills stays as
 * it is.
 */
export async function prepareMarket(db: Db, { seed, managers, print }: MarketWorld): Promise<boolean> {
  if (managers === 0 || (await isMarketOpen(db))) return false;
  const wanted = Math.min(managers, TRADERS);
  const known = (await loadSimulated(db, wanted)).length;
  for (let number = known + 1; number <= wanted; number += 1) await addSimulatedManager(db, seed, number);
  const simulated = await loadSimulated(db, wanted);
  const now = await gameNow(db);
  const valued = await loadValuedCards(db, now);
  if (valued.length === 0) return false;
  const traders = simulated.map(({ id }, place) => ({ managerId: id, character: characterOf(seed, place) }));
  const past = imagineHistory(seed, now.getTime(), valued, await loadPastExpectations(db), traders);
  const opened = new Date(now.getTime() - HISTORY_DAYS * DAY_MS);
  const isMine = await inTransaction(db, async (tx) => {
    // Of several processes that start at once, one writes the past.
    await sql`select pg_advisory_xact_lock(${PAST_LOCK})`.execute(tx);
    if (await isMarketOpen(tx)) return false;
    await lockAll(tx, past, traders);
    for (const { managerId, character } of traders) await grantCapital(tx, managerId, character.capital);
    await writeStock(tx, opened, past.stock);
    await writeFills(tx, past);
    await writePastValues(tx, await pastCardValues(tx, valued, past.fills, now));
    return true;
  });
  if (!isMine) return false;
  await marketFiguresSweep.run(db);
  const state = await loadMarketState(db, seed, now.getTime(), valued, simulated);
  await inTransaction(db, async (tx) => {
    await writeOrders(
      tx,
      now,
      affordable([...quotesDue(state), ...loansDue(seed, state, MAX_LOANS), ...spareOffers(seed, state)]),
    );
    await updateCardMarket(tx, { now, rules: CURRENT_RULES }, [...state.cards.keys()]);
  });
  print(`The market opens with ${past.fills.length} trades of the last ${HISTORY_DAYS} days.`);
  return true;
}

/** Whether anything was traded yet. */
export async function isMarketOpen(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from fill limit 1`.execute(db);
  return rows.length > 0;
}

/** Every card that no maker bids for is offered by one of its other owners, so that much can be bought from the first minute. */
function spareOffers(seed: string, state: MarketState): readonly Decision[] {
  const offers = new Map<number, number>();
  const makers = state.traders.filter(({ place }) => place < MARKET_MAKERS);
  const others = state.traders.filter(({ place }) => place >= MARKET_MAKERS);
  return [...state.cards.values()].flatMap((card): readonly Decision[] => {
    if (makers.some(({ place }) => bidsFor(place, card))) return [];
    const owner = others.find(
      ({ place, copies, character }) =>
        (copies.get(card.cardId)?.usable ?? 0) > 0 && (offers.get(place) ?? 0) < character.maxOrders,
    );
    if (owner === undefined) return [];
    offers.set(owner.place, (offers.get(owner.place) ?? 0) + 1);
    const price = ticksAbove(Math.max(card.value, worthTo(seed, owner, card, state.at)) * 1.03);
    return [
      { trader: owner, action: { kind: 'order', side: 'sell', cardId: card.cardId, price, copies: 1 } },
    ];
  });
}

/** The decisions that copies and money of their managers allow together. */
function affordable(decisions: readonly Decision[]): readonly Decision[] {
  const money = new Map<number, number>();
  const copies = new Map<string, number>();
  return decisions.filter(({ trader, action }) => {
    if (action.kind !== 'order' && action.kind !== 'lend') return false;
    const wanted = action.kind === 'lend' ? 1 : action.copies;
    if (action.kind === 'order' && action.side === 'buy') {
      const left = money.get(trader.place) ?? trader.available * BIDS_SHARE;
      const cost = Number(action.price) * wanted;
      if (cost > left) return false;
      money.set(trader.place, left - cost);
      return true;
    }
    const name = `${trader.place} ${action.cardId}`;
    const left = copies.get(name) ?? trader.copies.get(action.cardId)?.usable ?? 0;
    if (wanted > left) return false;
    copies.set(name, left - wanted);
    return true;
  });
}

/** The share of a maker's XFC that rests in bids at first. */
const BIDS_SHARE = 0.85;
