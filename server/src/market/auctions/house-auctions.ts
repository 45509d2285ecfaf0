import { houseLotsAt, houseStartPrice, type HouseLot } from '@touchline/domain/market/house-auctions';
import { ORDER_KIND, ORDER_STATUS } from '@touchline/domain/market/order';
import { CURRENT_RULES, MINUTE_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Tx } from '../../db/database.ts';
import { ASSET, IS_OPEN } from '../../db/sql-constants.ts';
import type { Sweep } from '../../jobs/sweeps.ts';
import { insertAuction } from './auction-store.ts';
import { updateCardMarket } from '../trading/update-card-market.ts';
import { loadReferences } from '../prices/references.ts';
import { insertOrder } from '../trading/store.ts';

/**
 * Opens the lots of the house schedule that are due and not open yet. The first start also opens lots of the last
 * hours, so that some close soon. A lot is skipped when no card has a copy left. Returns how many were opened.
 */
export async function openHouseAuctions(tx: Tx): Promise<number> {
  const now = await gameNow(tx);
  const lots = houseLotsAt(now.getTime(), CURRENT_RULES);
  const { rows } = await sql<{ house_lot: string }>`
    select house_lot from auction where house_lot = any(${lots.map(({ name }) => name)}::text[])
  `.execute(tx);
  const opened = new Set(rows.map(({ house_lot }) => house_lot));
  const cards: number[] = [];
  for (const lot of lots) {
    if (opened.has(lot.name)) continue;
    const cardId = await openLot(tx, now, lot);
    if (cardId !== null) cards.push(cardId);
  }
  await updateCardMarket(tx, { now, rules: CURRENT_RULES }, cards);
  return cards.length;
}

async function openLot(tx: Tx, now: Date, lot: HouseLot): Promise<number | null> {
  const card = await cardOfLot(tx, lot);
  if (card === null) return null;
  const references = await loadReferences(tx, [card.id], now, CURRENT_RULES);
  const prices = { reference: references.get(card.id) ?? null, offer: card.offer };
  const order = await insertOrder(tx, {
    kind: ORDER_KIND.auction,
    makerId: null,
    cardId: card.id,
    quantity: 1,
    left: 1,
    price: houseStartPrice(card.units, prices, CURRENT_RULES),
    feeBasisPoints: 0,
    recurring: false,
    status: ORDER_STATUS.open,
    rulesVersion: CURRENT_RULES.version,
    createdAt: now,
    dueAt: new Date(lot.dueAt),
    closedAt: null,
  });
  await insertAuction(tx, order.id, { buyNow: null, houseLot: lot.name });
  return card.id;
}

/** The card of a lot, the start price of its row, and the cheapest offer of a copy; null without one. */
interface LotCard {
  readonly id: number;
  readonly units: bigint;
  readonly offer: bigint | null;
}

/**
 * The card of a lot, locked, chosen by the digest of the lot's name and the card id so that no person picks it. Leaves out
 * cards without an unminted copy, cards with an open house auction, and players without a club.
 */
async function cardOfLot(tx: Tx, { name, assetType, startPrices }: HouseLot): Promise<LotCard | null> {
  const { rows } = await sql<{ id: number; stars: number; offer: bigint | null }>`
    select card.id, card.stars, (select floor from card_market where card_id = card.id) as offer from card
    where asset_type = ${assetType} and card.stars = any(${startPrices.map(({ stars }) => stars)}::smallint[])
      and minted < lifetime
      and (asset_type = ${ASSET.venue} or exists (select from player where player.id = subject_id and club_id is not null))
      and not exists (
        select from market_order
        where card_id = card.id and kind = ${ORDER_KIND.auction} and ${IS_OPEN} and manager_id is null
      )
    order by md5(${name} || card.id) limit 1 for share
  `.execute(tx);
  const [found] = rows;
  const start = startPrices.find(({ stars }) => stars === found?.stars);
  return found === undefined || start === undefined
    ? null
    : { id: found.id, units: start.units, offer: found.offer };
}

/**
 * Those of the cards that an open auction of the house has promised a copy of. Of locked cards no further one is
 * promised: a lot is opened under a lock of its card.
 */
export async function cardsAtHouseAuction(tx: Tx, cardIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ card_id: number }>`
    select card_id from market_order
    where card_id = any(${cardIds}::int[]) and kind = ${ORDER_KIND.auction} and ${IS_OPEN} and manager_id is null
  `.execute(tx);
  return new Set(rows.map(({ card_id }) => card_id));
}

/** Opens the auctions of the house by their published schedule. */
export const houseAuctionSweep: Sweep = {
  name: 'auctions of the house',
  everyMs: MINUTE_MS,
  run: async (db) => {
    await inTransaction(db, openHouseAuctions);
    return 0;
  },
};
