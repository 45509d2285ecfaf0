import { sql, type Db, type Tx } from '../../db/database.ts';

/** Game time for which a nickname that was given up stays reserved for its manager. */
const RESERVED_DAYS = 30;

/** Reserves the nickname that a manager gives up at `now` (game time). */
export async function reserveNickname(
  tx: Tx,
  now: Date,
  former: { readonly managerId: number; readonly nickname: string; readonly key: string },
): Promise<void> {
  await sql`
    insert into former_nickname (manager_id, nickname, nickname_key, changed_at, reserved_until)
    values (${former.managerId}, ${former.nickname}, ${former.key}, ${now},
      ${now}::timestamptz + make_interval(days => ${RESERVED_DAYS}))
  `.execute(tx);
}

/**
 * Those of the nickname keys that another manager has, has given up and still reserved, or had until they deleted their
 * account, of which only hashes are stored. Null: for a visitor.
 */
export async function takenNicknames(
  db: Db,
  keys: readonly string[],
  managerId: number | null,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select nickname_key as key from manager
    where nickname_key = any(${keys}::text[]) and id is distinct from ${managerId}::int
    union
    select nickname_key from former_nickname
    where nickname_key = any(${keys}::text[]) and manager_id is distinct from ${managerId}::int
      and reserved_until > game_now()
  `.execute(db);
  return new Set([...rows.map(({ key }) => key), ...(await retiredNicknames(db, keys))]);
}

/** Which of the nickname keys belonged to deleted accounts and are still reserved. */
export async function retiredNicknames(db: Db, keys: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key
    join retired_nickname on key_hash = sha256(convert_to(key, 'UTF8'))
    where free_at > clock_timestamp()
  `.execute(db);
  return rows.map(({ key }) => key);
}
