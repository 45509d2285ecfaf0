import { uniqueRows } from '../../ui/lists/unique-rows.ts';
import type { MarketCard } from './queries.ts';

interface ListedCard extends Pick<MarketCard, 'card_id'> {
  readonly market: Pick<MarketCard['market'], 'floor' | 'change_7d' | 'volume_7d'>;
}

type Figure = (card: ListedCard) => number | null;

function numberOf(text: string | null): number | null {
  return text === null ? null : Number(text);
}

/** The changes of rows while a list is open, by the orders that depend on them. */
const FIGURES: Readonly<Record<string, { readonly of: Figure; readonly isUpwards: boolean }>> = {
  price: { of: ({ market }) => numberOf(market.floor), isUpwards: true },
  change: { of: ({ market }) => numberOf(market.change_7d), isUpwards: false },
  volume: { of: ({ market }) => numberOf(market.volume_7d), isUpwards: false },
};

/**
 * The cards of a list's pages, each once, in its order (an order of the address) by their latest figures: prices move
 * while their cards are shown, and a card that moved down before the next page was read is in both. Cards without a figure
 * are last; equal ones keep the server's order, as do orders by anything else.
 */
export function inShownOrder<Card extends ListedCard>(
  pages: readonly { readonly data: readonly Card[] }[],
  sort: string | undefined,
): readonly Card[] {
  const cards = uniqueRows(
    pages.flatMap(({ data }) => data),
    ({ card_id }) => card_id,
  );
  const figure = FIGURES[(sort ?? '').replace(/^-/, '')];
  if (figure === undefined) return cards;
  const sign = figure.isUpwards === (sort?.startsWith('-') === true) ? -1 : 1;
  return cards.toSorted((one, other) => {
    const [left, right] = [figure.of(one), figure.of(other)];
    if (left === right) return 0;
    if (left === null) return 1;
    return right === null ? -1 : sign * (left - right);
  });
}
