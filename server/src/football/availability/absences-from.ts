import { inTransaction, sql, type Db } from '../../db/database.ts';

/**
 * The first season of a simulated league with absences of the current version. Decided once, at the first call: a world
 * without matches has them from `seasons.current` on, one that was played before from `seasons.next` on, so that no
 * match already played changes.
 */
export async function absencesFrom(
  db: Db,
  provider: string,
  seasons: { readonly current: number; readonly next: number },
): Promise<number> {
  const stored = await load(db, provider);
  if (stored !== null) return stored;
  await inTransaction(db, async (tx) => {
    await sql`
      insert into simulated_absences (provider, from_season)
      select ${provider}, case when exists (select from match where provider = ${provider})
        then ${seasons.next}::int else ${seasons.current}::int end
      on conflict (provider) do nothing
    `.execute(tx);
  });
  const decided = await load(db, provider);
  if (decided === null) throw new Error(`the first season of ${provider} with absences was not stored`);
  return decided;
}

async function load(db: Db, provider: string): Promise<number | null> {
  const { rows } = await sql<{ from_season: number }>`
    select from_season from simulated_absences where provider = ${provider}
  `.execute(db);
  return rows[0]?.from_season ?? null;
}
