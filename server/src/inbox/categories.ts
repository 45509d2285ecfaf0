import type { NotificationSubject } from '@touchline/domain/notifications/categories';
import type { NoticeKind } from './notify.ts';

/** The category of a kind of notification, and when it is out of date. */
interface KindOfNotice {
  readonly subject: NotificationSubject;
  /** Minutes after which it is no longer pushed: a late push would pass for news. */
  readonly pushWithinMinutes: number;
}

/** Minutes in which a manager can still act on it, or be there. */
const NOW = 10;
const SOON = 60;
const TODAY = 720;

const about = (subject: NotificationSubject, pushWithinMinutes: number): KindOfNotice => ({
  subject,
  pushWithinMinutes,
});
const lent = about('market.loans', SOON);
const payments = about('wallet.payments', TODAY);
const deposits = about('wallet.deposits', TODAY);
const withdrawals = about('wallet.withdrawals', TODAY);
const security = about('account.security', TODAY);
const limits = about('account.limits', TODAY);
const messages = about('account.messages', TODAY);

/** The kinds of notifications by what they are about. */
const KINDS_OF_NOTICE = {
  welcome: messages,
  contest_started: about('contests.deadlines', NOW),
  contest_prize: about('contests.results', SOON),
  contest_final: about('contests.results', SOON),
  contest_cancelled: about('contests.refunds', SOON),
  entry_refunded: about('contests.refunds', SOON),
  entry_linked: about('contests.refunds', SOON),
  points_corrected: about('contests.corrections', SOON),
  contest_compensated: about('contests.corrections', TODAY),
  players_out: about('players.absences', SOON),
  players_not_starting: about('players.line-ups', NOW),
  order_sold: about('market.sales', SOON),
  order_sold_partly: about('market.sales', SOON),
  order_bought: about('market.purchases', SOON),
  order_bought_partly: about('market.purchases', SOON),
  order_lent: lent,
  order_lent_partly: lent,
  loan_returned: lent,
  order_expired: about('market.sales', SOON),
  auction_first_bid: about('market.auctions', SOON),
  auction_outbid: about('market.auctions', NOW),
  auction_won: about('market.auctions', SOON),
  auction_lost: about('market.auctions', SOON),
  auction_sold: about('market.auctions', SOON),
  auction_unsold: about('market.auctions', SOON),
  house_lease_ended: lent,
  stars_announced: about('players.stars', TODAY),
  mini_league_joined: about('progress.mini-leagues', SOON),
  mini_league_honour: about('progress.mini-leagues', SOON),
  level_reached: about('progress.levels', SOON),
  achievement_reached: about('progress.goals', SOON),
  challenge_reached: about('progress.goals', SOON),
  price_below: about('market.alerts', NOW),
  price_above: about('market.alerts', NOW),
  purchase_reversed: about('market.reversals', TODAY),
  sale_reversed: about('market.reversals', TODAY),
  sponsor_approved: about('contests.sponsors', TODAY),
  sponsor_rejected: about('contests.sponsors', TODAY),
  new_device: security,
  session_stolen: security,
  support_link: security,
  avatar_withdrawn: messages,
  account_kept: messages,
  books_differ: messages,
  invitation_rewarded: about('wallet.invitations', TODAY),
  invitation_welcome: about('wallet.invitations', TODAY),
  payment_credited: payments,
  payment_refunded: payments,
  payment_disputed: payments,
  payment_held: payments,
  payment_released: payments,
  payment_debt: payments,
  deposit_credited: deposits,
  deposit_dropped: deposits,
  withdrawal_confirmed: withdrawals,
  withdrawal_failed: withdrawals,
  withdrawal_refused: withdrawals,
  limit_raised: limits,
  exclusion_ended: limits,
  time_played: limits,
} as const satisfies Readonly<Record<NoticeKind, KindOfNotice>>;

/** What a stored kind is about; null for a kind this version does not know. */
export function kindOfNotice(kind: string): KindOfNotice | null {
  return new Map<string, KindOfNotice>(Object.entries(KINDS_OF_NOTICE)).get(kind) ?? null;
}
