import { seasonOfWeek, weekOf } from '@touchline/domain/people/tops/weeks';
import { countryId } from '../../../server/src/startup/countries.ts';
import { gameNow } from '../../../server/src/db/clock.ts';
import { sql, type Db } from '../../../server/src/db/database.ts';

/** Where the managers of the bench have their scores. */
export interface SeededTops {
  readonly managers: number;
  readonly season: number;
  readonly week: number;
}

export const BENCH_COUNTRY = countryId('IT');
/** One manager in so many lives in the country above. */
const COUNTRIES = 20;

/**
 * Makes managers with a total in the current season and a score in the current week, as the counting of results leaves
 * them. Scores are wide apart, as those of a season, and a third of the managers are level with others.
 */
export async function seedTops(db: Db, managers: number): Promise<SeededTops> {
  const week = weekOf((await gameNow(db)).getTime());
  const season = seasonOfWeek(week);
  await sql`
    insert into manager (nickname, nickname_key, country_id, accepted_terms_at, activated_at, created_at)
    select 'manager ' || number, 'manager ' || number,
      case when number % ${COUNTRIES} = 0 then ${BENCH_COUNTRY}::int else 1 end,
      clock_timestamp(), clock_timestamp(), clock_timestamp()
    from generate_series(1, ${managers}::int) as number
  `.execute(db);
  await sql`
    insert into tops_week (manager_id, scope, week, score)
    select id, 0, ${week}, 1 + (hashint4(id) & 1048575) from manager
  `.execute(db);
  await sql`
    insert into tops_total (manager_id, scope, season, score, latest_week, latest_score, revision)
    select id, 0, ${season}, score + earlier, ${week}, score, 1
    from (
      select id, 1 + (hashint4(id) & 1048575)::bigint as score,
        case when id % 3 = 0 then 8000 * (hashint4(id * 7) & 4095) else hashint4(id * 7) & 33554431 end::bigint as earlier
      from manager
    ) as seeded
  `.execute(db);
  await sql`update tops_revision set revision = 1`.execute(db);
  await sql`vacuum analyze manager, tops_week, tops_total`.execute(db);
  return { managers, season, week };
}

/** Gives some managers a new score, as the counting of a part of a contest does. Returns the number of the change. */
export async function changeScores(
  db: Db,
  { managers, season }: SeededTops,
  count: number,
  seed: number,
): Promise<bigint> {
  const { rows } = await sql<{ revision: bigint }>`
    with next as (update tops_revision set revision = revision + 1 returning revision),
    changed as (
      update tops_total set score = score + 1 + (hashint4(manager_id + ${seed}) & 65535),
        latest_score = latest_score + 1 + (hashint4(manager_id + ${seed}) & 65535), revision = next.revision
      from next
      where scope = 0 and season = ${season} and manager_id in (
        select 1 + ((hashint4(number + ${seed}) & 2147483647) % ${managers}::int)
        from generate_series(1, ${count}::int) as number
      )
    )
    select revision from next
  `.execute(db);
  return rows[0]?.revision ?? 0n;
}
