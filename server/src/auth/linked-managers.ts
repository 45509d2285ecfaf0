import { sql, type Db, type Tx } from '../db/database.ts';

/** Evidence that two accounts belong to one person. A shared network address is none. */
type LinkReason = 'phone' | 'payout_address' | 'payment_card' | 'device' | 'operator';

/** Links accounts; an existing link is left unchanged. */
export async function linkManagers(
  tx: Tx,
  at: Date,
  link: { readonly managerId: number; readonly otherId: number; readonly reason: LinkReason },
): Promise<void> {
  const { managerId, otherId, reason } = link;
  await sql`
    insert into manager_link (manager_id, other_id, reason, linked_at)
    values (${Math.min(managerId, otherId)}, ${Math.max(managerId, otherId)}, ${reason}, ${at})
    on conflict do nothing
  `.execute(tx);
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
