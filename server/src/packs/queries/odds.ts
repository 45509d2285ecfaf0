import type { CallOutput } from '@touchline/contract/calls';
import type { DrawTable, TierOdds } from '@touchline/domain/rules/packs';

type Table = CallOutput<'packs.draws.get'>['table'];

/** The odds of a table in wire format. */
export function oddsOf(table: DrawTable): Pick<Table, 'odds' | 'last_card_odds'> {
  return {
    odds: rows(table.odds),
    last_card_odds: table.lastCard === null ? null : rows(table.lastCard.odds),
  };
}

function rows(odds: readonly TierOdds[]): Table['odds'] {
  return odds.map(({ stars, basisPoints }) => ({ stars, basis_points: basisPoints }));
}
