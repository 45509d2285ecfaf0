import type { TRANSACTION_FILTERS, TransactionReason } from '@touchline/contract/wallet';

type TransactionFilter = (typeof TRANSACTION_FILTERS)[number];

/**
 * Why money moves: a closed list, each with its filter in the wallet. The texts are in the wallet's catalog
 * (`wallet.reason.<reason>`).
 */
const REASONS = {
  rewards_seed: 'reward',
  starter: 'reward',
  market_stake: 'reward',
  contest_fee: 'contest',
  contest_refund: 'contest',
  contest_prize: 'prize',
  contest_added_prize: 'contest',
  contest_guarantee: 'contest',
  contest_guarantee_returned: 'contest',
  contest_host: 'host',
  contest_house_cut: 'fee',
  pack: 'trade',
  trade: 'trade',
  trade_reversed: 'trade',
  loan: 'lease',
  house_lease: 'lease',
  rewards_share: 'fee',
  account_closed: 'fee',
} as const satisfies Record<TransactionReason, TransactionFilter>;

export type Reason = TransactionReason;

/** The reasons a filter shows. */
export function reasonsOf(filter: TransactionFilter): readonly string[] {
  return Object.entries(REASONS)
    .filter(([, shownUnder]) => shownUnder === filter)
    .map(([reason]) => reason);
}

/** The filter a reason written in the ledger is shown under. */
export function filterOf(reason: string): TransactionFilter {
  const known: Readonly<Record<string, TransactionFilter>> = REASONS;
  const filter = known[reason];
  if (filter === undefined) throw new Error(`the ledger holds the unknown reason ${reason}`);
  return filter;
}
