import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { ASSET } from '../../db/sql-constants.ts';

/**
 * A file of the export: one row for each record of the manager. `rows` selects a growing number `row_key` first, by which
 * long files are read in pieces, and then the columns of the file.
 */
interface Section {
  readonly name: string;
  readonly rows: (managerId: number) => RawBuilder<unknown>;
}

/** SQL: units of XFC as decimal text. */
const inXfc = (units: string) => sql`(${sql.ref(units)} / 100000000.0)::numeric(30, 8)::text`;
/** SQL: units of a currency as decimal text; gold is whole. */
const inCurrency = (units: string) =>
  sql`case currency when 'XFC' then ${inXfc(units)} else ${sql.ref(units)}::text end`;
/** SQL: what a card shows, joined as `card`. */
const CARD = sql`card.id as card_id, case card.asset_type when ${ASSET.player} then 'player' else 'venue' end as card_kind,
  coalesce(player.name, club.venue_name) as card_name, card.stars`;
const CARD_TABLES = sql`
  left join player on card.asset_type = ${ASSET.player} and player.id = card.subject_id
  left join club on card.asset_type = ${ASSET.venue} and club.id = card.subject_id
`;

const MONEY: readonly Section[] = [
  {
    name: 'balances',
    rows: (id) => sql`
      select account.id as row_key, currency, ${inCurrency('available')} as available, ${inCurrency('held')} as held
      from account where owner = 'manager' and manager_id = ${id}`,
  },
  {
    name: 'ledger',
    rows: (id) => sql`
      select transaction_id as row_key, transaction_id, at, reason, cause_kind, cause_id, currency,
        ${inCurrency('units')} as amount, ${inCurrency('balance_after')} as balance_after
      from account
      join posting on account_id = account.id
      join ledger_transaction on ledger_transaction.id = transaction_id
      where owner = 'manager' and manager_id = ${id}`,
  },
  {
    name: 'held-funds',
    rows: (id) => sql`
      select hold.id as row_key, hold.id, cause_kind, cause_id, ${inXfc('units')} as amount, state, opened_at, closed_at
      from hold join account on account.id = account_id where owner = 'manager' and manager_id = ${id}`,
  },
  {
    name: 'card-payments',
    rows: (id) => sql`
      select id as row_key, id, ${inXfc('units')} as xfc, (eur_cents / 100.0)::numeric(12, 2)::text as euros, rate,
        is_sandbox, created_at, declined_at, paid_at, (paid_cents / 100.0)::numeric(12, 2)::text as paid, paid_currency,
        credited_at, expired_at, (refunded_cents / 100.0)::numeric(12, 2)::text as refunded_euros,
        (nullif(foreign_refund_cents, 0) / 100.0)::numeric(12, 2)::text as refunded_otherwise, foreign_refund_currency,
        dispute, closed_at, ${inXfc('returned_units')} as returned_xfc, ${inXfc('debt_units')} as owed_xfc
      from payment where manager_id = ${id}`,
  },
];

const REWARDS: readonly Section[] = [
  {
    name: 'invited-friends',
    rows: (id) => sql`
      select row_number() over (order by invited_at, invited_id) as row_key, invited_at, state, reason, rewarded_at,
        ${inXfc('share_paid')} as share_paid
      from referral where inviter_id = ${id}`,
  },
  {
    name: 'invited-by',
    rows: (id) => sql`
      select 1 as row_key, invited_at, state, reason, rewarded_at from referral where invited_id = ${id}`,
  },
  {
    name: 'vouchers',
    rows: (id) => sql`
      select id as row_key, ending, ${inXfc('units')} as amount, redeemed_at from voucher where redeemed_by = ${id}`,
  },
  {
    name: 'fountain',
    rows: (id) => sql`
      select manager_id as row_key, paid_at as last_paid_at from fountain_payment where manager_id = ${id}`,
  },
  {
    name: 'limits',
    rows: (id) => sql`
      select row_number() over (order by kind, period) as row_key, kind, period, ${inXfc('units')} as limit_in_force,
        ${inXfc('next_units')} as next_limit, next_at, excluded_from, excluded_until::text as excluded_until,
        remind_minutes
      from care_choice left join own_limit using (manager_id) where manager_id = ${id}`,
  },
  {
    name: 'time-played',
    rows: (id) => sql`
      select row_number() over (order by day) as row_key, day::text as day, seconds from time_played
      where manager_id = ${id}`,
  },
];

