import type { CallOutput } from '@touchline/contract/calls';
import type { OrderRow } from '@touchline/contract/market/rows';
import { promotionalBids } from '@touchline/domain/market/reference';
import { moneyText, parseMoney, xfc } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { readLinks } from '../../auth/public.ts';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { promotionalLeft } from '../../wallet/public.ts';
import { loadReferences } from '../prices/references.ts';

/** Whether and how one manager may bid in an auction. */
export type BiddingTerms = NonNullable<CallOutput<'market.auctions.get'>['bidding']>;

/**
 * Whether a manager may bid in auctions and from where to where, before they do, by order id; auctions that are over are
 * absent. The same rules refuse the bid.
 */
export async function loadBiddingTerms(
  db: Db,
  orders: readonly OrderRow[],
  managerId: number,
): Promise<ReadonlyMap<number, BiddingTerms>> {
  const running = new Map(
    orders.flatMap(({ id, auction, ends_at }) =>
      auction === null || ends_at === null ? [] : [[id, auction]],
    ),
  );
  if (running.size === 0) return new Map();
  const { rows } = await sql<{ id: number; card_id: number; maker_id: number | null }>`
    select id, card_id, manager_id as maker_id from market_order where id = any(${[...running.keys()]}::int[])
  `.execute(db);
  const cardIds = [...new Set(rows.map(({ card_id }) => card_id))];
  const references = await loadReferences(db, cardIds, await gameNow(db), CURRENT_RULES);
  const hasBonus = (await promotionalLeft(db, [managerId])).has(managerId);
  const areLinked = await readLinks(db, [managerId, ...rows.flatMap(({ maker_id }) => maker_id ?? [])]);
  const terms = rows.flatMap(({ id, card_id, maker_id }): [number, BiddingTerms][] => {
    const auction = running.get(id);
    if (auction === undefined) return [];
    const reference = references.get(card_id) ?? null;
    const range = reference === null || !hasBonus ? null : promotionalBids(reference, CURRENT_RULES);
    const refused = ((): BiddingTerms['refused'] => {
      if (maker_id === managerId) return 'own';
      if (range !== null && !auction.i_lead && unitsOf(auction.next_bid) > range.max) return 'bonus';
      return maker_id !== null && areLinked(maker_id, managerId) ? 'linked' : null;
    })();
    const shownRange =
      range === null ? null : { min: moneyText(xfc(range.min)), max: moneyText(xfc(range.max)) };
    const usual = reference === null ? null : moneyText(xfc(reference));
    return [[id, { refused, range: shownRange, usual }]];
  });
  return new Map(terms);
}

/** The least that a manager who does not lead has to hold for a bid, in units of XFC. */
export function lowestBid({ next_bid }: NonNullable<OrderRow['auction']>, { range }: BiddingTerms): bigint {
  const next = unitsOf(next_bid);
  const bound = range === null ? 0n : unitsOf(range.min);
  return next > bound ? next : bound;
}

function unitsOf(amount: string): bigint {
  return parseMoney('XFC', amount)?.units ?? 0n;
}
