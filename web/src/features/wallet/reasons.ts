import type { TransactionReason } from '@touchline/contract';

/** The texts of every reason of the ledger. */
const REASON_KEYS = {
  rewards_seed: 'wallet.reason.rewards_seed',
  starter: 'wallet.reason.starter',
  market_stake: 'wallet.reason.market_stake',
  market_capital: 'wallet.reason.market_capital',
  contest_fee: 'wallet.reason.contest_fee',
  contest_refund: 'wallet.reason.contest_refund',
  contest_prize: 'wallet.reason.contest_prize',
  contest_compensation: 'wallet.reason.contest_compensation',
  contest_added_prize: 'wallet.reason.contest_added_prize',
  contest_guarantee: 'wallet.reason.contest_guarantee',
  contest_guarantee_returned: 'wallet.reason.contest_guarantee_returned',
  contest_host: 'wallet.reason.contest_host',
  contest_house_cut: 'wallet.reason.contest_house_cut',
  pack: 'wallet.reason.pack',
  trade: 'wallet.reason.trade',
  trade_reversed: 'wallet.reason.trade_reversed',
  loan: 'wallet.reason.loan',
  house_lease: 'wallet.reason.house_lease',
  rewards_share: 'wallet.reason.rewards_share',
  account_closed: 'wallet.reason.account_closed',
  card_payment: 'wallet.reason.card_payment',
  card_payment_returned: 'wallet.reason.card_payment_returned',
  voucher: 'wallet.reason.voucher',
  deposit: 'wallet.reason.deposit',
  deposit_unlinked: 'wallet.reason.deposit_unlinked',
  withdrawal: 'wallet.reason.withdrawal',
  withdrawal_fee: 'wallet.reason.withdrawal_fee',
  withdrawal_returned: 'wallet.reason.withdrawal_returned',
  gold_purchase: 'wallet.reason.gold_purchase',
  spin_price: 'wallet.reason.spin_price',
  spin_prize: 'wallet.reason.spin_prize',
  fountain: 'wallet.reason.fountain',
  challenge: 'wallet.reason.challenge',
  referral: 'wallet.reason.referral',
  referral_share: 'wallet.reason.referral_share',
} as const satisfies Record<TransactionReason, string>;

/** The message of a reason; one a newer server has added is called a movement of money. */
export function reasonKey(reason: string): string {
  return new Map<string, string>(Object.entries(REASON_KEYS)).get(reason) ?? 'wallet.reason.other';
}
