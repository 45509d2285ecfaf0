/** The fields of a card that give its price change. */
interface Moving {
  readonly card_id: number;
  readonly market: { readonly change_7d: string | null };
}

const SHOWN = 4;

/** The cards with the largest price change in seven days, up or down, without duplicates. */
export function biggestMoves<Card extends Moving>(
  risers: readonly Card[],
  fallers: readonly Card[],
): readonly Card[] {
  const cards = new Map([...risers, ...fallers].map((card) => [card.card_id, card]));
  const sizeOf = ({ market }: Card): number => Math.abs(Number(market.change_7d ?? 0));
  return [...cards.values()]
    .filter((card) => sizeOf(card) > 0)
    .sort((one, other) => sizeOf(other) - sizeOf(one) || one.card_id - other.card_id)
    .slice(0, SHOWN);
}
