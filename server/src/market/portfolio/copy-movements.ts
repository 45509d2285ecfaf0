import type { CopyMovement } from '@touchline/domain/market/realised';
import { rulesOf } from '@touchline/domain/rules/index';
import { PACK_KEYS, type PackKey } from '@touchline/domain/rules/packs';
import { sql, type Db } from '../../db/database.ts';

/**
 * All copies that came to a manager and left them, in chronological order: with the price of a fill, or the card's share
 * of a pack price, and with what a sale brought after its fee. Reversed fills are left out.
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
  }>`
    select card_movement.card_id, card_movement.at,
      case when to_manager_id = ${managerId} then card_movement.quantity else -card_movement.quantity end as quantity,
      fill.price,
      case when from_manager_id = ${managerId} then fill.price * fill.quantity - fill.fee end as proceeds,
      pack_drop.pack, pack_drop.rules_version
    from card_movement
    left join fill on cause_kind = 'fill' and fill.id = cause_id
    left join fair_draw on cause_kind = 'draw' and fair_draw.id = cause_id
    left join pack_drop on pack_drop.id = fair_draw.drop_id
    where (to_manager_id = ${managerId} or from_manager_id = ${managerId}) and not exists (
      select from fill_review where cause_kind in ('fill', 'reversal') and fill_id = cause_id and reversed
    )
    order by card_movement.id
  `.execute(db);
  return rows.map(({ card_id, at, quantity, price, proceeds, pack, rules_version }) => ({
    cardId: card_id,
    at,
    quantity,
    price: price ?? priceInPack(pack, rules_version),
    proceeds,
  }));
}

function priceInPack(pack: string | null, version: number | null): bigint | null {
  if (pack === null || version === null || !isPack(pack)) return null;
  const { price, table } = rulesOf(version).shop.packs[pack];
  return price.units / BigInt(table.cards);
}

function isPack(text: string): text is PackKey {
  return PACK_KEYS.some((key) => key === text);
}
