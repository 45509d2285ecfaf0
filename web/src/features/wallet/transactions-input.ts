import type { CallInput } from '../../lib/api/request.ts';
import { CARDS, CURRENCIES, type TransactionsSearch } from './search.ts';

/** The filters as the call takes them. */
export function transactionsInput({
  kind,
  currency,
  card,
}: TransactionsSearch): CallInput<'wallet.statement'> {
  return {
    ...(kind !== undefined && { filter: kind }),
    ...(currency !== undefined && { currency_id: CURRENCIES[currency] }),
    ...(card !== undefined && { asset_type: CARDS[card] }),
  };
}
