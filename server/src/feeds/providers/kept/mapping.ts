import { sql, type Db, type Tx } from '../../../db/database.ts';

export type MappedKind = 'league' | 'club' | 'player' | 'match';

/** Our ids by the keys of a provider; its own rows of ours are included. */
export async function mappedIds(
  db: Db,
  provider: string,
  kind: MappedKind,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ provider_key: string; subject_id: number }>`
    select provider_key, subject_id from provider_id where provider = ${provider} and kind = ${kind}
  `.execute(db);
  return new Map(rows.map(({ provider_key, subject_id }) => [provider_key, subject_id]));
}

/** Our match of a provider's key; null when it is not announced. */
export async function ourMatch(db: Db, provider: string, key: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from match where provider = ${provider} and provider_key = ${String(key)}
  `.execute(db);
  return rows[0]?.id ?? null;
}

interface Mapping {
  readonly kind: MappedKind;
  readonly key: string;
  readonly subjectId: number;
  readonly origin: 'matched' | 'operator';
}

/**
 * Stores which of ours a key of a provider means. What an operator mapped is only changed by an operator; null when the
 * key or the subject is taken.
 */
export async function mapKey(
  tx: Tx,
  provider: string,
  { kind, key, subjectId, origin }: Mapping,
  at: Date,
): Promise<boolean> {
  if (origin === 'operator') {
    await sql`
      delete from provider_mapping
      where provider = ${provider} and kind = ${kind} and (provider_key = ${key} or subject_id = ${subjectId})
    `.execute(tx);
  }
  const mapped = await sql`
    insert into provider_mapping (provider, kind, provider_key, subject_id, origin, mapped_at)
    values (${provider}, ${kind}, ${key}, ${subjectId}, ${origin}, ${at})
    on conflict do nothing returning 1
  `.execute(tx);
  return mapped.rows.length === 1;
}
