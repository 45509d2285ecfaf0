import { sql, type Db } from '../../db/database.ts';

/**
 * Those of some nickname keys that belonged to managers who deleted their account and that nobody may take yet. Only
 * hashes of them are stored; a trigger refuses a change that takes one all the same.
 */
export async function retiredNicknames(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key
    join retired_nickname on key_hash = sha256(convert_to(key, 'UTF8'))
    where free_at > clock_timestamp()
  `.execute(db);
  return new Set(rows.map(({ key }) => key));
}
