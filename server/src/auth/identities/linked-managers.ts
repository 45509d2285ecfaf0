import { sql, type Db, type Tx } from '../../db/database.ts';

/** Evidence that two accounts belong to one person. A shared network address is not evidence. */
const LINK_REASONS = ['phone', 'payout_address', 'payment_card', 'device', 'operator'] as const;
export type LinkReason = (typeof LINK_REASONS)[number];

/** Two accounts and why they belong to one person. */
export interface ManagerLink {
  readonly managerId: number;
  readonly otherId: number;
  readonly reason: LinkReason;
  /** What the accounts share, as a keyed hash: an undone link is not made again by the same evidence. */
  readonly evidence?: string;
}

/**
 * Links accounts; an existing link is left unchanged, and so is what an operator has undone: it takes other evidence, or
 * an operator. An account is not linked to itself.
 */
export async function linkManagers(tx: Tx, at: Date, link: ManagerLink): Promise<void> {
  const { managerId, otherId, reason, evidence = '' } = link;
  if (managerId === otherId) return;
  const [lower, higher] = [Math.min(managerId, otherId), Math.max(managerId, otherId)];
  // An operator who undoes the same link at this moment comes before or after, not between.
  await lockPair(tx, lower, higher);
  await sql`
    insert into manager_link (manager_id, other_id, reason, evidence, linked_at)
    select ${lower}, ${higher}, ${reason}, ${evidence}, ${at}
    where ${reason} = 'operator' or not exists (
      select from undone_link
      where manager_id = ${lower} and other_id = ${higher} and reason = ${reason} and evidence = ${evidence}
    )
    on conflict do nothing
  `.execute(tx);
}

/**
 * Undoes all links of two accounts and keeps their evidence, which links them no more. Returns the reasons undone, or
 * none when the accounts are not linked.
 */
export async function undoLinks(
  tx: Tx,
  at: Date,
  { managerId, otherId }: Pick<ManagerLink, 'managerId' | 'otherId'>,
): Promise<readonly LinkReason[]> {
  const [lower, higher] = [Math.min(managerId, otherId), Math.max(managerId, otherId)];
  await lockPair(tx, lower, higher);
  const { rows } = await sql<{ reason: LinkReason }>`
    with undone as (
      delete from manager_link where manager_id = ${lower} and other_id = ${higher}
      returning manager_id, other_id, reason, evidence
    ), kept as (
      insert into undone_link (manager_id, other_id, reason, evidence, undone_at)
      select manager_id, other_id, reason, evidence, ${at} from undone
      on conflict (manager_id, other_id, reason, evidence) do update set undone_at = excluded.undone_at
    )
    select distinct reason from undone order by reason
  `.execute(tx);
  return rows.map(({ reason }) => reason);
}

async function lockPair(tx: Tx, lower: number, higher: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`link:${lower}:${higher}`}, 0))`.execute(tx);
}

/** Whether the accounts of two managers are linked. */
export type AreLinked = (managerId: number, otherId: number) => boolean;

/** Reads the links among some managers. */
export async function readLinks(db: Db, managerIds: readonly number[]): Promise<AreLinked> {
  const { rows } = await sql<{ manager_id: number; other_id: number }>`
    select manager_id, other_id from manager_link
    where manager_id = any(${managerIds}::int[]) and other_id = any(${managerIds}::int[])
  `.execute(db);
  const pairs = new Set(rows.map(({ manager_id, other_id }) => `${manager_id} ${other_id}`));
  return (one, other) => pairs.has(`${Math.min(one, other)} ${Math.max(one, other)}`);
}

/** Reads the managers whose account is linked to a manager's. */
export async function readLinkedManagers(db: Db, managerId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select other_id as id from manager_link where manager_id = ${managerId}
    union select manager_id from manager_link where other_id = ${managerId}
  `.execute(db);
  return rows.map(({ id }) => id);
}
