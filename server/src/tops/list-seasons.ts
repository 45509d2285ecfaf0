import type { CallOutput } from '@touchline/contract/calls';
import { seasonName, seasonOfWeek, weekOf } from '@touchline/domain/people/tops/weeks';
import { gameNow } from '../db/clock.ts';
import { sql, type Db } from '../db/database.ts';

/** The seasons with a result and the current one, the latest first. */
export async function listSeasons(db: Db): Promise<CallOutput<'tops.seasons'>> {
  const current = seasonOfWeek(weekOf((await gameNow(db)).getTime()));
  // Reads one row of the index for each season, however many totals there are.
  const { rows } = await sql<{ season: number }>`
    with recursive seasons as (
      (select season from tops_total where scope = 0 order by season limit 1)
      union all
      select (
        select season from tops_total where scope = 0 and season > seasons.season order by season limit 1
      ) from seasons where season is not null
    )
    select season from seasons where season is not null and season <= ${current}
  `.execute(db);
  const ids = new Set([...rows.map(({ season }) => season), current]);
  return [...ids]
    .toSorted((one, other) => other - one)
    .map((id) => ({ id, name: seasonName(id), is_current: id === current }));
}
