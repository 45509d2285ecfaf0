import type { NotificationCategory } from '@touchline/domain/notifications/categories';
import type { NoticeKind } from './notify.ts';

/** The category of a kind of notification, and when it is out of date. */
interface KindOfNotice {
  readonly category: NotificationCategory;
  /** Minutes after which it is no longer pushed: a late push would pass for news. */
  readonly pushWithinMinutes: number;
}

/** Minutes in which a manager can still act on it, or be there. */
const NOW = 10;
const SOON = 60;
const TODAY = 720;

const contests = (pushWithinMinutes: number): KindOfNotice => ({ category: 'contests', pushWithinMinutes });
const players = (pushWithinMinutes: number): KindOfNotice => ({ category: 'players', pushWithinMinutes });
const market = (pushWithinMinutes: number): KindOfNotice => ({ category: 'market', pushWithinMinutes });
const progress: KindOfNotice = { category: 'progress', pushWithinMinutes: SOON };
const wallet: KindOfNotice = { category: 'wallet', pushWithinMinutes: TODAY };
const account: KindOfNotice = { category: 'account', pushWithinMinutes: TODAY };

/** The kinds of notifications by category. */
export const KINDS_OF_NOTICE = {
  welcome: account,
  contest_started: contests(NOW),
  contest_prize: contests(SOON),
  contest_final: contests(SOON),
  contest_cancelled: contests(SOON),
  entry_refunded: contests(SOON),
  entry_linked: contests(SOON),
  points_corrected: contests(SOON),
  contest_compensated: contests(TODAY),
  players_out: players(SOON),
  players_not_starting: players(NOW),
  order_sold: market(SOON),
  order_sold_partly: market(SOON),
  order_bought: market(SOON),
  order_bought_partly: market(SOON),
  order_lent: market(SOON),
  order_lent_partly: market(SOON),
  loan_returned: market(SOON),
  order_expired: market(SOON),
  auction_first_bid: market(SOON),
  auction_outbid: market(NOW),
  auction_won: market(SOON),
  auction_lost: market(SOON),
  auction_sold: market(SOON),
  auction_unsold: market(SOON),
  house_lease_ended: market(SOON),
  stars_announced: players(TODAY),
  mini_league_joined: progress,
  mini_league_honour: progress,
  level_reached: progress,
  achievement_reached: progress,
  challenge_reached: progress,
  price_below: market(NOW),
  price_above: market(NOW),
  purchase_reversed: market(TODAY),
  sale_reversed: market(TODAY),
  sponsor_approved: contests(TODAY),
  sponsor_rejected: contests(TODAY),
  new_device: account,
  session_stolen: account,
  support_link: account,
  avatar_withdrawn: account,
  account_kept: account,
  books_differ: account,
  invitation_rewarded: wallet,
  invitation_welcome: wallet,
  payment_credited: wallet,
  payment_refunded: wallet,
  payment_disputed: wallet,
  payment_held: wallet,
  payment_released: wallet,
  payment_debt: wallet,
  deposit_credited: wallet,
  deposit_dropped: wallet,
  withdrawal_confirmed: wallet,
  withdrawal_failed: wallet,
  withdrawal_refused: wallet,
  limit_raised: account,
  exclusion_ended: account,
  time_played: account,
} as const satisfies Readonly<Record<NoticeKind, KindOfNotice>>;

/** What a stored kind is about; null for a kind this version does not know. */
export function kindOfNotice(kind: string): KindOfNotice | null {
  return new Map<string, KindOfNotice>(Object.entries(KINDS_OF_NOTICE)).get(kind) ?? null;
}
