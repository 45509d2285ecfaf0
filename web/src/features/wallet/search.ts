import type { CallOutput } from '../../lib/api/request.ts';

export type TransactionLine = CallOutput<'wallet.transactions'>['data'][number];
type Filter = TransactionLine['filter'];

/** Every kind a line of the account can be filtered by, in the order of the filter. */
const KINDS = {
  contest: true,
  prize: true,
  reward: true,
  trade: true,
  lease: true,
  host: true,
  deposit: true,
  withdrawal: true,
  spin: true,
  referral: true,
  fee: true,
  exchange: true,
} as const satisfies Record<Filter, true>;

export type TransactionKind = keyof typeof KINDS;

/** The kinds in the order of the filter. */
export const TRANSACTION_KINDS = Object.keys(KINDS).filter((kind) => isKeyOf(KINDS, kind));

export const CURRENCIES = { xfc: 1, gold: 2 } as const;
type CurrencyChoice = keyof typeof CURRENCIES;
/** Lines about cards, by the kind of card. */
export const CARDS = { players: 1, venues: 2 } as const;
type CardChoice = keyof typeof CARDS;

/** The filters of the transactions, as the address carries them. */
export interface TransactionsSearch {
  readonly kind?: TransactionKind;
  readonly currency?: CurrencyChoice;
  readonly card?: CardChoice;
}

function isKeyOf<Table extends object>(table: Table, label: unknown): label is keyof Table {
  return typeof label === 'string' && Object.hasOwn(table, label);
}

/** Reads the filters; what is no filter is dropped. */
export function transactionsSearch(search: Record<string, unknown>): TransactionsSearch {
  const { kind, currency, card } = search;
  return {
    ...(isKeyOf(KINDS, kind) && { kind }),
    ...(isKeyOf(CURRENCIES, currency) && { currency }),
    ...(isKeyOf(CARDS, card) && { card }),
  };
}
