import { sql, type Db } from '../../db/database.ts';

/** The password hash of a manager; null for an account without a password. */
export async function readPasswordHash(db: Db, managerId: number): Promise<string | null> {
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from manager where id = ${managerId}
  `.execute(db);
  return rows[0]?.password_hash ?? null;
}
