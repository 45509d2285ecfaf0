import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { moneyText, xfc } from '@touchline/domain/money';
import { foldText } from '@touchline/domain/search/fold-text';
import type { Db } from '../../db/database.ts';
import { pageOf } from '../../http/calls/paging.ts';
import { changeText } from '../catalog/card-rows.ts';
import { loadOwnedCards, type OwnedCard } from './owned-cards.ts';

type AssetsCall = 'portfolio.cards';
type Input = ParsedInput<AssetsCall>;
type OwnedRow = CallOutput<AssetsCall>['data'][number];

const PER_PAGE = 12;

/** A manager's own cards with their cost and value. */
export async function assets(db: Db, input: Input, managerId: number): Promise<CallOutput<AssetsCall>> {
  const chosen = (await loadOwnedCards(db, managerId))
    .filter((owned) => matchesFilters(owned, input))
    .toSorted(orderOf(input));
  const { rows, summary } = pageOf(chosen, input.page, input.noItems ?? PER_PAGE);
  return { data: rows.map(rowOf), summary };
}

function rowOf({ card, mine, cost, price, profit }: OwnedCard): OwnedRow {
  return {
    card,
    copies: mine,
    cost: cost.paidCopies === 0 ? null : moneyText(xfc(cost.units / BigInt(cost.paidCopies))),
    value: price === null ? null : moneyText(xfc(price)),
    profit: profit === null ? null : moneyText(xfc(profit.profit)),
    profit_percent: profit === null ? null : changeText(profit.cost + profit.profit, profit.cost),
  };
}

function matchesFilters(
  { card, mine }: OwnedCard,
  { asset_type, league_id, stars, use, search }: Input,
): boolean {
  if (asset_type !== undefined && card.asset_type !== asset_type) return false;
  if (league_id !== undefined && league_id > 0 && card.league?.id !== league_id) return false;
  if (stars !== undefined && stars.length > 0 && !stars.includes(card.stars)) return false;
  if (use !== undefined && mine[use] === 0) return false;
  return foldText(card.name).includes(foldText(search ?? ''));
}

function orderOf({ sort_by, sort_how }: Input): (one: OwnedCard, other: OwnedCard) => number {
  const key = sort_by ?? 'value';
  const sign = (sort_how ?? (key === 'name' ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
  const valueOf = ({ card, mine, cost, value, profit }: OwnedCard): bigint | number | string | null => {
    switch (key) {
      case 'value':
        return value;
      case 'cost':
        return cost.paidCopies === 0 ? null : cost.units;
      case 'profit':
        return profit === null ? null : profit.profit;
      case 'stars':
        return card.stars;
      case 'copies':
        return mine.owned;
      case 'name':
        return foldText(card.name);
    }
  };
  return (one, other) => {
    const left = valueOf(one);
    const right = valueOf(other);
    if (left === right) return one.card.card_id - other.card.card_id;
    if (left === null) return 1;
    if (right === null) return -1;
    return left < right ? -sign : sign;
  };
}
