import type { MarketCard } from './queries.ts';

type Figure = (card: MarketCard) => number | null;

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
 * The cards of a list in its order (an order of the address) by their latest figures: prices move while their cards are
 * shown. Cards without a figure are last; equal ones keep the server's order, as do orders by anything else.
 */
export function inShownOrder(cards: readonly MarketCard[], sort: string | undefined): readonly MarketCard[] {
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
