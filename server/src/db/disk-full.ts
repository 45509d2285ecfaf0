import { statfs } from 'node:fs/promises';
import type { Db } from './handles.ts';

/** SQLSTATE of a write for which the disk has no room. */
export const DISK_FULL = '53100';
/** After a refused write the disk counts as full for this long, in milliseconds. */
const REMEMBERED_MS = 15_000;
/** Two segments of PostgreSQL's log: with less room the next changes fail. */
const MIN_FREE_BYTES = 2 * 16 * 1024 * 1024;

const refusedAt = new WeakMap<Db, number>();

/** Notes that a write of this database found no room; `now` is monotonic, in milliseconds. */
export function noteDiskFull(db: Db, now: number): void {
  refusedAt.set(db, now);
}

/** Whether a write of this database found no room within the last 15 seconds. */
export function wasDiskFull(db: Db, now: number): boolean {
  const at = refusedAt.get(db);
  return at !== undefined && now - at < REMEMBERED_MS;
}

/** Whether the disk of a folder has too little room for further changes; false when that cannot be determined. */
export async function isDiskFull(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < MIN_FREE_BYTES;
  } catch {
    return false;
  }
}