const CARDS: readonly Section[] = [
  {
    name: 'cards',
    rows: (id) => sql`
      select holding.id as row_key, ${CARD}, owned, on_sale, lent, fielded, hosting
      from holding join card on card.id = card_id ${CARD_TABLES} where manager_id = ${id}`,
  },
  {
    name: 'card-movements',
    rows: (id) => sql`
      select card_movement.id as row_key, ${CARD}, quantity,
        case to_manager_id when ${id}::int then 'in' else 'out' end as direction, cause_kind, cause_id, at
      from card_movement join card on card.id = card_id ${CARD_TABLES}
      where from_manager_id = ${id} or to_manager_id = ${id}`,
  },
  {
    name: 'loans-and-leases',
    rows: (id) => sql`
      select lease.id as row_key, ${CARD}, case lease.manager_id when ${id}::int then 'taken' else 'given' end as direction,
        source, starts_at, due_at, ended_at
      from lease join card on card.id = lease.card_id ${CARD_TABLES}
      left join holding on holding.id = lender_holding_id
      where lease.manager_id = ${id} or holding.manager_id = ${id}`,
  },
  {
    name: 'packs-and-exchanges',
    rows: (id) => sql`
      select fair_draw.id as row_key, fair_draw.id as draw_id, seed_id, nonce,
        coalesce(pack, recipe, given_pack) as pack_or_recipe, cards, table_hash, at
      from fair_draw
      left join pack_drop on pack_drop.id = drop_id
      left join exchange_recipe on exchange_recipe.id = recipe_id
      where manager_id = ${id}`,
  },
  {
    name: 'spins',
    rows: (id) => sql`
      select spin.id as row_key, spin.id as spin_id, seed_id, nonce, is_free, price, wheel, field, card_id, leased_until,
        pack_draw_id, instead_currency, case instead_currency when 'XFC' then ${inXfc('instead_units')}
        else instead_units::text end as instead, table_hash, at
      from spin where manager_id = ${id}`,
  },
  {
    name: 'draw-seeds',
    rows: (id) => sql`
      select id as row_key, id as seed_id, commitment, seed, client_seed, draws, created_at, revealed_at
      from fair_seed where manager_id = ${id}`,
  },
];

