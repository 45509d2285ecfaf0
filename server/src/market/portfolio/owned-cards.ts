import { costOfHolding, profitOf, type Profit, type ValuedHolding } from '@touchline/domain/market/portfolio';
import { rulesOf } from '@touchline/domain/rules/index';
import { PACK_KEYS, type PackKey } from '@touchline/domain/rules/packs';
import type { HoldingCost } from '@touchline/domain/market/portfolio';
import { sql, type Db } from '../../db/database.ts';
import { loadMarketCards, type MarketCard } from '../catalog/card-rows.ts';

/** An owned card with the cost and value of its copies. */
export interface OwnedCard extends ValuedHolding {
  readonly card: MarketCard;
  readonly mine: NonNullable<MarketCard['mine']>;
  /** Units of XFC for all copies; null without a price. */
  readonly value: bigint | null;
  readonly profit: Profit | null;
}

/** All cards of which a manager owns a copy. */
export async function loadOwnedCards(db: Db, managerId: number): Promise<OwnedCard[]> {
  const { rows } = await sql<{ card_id: number; owned: number; price: bigint | null }>`
    select holding.card_id, owned, coalesce(reference_price, last_price) as price
    from holding left join card_market on card_market.card_id = holding.card_id
    where manager_id = ${managerId} and owned > 0
  `.execute(db);
  const ids = rows.map(({ card_id }) => card_id);
  const [cards, costs] = await Promise.all([loadMarketCards(db, ids, managerId), loadCosts(db, managerId)]);
  const byId = new Map(cards.map((card) => [card.card_id, card]));
  return rows.flatMap(({ card_id, owned, price }) => {
    const card = byId.get(card_id);
    if (card === undefined || card.mine === null) return [];
    const cost = costs.get(card_id) ?? { copies: owned, paidCopies: 0, units: 0n };
    const value = price === null ? null : price * BigInt(owned);
    return [{ card, mine: card.mine, cost, price, value, profit: profitOf({ cost, price }) }];
  });
}

/**
 * The cost of the copies of each card: the price of a fill, or the card's share of a pack price. Reversed fills are
 * left out.
 */
async function loadCosts(db: Db, managerId: number): Promise<ReadonlyMap<number, HoldingCost>> {
  const { rows } = await sql<{
    card_id: number;
    quantity: number;
    price: bigint | null;
    pack: string | null;
    rules_version: number | null;
  }>`
    select card_movement.card_id,
      case when to_manager_id = ${managerId} then card_movement.quantity else -card_movement.quantity end as quantity,
      fill.price, pack_drop.pack, pack_drop.rules_version
    from card_movement
    left join fill on cause_kind = 'fill' and fill.id = cause_id
    left join fair_draw on cause_kind = 'draw' and fair_draw.id = cause_id
    left join pack_drop on pack_drop.id = fair_draw.drop_id
    where (to_manager_id = ${managerId} or from_manager_id = ${managerId}) and not exists (
      select from fill_review where cause_kind in ('fill', 'reversal') and fill_id = cause_id and reversed
    )
    order by card_movement.id
  `.execute(db);
  const moved = Map.groupBy(rows, ({ card_id }) => card_id);
  return new Map(
    [...moved].map(([cardId, movements]) => [
      cardId,
      costOfHolding(
        movements.map(({ quantity, price, pack, rules_version }) => ({
          quantity,
          price: price ?? priceInPack(pack, rules_version),
        })),
      ),
    ]),
  );
}

function priceInPack(pack: string | null, version: number | null): bigint | null {
  if (pack === null || version === null || !isPack(pack)) return null;
  const { price, table } = rulesOf(version).shop.packs[pack];
  return price.units / BigInt(table.cards);
}

function isPack(text: string): text is PackKey {
  return PACK_KEYS.some((key) => key === text);
}
