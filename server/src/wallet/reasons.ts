import type { TRANSACTION_FILTERS, TransactionReason } from '@touchline/contract/wallet/wallet';

export type TransactionFilter = (typeof TRANSACTION_FILTERS)[number];

interface ReasonRule {
  /** The filter of the wallet that shows it. */
  readonly filter: TransactionFilter;
  /** Whether XFC that a manager receives for it is promotional: paid by the rewards budget, see the rule book. */
  readonly promotional?: true;
  /** Whether XFC that a manager receives for it comes from outside, and what leaves goes there. */
  readonly outside?: true;
}

/** Why money moves: a closed list. The texts are in the wallet's catalog (`wallet.reason.<reason>`). */
const REASONS = {
  rewards_seed: { filter: 'reward' },
  starter: { filter: 'reward', promotional: true },
  market_stake: { filter: 'reward', promotional: true },
  market_capital: { filter: 'reward' },
  contest_fee: { filter: 'contest' },
  contest_refund: { filter: 'contest' },
  contest_prize: { filter: 'prize' },
  contest_compensation: { filter: 'prize' },
  contest_added_prize: { filter: 'contest' },
  contest_guarantee: { filter: 'contest' },
  contest_guarantee_returned: { filter: 'contest' },
  contest_host: { filter: 'host' },
  contest_house_cut: { filter: 'fee' },
  pack: { filter: 'trade' },
  trade: { filter: 'trade' },
  trade_reversed: { filter: 'trade' },
  loan: { filter: 'lease' },
  house_lease: { filter: 'lease' },
  rewards_share: { filter: 'fee' },
  account_closed: { filter: 'fee' },
  card_payment: { filter: 'deposit', outside: true },
  card_payment_returned: { filter: 'deposit', outside: true },
  voucher: { filter: 'deposit', promotional: true },
  deposit: { filter: 'deposit', outside: true },
  deposit_unlinked: { filter: 'deposit', outside: true },
  withdrawal: { filter: 'withdrawal', outside: true },
  withdrawal_fee: { filter: 'fee', outside: true },
  withdrawal_returned: { filter: 'withdrawal', outside: true },
  gold_purchase: { filter: 'exchange' },
  spin_price: { filter: 'spin' },
  spin_prize: { filter: 'spin', promotional: true },
  fountain: { filter: 'reward', promotional: true },
  challenge: { filter: 'reward' },
  referral: { filter: 'referral', promotional: true },
  referral_share: { filter: 'referral', promotional: true },
} as const satisfies Record<TransactionReason, ReasonRule>;

export type Reason = TransactionReason;

/** The reasons a filter shows. */
export function reasonsOf(filter: TransactionFilter): readonly string[] {
  return Object.entries(REASONS)
    .filter(([, rule]) => rule.filter === filter)
    .map(([reason]) => reason);
}

/** The reasons for which XFC that a manager receives is promotional. */
export const PROMOTIONAL_REASONS = reasonsWith('promotional');
/** The reasons for which XFC comes from outside or goes there. */
export const OUTSIDE_REASONS = reasonsWith('outside');

function reasonsWith(mark: 'promotional' | 'outside'): readonly string[] {
  return Object.entries(REASONS)
    .filter(([, rule]) => mark in rule)
    .map(([reason]) => reason);
}

/** Every reason with its filter. */
export function filtersByReason(): readonly (readonly [reason: string, filter: TransactionFilter])[] {
  return Object.entries(REASONS).map(([reason, rule]) => [reason, rule.filter]);
}

/** The filter a reason written in the ledger is shown under. */
export function filterOf(reason: string): TransactionFilter {
  const known: Readonly<Record<string, ReasonRule>> = REASONS;
  const rule = known[reason];
  if (rule === undefined) throw new Error(`the ledger holds the unknown reason ${reason}`);
  return rule.filter;
}