const MARKET: readonly Section[] = [
  {
    name: 'orders',
    rows: (id) => sql`
      select market_order.id as row_key, market_order.id as order_id,
        case kind when 1 then 'sell' when 2 then 'buy' when 3 then 'lend' else 'auction' end as kind, ${CARD}, quantity,
        left_quantity, ${inXfc('market_order.price')} as price, ${inXfc('buy_now')} as buy_now, recurring, status,
        created_at, due_at, closed_at
      from market_order join card on card.id = card_id ${CARD_TABLES}
      left join auction on auction.order_id = market_order.id
      where manager_id = ${id}`,
  },
  {
    name: 'trades',
    rows: (id) => sql`
      select fill.id as row_key, fill.id as fill_id, order_id,
        case buyer_id when ${id}::int then 'bought' else 'sold' end as side, ${CARD}, quantity,
        ${inXfc('fill.price')} as price, case seller_id when ${id}::int then ${inXfc('fee')} end as fee, flagged,
        released_at, reversed, at
      from fill join card on card.id = card_id ${CARD_TABLES}
      left join fill_review on fill_id = fill.id
      where buyer_id = ${id} or seller_id = ${id}`,
  },
  {
    name: 'bids',
    rows: (id) => sql`
      select bid.id as row_key, order_id, ${inXfc('maximum')} as maximum, ${inXfc('price')} as price, automatic, at
      from bid where manager_id = ${id}`,
  },
  {
    name: 'achievements',
    rows: (id) => sql`
      select row_number() over (order by claimed_at, goal_id, since) as row_key, goal_id, since::text as since, claimed_at
      from goal_claim where manager_id = ${id}`,
  },
  {
    name: 'watch-list',
    rows: (id) => sql`
      select card.id as row_key, ${CARD}, ${inXfc('below')} as below, ${inXfc('above')} as above, since
      from watched_card join card on card.id = card_id ${CARD_TABLES} where manager_id = ${id}`,
  },
  {
    name: 'notification-settings',
    rows: (id) => sql`
      select manager_id as row_key, push_off, mail_off, digest, time_zone, quiet_from, quiet_until
      from notification_settings where manager_id = ${id}`,
  },
  {
    name: 'profile-privacy',
    rows: (id) => sql`
      select manager_id as row_key, shows_cards, shows_results from profile_privacy where manager_id = ${id}`,
  },
  {
    name: 'followed-managers',
    rows: (id) => sql`
      select followed_id as row_key, followed_id as manager_id, at as since from follow where manager_id = ${id}`,
  },
  {
    name: 'chain-addresses',
    rows: (id) => sql`
      select address as row_key, address, linked_at from chain_address where manager_id = ${id}`,
  },
  {
    name: 'deposits',
    rows: (id) => sql`
      select id as row_key, network_id, tx_hash, log_index, block_number, from_address, ${inXfc('units')} as amount,
        case state when 1 then 'pending' when 2 then 'confirmed' when 3 then 'credited' else 'rejected' end as state,
        seen_at, credited_at
      from deposit where manager_id = ${id}`,
  },
  {
    name: 'withdrawals',
    rows: (id) => sql`
      select id as row_key, network_id, to_address, ${inXfc('units')} as amount, ${inXfc('fee_units')} as fee,
        (array['requested', 'in review', 'approved', 'broadcast', 'confirmed', 'failed', 'cancelled'])[state] as state,
        tx_hash, requested_at, finished_at
      from withdrawal where manager_id = ${id}`,
  },
  {
    name: 'announced-deposits',
    rows: (id) => sql`
      select id as row_key, network_id, tx_hash, from_address, ${inXfc('units')} as amount, announced_at
      from announced_deposit where manager_id = ${id}`,
  },
];

const CONTESTS: readonly Section[] = [
  {
    name: 'entries-and-teams',
    rows: (id) => sql`
      select entry.id as row_key, entry.id as entry_id, contest_id, name as contest, state, ${inXfc('fee')} as fee,
        joined_at, starters, reserves, captain_id, vice_captain_id, formation, saved_at, final_rank, final_points,
        ${inXfc('prize')} as prize
      from entry join contest on contest.id = contest_id where manager_id = ${id}`,
  },
  {
    name: 'tops',
    rows: (id) => sql`
      select row_number() over (order by season, scope) as row_key, season, nullif(scope, 0) as league_id, score / 200.0 as score
      from tops_total where manager_id = ${id} and score > 0`,
  },
  {
    name: 'contests-made',
    rows: (id) => sql`
      select id as row_key, id as contest_id, name, password_hash is not null as has_password,
        ${inXfc('entry_fee')} as entry_fee, ${inXfc('added_prize')} as added_prize, created_at, start_at, cancelled_at,
        final_at
      from contest where organizer_id = ${id}`,
  },
  {
    name: 'contest-password-tries',
    rows: (id) => sql`
      select contest_id as row_key, contest_id, tries, locked_until from contest_password_try where manager_id = ${id}`,
  },
  {
    name: 'saved-teams',
    rows: (id) => sql`
      select id as row_key, name, is_pro, starters, reserves, captain_id, vice_captain_id, saved_at
      from team_template where manager_id = ${id}`,
  },
  {
    name: 'mini-leagues',
    rows: (id) => sql`
      select place as row_key, mini_league_id, mini_league.name, league.name as league, joined_at
      from mini_league_member join mini_league on mini_league.id = mini_league_id
      join league on league.id = league_id where manager_id = ${id}`,
  },
  {
    name: 'mini-league-honours',
    rows: (id) => sql`
      select row_number() over (order by mini_league_id, season_id) as row_key, mini_league_id, mini_league.name,
        season.name as season, rank, (points / 1000.0)::numeric(20, 3)::text as points, contests
      from mini_league_honour join mini_league on mini_league.id = mini_league_id
      join season on season.id = season_id where manager_id = ${id}`,
  },
  {
    name: 'shared-reviews',
    rows: (id) => sql`
      select season_id as row_key, season.name as season, league.name as league, shared_at
      from shared_review join season on season.id = season_id join league on league.id = season.league_id
      where manager_id = ${id}`,
  },
  {
    name: 'sponsors',
    rows: (id) => sql`
      select id as row_key, id as sponsor_id, name, link_url, background_color, logo_id, detail_picture_id, review,
        review_reason, created_at, changed_at, reviewed_at
      from sponsor where manager_id = ${id}`,
  },
  {
    name: 'pictures',
    rows: (id) => sql`
      select id as row_key, 'pictures/' || id || '.webp' as file, purpose, width, height, hash, created_at, withdrawn_at,
        withdrawn_reason
      from media where manager_id = ${id}`,
  },
];

