import type { CallInput, CallOutput } from '../../lib/api/request.ts';

type Filter = CallOutput<'wallet.transactions'>['data'][number]['filter'];

/** Every kind a line of the account can be filtered by. */
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

/** The kinds always offered by the filter; another kind appears while it is selected. */
export const COMMON_KINDS = [
  'contest',
  'prize',
  'reward',
  'trade',
] as const satisfies readonly TransactionKind[];

const CURRENCIES = { xfc: 1, gold: 2 } as const;
type CurrencyChoice = keyof typeof CURRENCIES;

/** The filters of the transactions, as the address carries them. */
export interface TransactionsSearch {
  readonly kind?: TransactionKind;
  readonly currency?: CurrencyChoice;
}

function isKeyOf<Table extends object>(table: Table, label: unknown): label is keyof Table {
  return typeof label === 'string' && Object.hasOwn(table, label);
}

/** Reads the filters; what is no filter is dropped. */
export function transactionsSearch(search: Record<string, unknown>): TransactionsSearch {
  const { kind, currency } = search;
  return {
    ...(isKeyOf(KINDS, kind) && { kind }),
    ...(isKeyOf(CURRENCIES, currency) && { currency }),
  };
}

/** The filters as the call takes them. */
export function transactionsInput({
  kind,
  currency,
}: TransactionsSearch): Omit<CallInput<'wallet.transactions'>, 'page'> {
  return {
    ...(kind !== undefined && { filter: kind }),
    ...(currency !== undefined && { currency_id: CURRENCIES[currency] }),
  };
}
