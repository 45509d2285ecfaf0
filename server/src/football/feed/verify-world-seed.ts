import { sql, type Tx } from '../../db/database.ts';

/** Irreversible fingerprints of the seed and key that all matches are generated from. */
interface OriginFingerprints {
  readonly seed: string;
  readonly key: string;
}

/**
 * Stores the fingerprints at the first start. Returns which of the two has changed since, or null: with another seed or
 * key, matches in play would continue as different matches.
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
  const [stored] = rows;
  if (stored === undefined) throw new Error('the world origin was not stored');
  if (stored.seed_fingerprint !== seed) return 'seed';
  return stored.key_fingerprint === key ? null : 'key';
}
