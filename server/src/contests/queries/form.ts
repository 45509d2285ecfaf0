import { sql, type Db } from '../../db/database.ts';
import type { ContestRecord } from '../facts.ts';

/** How many of his latest matches a player's form looks at. */
const MATCHES = 5;
/** Pools whose form is kept at once in a process. */
const MOST_KEPT = 20;

/** Mean units of the scoring table over the last matches each player played, by player id; without any he is left out. */
export type Form = ReadonlyMap<number, number>;

interface Kept {
  readonly key: string;
  readonly form: Promise<Form>;
}

const memories = new WeakMap<Db, Map<string, Kept>>();

/**
 * The form of a contest's pool in its scoring table. It depends on football alone, so it is computed once for
 * each state of the league's matches.
 */
export async function formOf(
  db: Db,
  contest: Pick<ContestRecord, 'pool_id' | 'scoring_table' | 'league_id'>,
): Promise<Form> {
  const memory = memories.get(db) ?? new Map<string, Kept>();
  memories.set(db, memory);
  const found = await sql<{ version: bigint }>`
    select coalesce(sum(events_version), 0)::bigint as version from match where league_id = ${contest.league_id}
  `.execute(db);
  const name = `${contest.pool_id} ${contest.scoring_table}`;
  const key = String(found.rows[0]?.version);
  const kept = memory.get(name);
  memory.delete(name);
  const form = kept?.key === key ? kept.form : loadForm(db, contest);
  const now: Kept = { key, form };
  memory.set(name, now);
  form.catch(() => {
    if (memory.get(name) === now) memory.delete(name);
  });
  for (const oldest of memory.keys()) {
    if (memory.size <= MOST_KEPT) break;
    memory.delete(oldest);
  }
  return form;
}

async function loadForm(db: Db, contest: Pick<ContestRecord, 'pool_id' | 'scoring_table'>): Promise<Form> {
  const { rows } = await sql<{ player_id: number; mean: number }>`
    select pool.player_id, avg(latest.points)::float8 as mean
    from contest_pool_player as pool
    cross join lateral (
      select player_points.points
      from player_points
      join appearance on appearance.match_id = player_points.match_id
        and appearance.player_id = player_points.player_id and appearance.minutes > 0
      join match on match.id = player_points.match_id
      where player_points.player_id = pool.player_id and scoring_table = ${contest.scoring_table}
      order by match.kickoff_at desc, match.id desc
      limit ${MATCHES}
    ) as latest
    where pool.pool_id = ${contest.pool_id}
    group by pool.player_id
  `.execute(db);
  return new Map(rows.map((row) => [row.player_id, row.mean]));
}
