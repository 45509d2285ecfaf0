import { costOfHolding, profitOf, type Profit, type ValuedHolding } from '@touchline/domain/market/portfolio';
import type { HoldingCost } from '@touchline/domain/market/portfolio';
import { sql, type Db } from '../../db/database.ts';
import { loadMarketCards, type MarketCard } from '../catalog/card-rows.ts';
import { loadCopyMovements } from './copy-movements.ts';

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

/** The cost of the copies of each card. */
async function loadCosts(db: Db, managerId: number): Promise<ReadonlyMap<number, HoldingCost>> {
  const moved = Map.groupBy(await loadCopyMovements(db, managerId), ({ cardId }) => cardId);
  return new Map([...moved].map(([cardId, movements]) => [cardId, costOfHolding(movements)]));
}
