import { sql, type Db } from '../../db/database.ts';
import type { Secrets } from '../../secrets.ts';
import { MAX_RESTORING_MS, NONCE_KEPT_MS, type SharedMemory } from './shared-memory.ts';

/** The shared memory in tables of the database, which need no flush. */
export function postgresMemory(db: Db, secrets: Pick<Secrets, 'mac'>): SharedMemory {
  return {
    async takeNonces(nonces) {
      const byId = new Map(nonces.map((nonce) => [uuidOf(nonce), nonce]));
      const { rows } = await sql<{ nonce: string }>`
        insert into request_nonce (nonce)
        select nonce from unnest(${[...byId.keys()]}::uuid[]) as nonce order by nonce
        on conflict do nothing returning nonce
      `.execute(db);
      return new Set(rows.flatMap(({ nonce }) => byId.get(nonce) ?? []));
    },
    async spend(spent) {
      const byHash = new Map([...spent].map(([subject, ms]) => [hashOf(secrets, subject), { subject, ms }]));
      const { rows } = await sql<{ subject: string; wait: number }>`
        insert into request_limit (subject, restored_at)
        select subject, statement_timestamp() + make_interval(secs => ms / 1000)
        from unnest(${[...byHash.keys()]}::text[], ${[...byHash.values()].map(({ ms }) => ms)}::float8[])
          as spent (subject, ms)
        order by subject
        on conflict (subject) do update set restored_at =
          greatest(
            least(request_limit.restored_at, statement_timestamp() + make_interval(secs => ${MAX_RESTORING_MS / 1_000})),
            statement_timestamp()
          ) + (excluded.restored_at - statement_timestamp())
        returning subject, (extract(epoch from restored_at - statement_timestamp()) * 1000)::float8 as wait
      `.execute(db);
      return new Map(
        rows.flatMap(({ subject, wait }) => {
          const own = byHash.get(subject);
          return own === undefined ? [] : [[own.subject, wait] as const];
        }),
      );
    },
    close: () => Promise.resolve(),
  };
}

/** Deletes rows that no process needs any more. */
export async function deleteOldRequestMemory(db: Db): Promise<void> {
  await sql`
    delete from request_nonce where seen_at < clock_timestamp() - make_interval(secs => ${NONCE_KEPT_MS / 1_000})
  `.execute(db);
  await sql`delete from request_limit where restored_at < clock_timestamp()`.execute(db);
}

function uuidOf(nonce: string): string {
  const hex = Buffer.from(nonce, 'base64url').toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

function hashOf(secrets: Pick<Secrets, 'mac'>, subject: string): string {
  return secrets.mac('attempts', subject).toString('base64url');
}
