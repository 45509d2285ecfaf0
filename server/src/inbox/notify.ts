import type { RawBuilder } from 'kysely';
import { sql, type Tx } from '../db/database.ts';
import { publishAfterCommit } from '../live/topic-changes.ts';

/** A notification to write; its texts are in the inbox catalog (`inbox.<kind>.title` and `.text`). */
export interface Notice {
  readonly managerId: number;
  readonly kind: NoticeKind;
  /** Values of the message's placeholders. */
  readonly values: Readonly<Record<string, string | number>>;
  /** A path of the product, or null. */
  readonly link: string | null;
}

export const NOTICE_KINDS = [
  'welcome',
  'contest_started',
  'contest_prize',
  'contest_final',
  'contest_cancelled',
  'entry_refunded',
  'entry_linked',
  'points_corrected',
  'contest_compensated',
  'players_out',
  'players_not_starting',
  'order_sold',
  'order_sold_partly',
  'order_bought',
  'order_bought_partly',
  'order_lent',
  'order_lent_partly',
  'loan_returned',
  'order_expired',
  'auction_first_bid',
  'auction_outbid',
  'auction_won',
  'auction_lost',
  'auction_sold',
  'auction_unsold',
  'house_lease_ended',
  'stars_announced',
  'mini_league_joined',
  'mini_league_honour',
  'level_reached',
  'achievement_reached',
  'challenge_reached',
  'price_below',
  'price_above',
  'purchase_reversed',
  'sale_reversed',
  'sponsor_approved',
  'sponsor_rejected',
  'new_device',
  'session_stolen',
  'support_link',
  'avatar_withdrawn',
  'account_kept',
  'books_differ',
  'invitation_rewarded',
  'invitation_welcome',
  'payment_credited',
  'payment_refunded',
  'payment_disputed',
  'payment_held',
  'payment_released',
  'payment_debt',
  'deposit_credited',
  'deposit_dropped',
  'withdrawal_confirmed',
  'withdrawal_failed',
  'withdrawal_refused',
  'limit_raised',
  'exclusion_ended',
  'time_played',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** SQL: the manager has a signed-in device that shows notifications. */
function hasDevice(managerId: 'manager.id' | 'notice.manager_id'): RawBuilder<boolean> {
  const id = sql.ref(managerId);
  return sql<boolean>`(
    exists (select from push_subscription where push_subscription.manager_id = ${id})
    or exists (select from session where session.manager_id = ${id} and push_token is not null and ended_at is null)
  )`;
}

/** Writes one notification to many managers, in the transaction of its event; simulated managers get none. */
export async function notifyAll(
  tx: Tx,
  at: Date,
  managerIds: readonly number[],
  { kind, values, link }: Omit<Notice, 'managerId'>,
): Promise<void> {
  await sql`
    insert into notification (manager_id, kind, message_values, link, created_at, awaits_push)
    select id, ${kind}, ${JSON.stringify(values)}::jsonb, ${link}, ${at}, ${hasDevice('manager.id')}
    from manager where id = any(${managerIds}::int[]) and not is_simulated
    order by id
  `.execute(tx);
}

/** Writes notifications in the transaction of their event; simulated managers get none. */
export async function notify(tx: Tx, at: Date, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  await sql`
    insert into notification (manager_id, kind, message_values, link, created_at, awaits_push)
    select manager_id, kind, message_values, link, ${at}, ${hasDevice('notice.manager_id')}
    from unnest(
      ${notices.map((notice) => notice.managerId)}::int[], ${notices.map((notice) => notice.kind)}::text[],
      ${notices.map((notice) => JSON.stringify(notice.values))}::jsonb[], ${notices.map((notice) => notice.link)}::text[]
    ) with ordinality as notice (manager_id, kind, message_values, link, position)
    where not exists (select from manager where manager.id = notice.manager_id and is_simulated)
    order by position
  `.execute(tx);
  publishAfterCommit(
    tx,
    'me',
    notices.map(({ managerId }) => managerId),
  );
}
