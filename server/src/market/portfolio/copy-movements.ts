import type { CopyMovement } from '@touchline/domain/market/realised';
import { rulesOf } from '@touchline/domain/rules/index';
import { packOf, PACK_KEYS, type PackKey } from '@touchline/domain/rules/packs';
import { sql, type Db } from '../../db/database.ts';

/**
 * All copies that a manager received or gave away, in chronological order: with the price of a fill or of an
 * auction of the house, or the card's share of a pack price, and with what a sale brought after its fee. Reversed
 * fills are left out.
 */
export async function loadCopyMovements(db: Db, managerId: number): Promise<readonly CopyMovement[]> {
  const { rows } = await sql<{
    card_id: number;
    at: Date;
    quantity: number;
    price: bigint | null;
    proceeds: bigint | null;
    pack: string | null;
    rules_version: number | null;
    drawn: readonly number[] | null;
  }>`
    select card_movement.card_id, card_movement.at,
      case when to_manager_id = ${managerId} then card_movement.quantity else -card_movement.quantity end as quantity,
      coalesce(fill.price, won.price) as price,
      case when from_manager_id = ${managerId} then fill.price * fill.quantity - fill.fee end as proceeds,
      pack_drop.pack, pack_drop.rules_version, fair_draw.cards as drawn
    from card_movement
    left join fill on cause_kind = 'fill' and fill.id = cause_id
    left join fill as won on cause_kind = 'order' and won.order_id = cause_id and to_manager_id = ${managerId}
      and won.buyer_id = ${managerId} and won.seller_id is null
    left join fair_draw on cause_kind = 'draw' and fair_draw.id = cause_id
    left join pack_drop on pack_drop.id = fair_draw.drop_id
    where (to_manager_id = ${managerId} or from_manager_id = ${managerId}) and not exists (
      select from fill_review where cause_kind in ('fill', 'reversal') and fill_id = cause_id and reversed
    )
    order by card_movement.id
  `.execute(db);
  return rows.flatMap(({ card_id, at, quantity, price, proceeds, pack, rules_version, drawn }) => {
    const movement = { cardId: card_id, at, proceeds };
    const shares = sharesOfPack(card_id, pack, rules_version, drawn ?? []);
    if (price !== null || shares.length !== quantity) return [{ ...movement, quantity, price }];
    return shares.map((share) => ({ ...movement, quantity: 1, price: share }));
  });
}

/** What each copy of a card cost in a pack, in units of XFC: the shares of all its cards add up to its price. */
function sharesOfPack(
  cardId: number,
  pack: string | null,
  version: number | null,
  drawn: readonly number[],
): readonly bigint[] {
  if (pack === null || version === null || !isPack(pack)) return [];
  const { units } = packOf(rulesOf(version).shop, pack).price;
  const upTo = (cards: number): bigint => (units * BigInt(cards)) / BigInt(drawn.length);
  return drawn.flatMap((id, place) => (id === cardId ? [upTo(place + 1) - upTo(place)] : []));
}

function isPack(text: string): text is PackKey {
  return PACK_KEYS.some((key) => key === text);
}