const ACCOUNT: readonly Section[] = [
  {
    name: 'profile',
    rows: (id) => sql`
      select id as row_key, id as manager_id, nickname, email, email_verified_at, phone, phone_country_id,
        phone_verified_at, birth_date, country_id, referral_code, country_changed_at, language, role, experience, avatar,
        password_hash is not null as has_password, totp_secret_encrypted is not null as has_two_steps,
        allow_login_from_social_media, accepted_terms_at, activated_at, created_at, security_changed_at, deletion_asked_at, deletion_due_at
      from manager where id = ${id}`,
  },
  {
    name: 'sessions',
    rows: (id) => sql`
      select id as row_key, id as session_id, device, created_at, last_used_at, stepped_up_at, code_given_at, ended_at,
        end_reason
      from session where manager_id = ${id}`,
  },
  {
    name: 'identities',
    rows: (id) => sql`
      select id as row_key, provider, subject, email, linked_at from manager_identity where manager_id = ${id}`,
  },
  {
    name: 'devices',
    rows: (id) => sql`
      select row_number() over (order by first_seen_at) as row_key, first_seen_at, last_seen_at
      from manager_device where manager_id = ${id}`,
  },
  {
    name: 'former-nicknames',
    rows: (id) => sql`
      select id as row_key, nickname, changed_at, reserved_until from former_nickname where manager_id = ${id}`,
  },
  {
    name: 'opt-ins',
    rows: (id) => sql`
      select id as row_key, topic, is_on, text_version, chosen_at from opt_in_choice where manager_id = ${id}`,
  },
  {
    name: 'tour',
    rows: (id) => sql`
      select onboarding_type as row_key, status, step, changed_at from onboarding where manager_id = ${id}`,
  },
  {
    name: 'notifications',
    rows: (id) => sql`
      select id as row_key, kind, message_values, link, created_at, read_at from notification where manager_id = ${id}`,
  },
  {
    name: 'messages-to-the-team',
    rows: (id) => sql`
      select id as row_key, id as message_id, name, email, subject, message, language, sent_at
      from contact_message where manager_id = ${id}`,
  },
  {
    name: 'linked-accounts',
    rows: (id) => sql`
      select row_number() over (order by linked_at, reason) as row_key, reason, linked_at
      from manager_link where manager_id = ${id} or other_id = ${id}`,
  },
];

/** The files of the export, in their order. Nothing of another manager is in any of them, not even their id. */
export const SECTIONS: readonly Section[] = [
  ...ACCOUNT,
  ...MONEY,
  ...REWARDS,
  ...CARDS,
  ...MARKET,
  ...CONTESTS,
];
