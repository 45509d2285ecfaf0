import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { sql } from '../db/database.ts';

const ID_BYTES = 4;

/**
 * The salt of a manager in a snapshot. Its holder can recognise the manager's leaf, so each manager gets only
 * their own; the seed stays on the server, and without it the salts of others reveal nothing.
 */
export function saltOf(seed: Buffer, managerId: number): Buffer {
  const id = Buffer.alloc(ID_BYTES);
  id.writeInt32BE(managerId);
  return createHash('sha256').update(seed).update(id).digest();
}

/** SQL: the same salt for the column `manager_id`. Leaves are in its order, so neighbours change from hour to hour. */
export function saltColumn(seed: Buffer): RawBuilder<Buffer> {
  return sql`sha256(${seed}::bytea || int4send(manager_id))`;
}

export function sha256Text(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
