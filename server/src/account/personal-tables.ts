/**
 * Every table with a column that names a manager, with what the export and the deletion of an account do with it. A test
 * finds a table that is missing here.
 */

/** The files of the export that contain a table, or why none does. */
type Exported = readonly string[] | { readonly not: string };
/** `deleted`: the manager's rows go. `cleared`: they stay without personal data. Else why they stay as they are. */
type OnDeletion = 'deleted' | 'cleared' | { readonly kept: string };

interface PersonalTable {
  readonly exported: Exported;
  readonly onDeletion: OnDeletion;
}

const BOOKS: OnDeletion = { kept: 'the books name the manager by number alone' };
const FAIR: OnDeletion = { kept: 'anybody may check a draw; it names the manager by number alone' };

export const PERSONAL_TABLES: Readonly<Record<string, PersonalTable>> = {
  manager: { exported: ['profile'], onDeletion: 'cleared' },
  session: { exported: ['sessions'], onDeletion: 'deleted' },
  manager_identity: { exported: ['identities'], onDeletion: 'deleted' },
  manager_device: { exported: ['devices'], onDeletion: 'deleted' },
  former_nickname: { exported: ['former-nicknames'], onDeletion: 'deleted' },
  email_change: { exported: { not: 'a change under way, gone within the hour' }, onDeletion: 'deleted' },
  opt_in_choice: { exported: ['opt-ins'], onDeletion: 'deleted' },
  onboarding: { exported: ['tour'], onDeletion: 'deleted' },
  undone_link: {
    exported: { not: 'hashes that an operator judged to be no evidence' },
    onDeletion: 'deleted',
  },
  notification: { exported: ['notifications'], onDeletion: 'deleted' },
  notification_settings: { exported: ['notification-settings'], onDeletion: 'deleted' },
  push_subscription: {
    exported: { not: 'addresses and keys of browsers, gone with the session' },
    onDeletion: 'deleted',
  },
  manager_link: { exported: ['linked-accounts'], onDeletion: 'deleted' },
  one_time_code: { exported: { not: 'hashes of secrets, gone within days' }, onDeletion: 'deleted' },
  recovery_code: { exported: { not: 'hashes of secrets' }, onDeletion: 'deleted' },
  contact_message: { exported: ['messages-to-the-team'], onDeletion: 'deleted' },
  local_outbox: { exported: { not: 'copies of mails, kept in demonstrations alone' }, onDeletion: 'deleted' },
  export_ticket: { exported: { not: 'hashes of secrets, gone within a minute' }, onDeletion: 'deleted' },
  statement_ticket: { exported: { not: 'hashes of secrets, gone within a minute' }, onDeletion: 'deleted' },
  account: { exported: ['balances', 'ledger', 'held-funds'], onDeletion: BOOKS },
  holding: { exported: ['cards'], onDeletion: BOOKS },
  card_movement: { exported: ['card-movements'], onDeletion: BOOKS },
  lease: { exported: ['loans-and-leases'], onDeletion: BOOKS },
  market_order: { exported: ['orders'], onDeletion: BOOKS },
  fill: { exported: ['trades'], onDeletion: BOOKS },
  auction: { exported: ['orders', 'bids'], onDeletion: BOOKS },
  bid: { exported: ['bids'], onDeletion: BOOKS },
  fair_seed: { exported: ['draw-seeds'], onDeletion: FAIR },
  fair_draw: { exported: ['packs-and-exchanges'], onDeletion: FAIR },
  spin: { exported: ['spins'], onDeletion: FAIR },
  watched_card: { exported: ['watch-list'], onDeletion: 'deleted' },
  entry: { exported: ['entries-and-teams'], onDeletion: BOOKS },
  contest: { exported: ['contests-made'], onDeletion: 'cleared' },
  contest_password_try: { exported: ['contest-password-tries'], onDeletion: 'deleted' },
  mini_league_member: { exported: ['mini-leagues'], onDeletion: 'deleted' },
  mini_league_honour: { exported: ['mini-league-honours'], onDeletion: 'deleted' },
  shared_review: { exported: ['shared-reviews'], onDeletion: 'deleted' },
  tops_result: {
    exported: { not: 'scores of results that are in entries-and-teams' },
    onDeletion: 'deleted',
  },
  tops_week: { exported: { not: 'sums of scores of results' }, onDeletion: 'deleted' },
  tops_total: { exported: ['tops'], onDeletion: 'cleared' },
  team_template: { exported: ['saved-teams'], onDeletion: 'deleted' },
  sponsor: { exported: ['sponsors'], onDeletion: 'deleted' },
  referral: {
    exported: ['invited-friends', 'invited-by'],
    onDeletion: { kept: 'it limits rewards and names managers by number alone' },
  },
  voucher: { exported: ['vouchers'], onDeletion: BOOKS },
  fountain_payment: { exported: ['fountain'], onDeletion: 'deleted' },
  care_choice: { exported: ['limits'], onDeletion: 'deleted' },
  own_limit: { exported: ['limits'], onDeletion: 'deleted' },
  time_played: { exported: ['time-played'], onDeletion: 'deleted' },
  payment: { exported: ['card-payments'], onDeletion: BOOKS },
  chain_address: { exported: ['chain-addresses'], onDeletion: 'deleted' },
  deposit: { exported: ['deposits'], onDeletion: BOOKS },
  withdrawal: { exported: ['withdrawals'], onDeletion: BOOKS },
  announced_deposit: { exported: ['announced-deposits'], onDeletion: 'deleted' },
  activity: {
    exported: { not: 'it repeats trades, entries, draws, spins and leases of the export' },
    onDeletion: { kept: 'what is derived from it can be rebuilt; it names the manager by number alone' },
  },
  experience_day: {
    exported: { not: 'sums of the same acts by day; the profile has the experience' },
    onDeletion: { kept: 'it names the manager by number alone' },
  },
  system_news_read: { exported: { not: 'marks at public news' }, onDeletion: 'deleted' },
  level_reached: {
    exported: { not: 'derived from the same acts; the profile has the experience' },
    onDeletion: { kept: 'it names the manager by number alone, and is rebuilt from the acts' },
  },
  goal_count: {
    exported: { not: 'sums of the same acts by goal; what was claimed is exported' },
    onDeletion: 'deleted',
  },
  goal_claim: { exported: ['achievements'], onDeletion: 'deleted' },
  profile_privacy: { exported: ['profile-privacy'], onDeletion: 'deleted' },
  follow: { exported: ['followed-managers'], onDeletion: 'deleted' },
  media: { exported: ['pictures'], onDeletion: 'deleted' },
};

/** Columns of `manager` that keep their value when an account is deleted; all others are cleared. */
export const KEPT_COLUMNS: readonly string[] = [
  'id',
  'experience',
  'accepted_terms_at',
  'activated_at',
  'created_at',
  'is_simulated',
  'is_market_maker',
];
