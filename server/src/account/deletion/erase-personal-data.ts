import { forgetCards } from '../../payments/public.ts';
import { sql, type Tx } from '../../db/database.ts';

/** Real time for which no one may take the nickname of a deleted manager. */
const NICKNAME_DAYS = 90;

/** Tables whose rows of a manager are deleted, in an order their references allow. */
const DELETED_TABLES = [
  'push_subscription',
  'session',
  'one_time_code',
  'recovery_code',
  'local_outbox',
  'export_ticket',
  'statement_ticket',
  'manager_identity',
  'manager_device',
  'former_nickname',
  'email_change',
  'opt_in_choice',
  'onboarding',
  'notification',
  'notification_settings',
  'watched_card',
  'chain_address',
  'announced_deposit',
  'team_template',
  'mini_league_honour',
  'mini_league_member',
  'shared_review',
  'contest_password_try',
  'fountain_payment',
  'own_limit',
  'care_choice',
  'time_played',
  'goal_count',
  'goal_claim',
  'system_news_read',
  'sponsor',
  'profile_privacy',
  'follow',
  'media',
] as const;

/** The name of a deleted manager, in every list. */
function deletedNickname(managerId: number): string {
  return `Deleted manager ${managerId}`;
}

/**
 * Deletes the personal data of a manager: what only they saw is deleted, the manager becomes a number that the books can
 * name. The nickname is reserved for a while by its hash, the e-mail address is free at once.
 */
export async function erasePersonalData(tx: Tx, managerId: number): Promise<void> {
  await clearContests(tx, managerId);
  for (const table of DELETED_TABLES)
    await sql`delete from ${sql.table(table)} where manager_id = ${managerId}`.execute(tx);
  await sql`delete from manager_link where manager_id = ${managerId} or other_id = ${managerId}`.execute(tx);
  await sql`delete from follow where followed_id = ${managerId}`.execute(tx);
  await sql`delete from undone_link where manager_id = ${managerId} or other_id = ${managerId}`.execute(tx);
  await sql`delete from idempotency where scope = ${`manager:${managerId}`}`.execute(tx);
  await deleteContactMessages(tx, managerId);
  await deleteMessages(tx, managerId);
  await forgetCards(tx, managerId);
  await sql`
    insert into retired_nickname (key_hash, free_at)
    select sha256(convert_to(nickname_key, 'UTF8')), clock_timestamp() + make_interval(days => ${NICKNAME_DAYS})
    from manager where id = ${managerId} and nickname_key is not null
    on conflict (key_hash) do update set free_at = excluded.free_at
  `.execute(tx);
  await sql`
    update manager set
      nickname = ${deletedNickname(managerId)},
      -- Nicknames that managers choose have no space in their key.
      nickname_key = ${`deleted ${managerId}`},
      email = null, email_verified_at = null, password_hash = null, phone = null, phone_country_id = null,
      phone_verified_at = null, birth_date = null, country_id = null, language = 'en', role = 'manager', avatar = null,
      allow_login_from_social_media = false, totp_secret_encrypted = null, totp_pending_encrypted = null,
      referral_code = null, country_changed_at = null, sign_up_network = null, totp_last_step = null, security_changed_at = null, deletion_asked_at = null, deletion_due_at = null, deleted_at = clock_timestamp()
    where id = ${managerId}
  `.execute(tx);
}

/** Contests a manager made keep their results; names, passwords and sponsors may reveal who made them. */
async function clearContests(tx: Tx, managerId: number): Promise<void> {
  await sql`
    update contest set name = 'Contest ' || id, password_hash = null, sponsor_id = null
    where organizer_id = ${managerId}
  `.execute(tx);
}

/** Messages of the account, and those that came from its address without a sign-in. */
async function deleteContactMessages(tx: Tx, managerId: number): Promise<void> {
  await sql`
    delete from contact_message using manager
    where manager.id = ${managerId}
      and (contact_message.manager_id = manager.id or lower(contact_message.email) = lower(manager.email))
  `.execute(tx);
}

/** The outbox keeps a message for a week after it was sent, and one that waits would still go out. */
async function deleteMessages(tx: Tx, managerId: number): Promise<void> {
  await sql`
    delete from pgboss.job using manager
    where manager.id = ${managerId}
      and (data ->> 'managerId' = ${String(managerId)} or lower(data ->> 'to') = lower(email) or data ->> 'to' = phone
        or lower(data ->> 'replyTo') = lower(email))
  `.execute(tx);
}
