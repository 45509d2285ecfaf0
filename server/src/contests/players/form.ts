import { sql, type Db } from '../../db/database.ts';
import type { ContestRecord, ContestWithMatches } from '../facts.ts';

/** How many of his latest matches a player's form looks at. */
const MATCHES = 5;
/** Events of matches older than this change nobody's form: results are final by then. */
const NEWS_DAYS = 8;
/** Pools whose form is kept at once in a process. */
const MAX_KEPT = 20;

/** What a player did in the last matches he played, in units of the scoring table. */
export interface PlayerForm {
  readonly mean: number;
  /** Match by match, the oldest first. */
  readonly points: readonly number[];
}

/** The form of each player by his id; who has not played is left out. */
type Form = ReadonlyMap<number, PlayerForm>;

interface Kept {
  readonly key: string;
  readonly form: Promise<Form>;
}

const memories = new WeakMap<Db, Map<string, Kept>>();

/**
 * The form of a contest's pool in its scoring table. It depends on football alone, so it is computed once for
 * each state of the matches its clubs play in.
 */
export async function formOf(
  db: Db,
  contest: Pick<ContestWithMatches, 'pool_id' | 'scoring_table' | 'matches'>,
): Promise<Form> {
  const memory = memories.get(db) ?? new Map<string, Kept>();
  memories.set(db, memory);
  const matchIds = contest.matches.map(({ id }) => id);
  const found = await sql<{ version: string }>`
    select count(*) || ' ' || coalesce(sum(events_version::bigint * match.id), 0) as version
    from match where kickoff_at > (select game_now()) - make_interval(days => ${NEWS_DAYS}::int)
      and kickoff_at <= (select game_now()) and league_id in (
        select unnest(array[match.league_id, club.league_id])
        from match join club on club.id in (home_club_id, away_club_id) where match.id = any(${matchIds}::int[])
      )
  `.execute(db);
  const name = `${contest.pool_id} ${contest.scoring_table}`;
  const key = found.rows[0]?.version ?? '';
  const kept = memory.get(name);
  memory.delete(name);
  const form = kept?.key === key ? kept.form : loadForm(db, contest);
  const now: Kept = { key, form };
  memory.set(name, now);
  form.catch(() => {
    if (memory.get(name) === now) memory.delete(name);
  });
  for (const oldest of memory.keys()) {
    if (memory.size <= MAX_KEPT) break;
    memory.delete(oldest);
  }
  return form;
}

async function loadForm(db: Db, contest: Pick<ContestRecord, 'pool_id' | 'scoring_table'>): Promise<Form> {
  const { rows } = await sql<{ player_id: number; mean: number; points: number[] }>`
    select pool.player_id, avg(latest.points)::float8 as mean,
      array_agg(latest.points order by latest.kickoff_at, latest.match_id) as points
    from contest_pool_player as pool
    cross join lateral (
      select player_points.points, match.kickoff_at, match.id as match_id
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
  return new Map(rows.map(({ player_id, mean, points }) => [player_id, { mean, points }]));
}
