import { sql, type Tx } from '../../db/database.ts';

/** What matches follow from, in a form that tells nothing of it. */
interface OriginFingerprints {
  readonly seed: string;
  readonly key: string;
}

/**
 * Keeps what the football of this installation was begun with. Returns what is another one now: with it, matches
 * that are being played would go on as other matches.
 */
export async function verifyWorldSeed(
  tx: Tx,
  { seed, key }: OriginFingerprints,
): Promise<'seed' | 'key' | null> {
  await sql`
    insert into world_origin (seed_fingerprint, key_fingerprint) values (${seed}, ${key}) on conflict do nothing
  `.execute(tx);
  const { rows } = await sql<{ seed_fingerprint: string; key_fingerprint: string }>`
    select seed_fingerprint, key_fingerprint from world_origin
  `.execute(tx);
  const [kept] = rows;
  if (kept === undefined) throw new Error('the origin was just kept');
  if (kept.seed_fingerprint !== seed) return 'seed';
  return kept.key_fingerprint === key ? null : 'key';
}
