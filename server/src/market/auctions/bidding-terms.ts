import type { CallOutput } from '@touchline/contract/calls';
import type { OrderRow } from '@touchline/contract/market/rows';
import { promotionalBids } from '@touchline/domain/market/reference';
import { moneyText, parseMoney, xfc } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { readLinks } from '../../auth/public.ts';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { promotionalLeft } from '../../wallet/public.ts';
import { loadReferences } from '../trading/references.ts';

type Terms = CallOutput<'market.auctions.get'>['bidding'];

/**
 * Whether a manager may bid in an auction and from where to where, before they do; null for visitors and once it is over.
 * The same rules refuse the bid.
 */
export async function biddingTerms(
  db: Db,
  { id, auction, ends_at }: OrderRow,
  managerId: number | null,
): Promise<Terms> {
  if (managerId === null || auction === null || ends_at === null) return null;
  const { rows } = await sql<{ card_id: number; maker_id: number | null }>`
    select card_id, manager_id as maker_id from market_order where id = ${id}
  `.execute(db);
  const [order] = rows;
  if (order === undefined) return null;
  const { card_id: cardId, maker_id: makerId } = order;
  const references = await loadReferences(db, [cardId], await gameNow(db), CURRENT_RULES);
  const reference = references.get(cardId) ?? null;
  const hasBonus = (await promotionalLeft(db, [managerId])).has(managerId);
  const range = reference === null || !hasBonus ? null : promotionalBids(reference, CURRENT_RULES);
  const next = parseMoney('XFC', auction.next_bid)?.units ?? 0n;
  const refused = ((): NonNullable<Terms>['refused'] => {
    if (makerId === managerId) return 'own';
    return range !== null && !auction.i_lead && next > range.max ? 'bonus' : null;
  })();
  const isLinked =
    makerId !== null && (await readLinks(db, [makerId, managerId]))(makerId, managerId) ? 'linked' : null;
  return {
    refused: refused ?? isLinked,
    range: range === null ? null : { min: moneyText(xfc(range.min)), max: moneyText(xfc(range.max)) },
    usual: reference === null ? null : moneyText(xfc(reference)),
  };
}
