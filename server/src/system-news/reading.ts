import { refuse, type Refusal } from '@touchline/contract/errors';
import { gameNow } from '../db/clock.ts';
import { sql, type Db, type Tx } from '../db/database.ts';

/** SQL: the item of `shown` is unread: published since the manager joined, and not read by them. */
export function isUnread(managerId: number) {
  return sql<boolean>`(
    shown.published_at >= (select created_at from manager where id = ${managerId})
    and not exists (select from system_news_read where manager_id = ${managerId} and news_id = shown.id)
  )`;
}

/** How many news of the product a manager has not read. */
export async function countUnreadNews(db: Db, managerId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from system_news as shown
    where withdrawn_at is null and ${isUnread(managerId)}
  `.execute(db);
  return rows[0]?.unread ?? 0;
}

/** Marks a news item as read, or all of them without an id; a second call keeps the first time. */
export async function markNewsRead(
  tx: Tx,
  { id = null }: { readonly id?: number | undefined | null },
  managerId: number,
): Promise<'Ok' | Refusal> {
  const { rows } = await sql`
    with shown as (
      select id from system_news where withdrawn_at is null and (${id}::int is null or id = ${id}::int)
    ), marked as (
      insert into system_news_read (manager_id, news_id, at)
      select ${managerId}, id, ${await gameNow(tx)} from shown
      on conflict do nothing
    )
    select from shown
  `.execute(tx);
  return rows.length === 0 && id !== null ? refuse('ERR_NOT_FOUND') : 'Ok';
}
