import { sql, type Db } from '../../db/database.ts';
import type { ContestRecord, ContestWithMatches } from '../facts.ts';

/** Number of a player's latest matches that make their form. */
const FORM_MATCHES = 5;
/** Matches older than this no longer change: their results are final. */
const CHANGE_DAYS = 8;
/** Pools whose form is cached per process. */
const MAX_CACHED = 20;

/** A player's points in their last matches, in units of the scoring table. */
export interface PlayerForm {
  readonly mean: number;
  /** By match, oldest first. */
  readonly points: readonly number[];
  /** Whether the player started more than half of the club's last matches. */
  readonly isStarter: boolean;
}

/** Form by player id; players without a match are left out. */
type Form = ReadonlyMap<number, PlayerForm>;

interface CacheEntry {
  readonly key: string;
  readonly form: Promise<Form>;
}

const caches = new WeakMap<Db, Map<string, CacheEntry>>();

/**
 * The form of a contest's pool in its scoring table. It depends only on football, so it is computed once per version of
 * its clubs' matches.
 */
export async function formOf(
  db: Db,
  contest: Pick<ContestWithMatches, 'pool_id' | 'scoring_table' | 'matches'>,
): Promise<Form> {
  const cache = caches.get(db) ?? new Map<string, CacheEntry>();
  caches.set(db, cache);
  const matchIds = contest.matches.map(({ id }) => id);
  const found = await sql<{ version: string }>`
    select count(*) || ' ' || coalesce(sum(events_version::bigint * match.id), 0) as version
    from match where kickoff_at > (select game_now()) - make_interval(days => ${CHANGE_DAYS}::int)
      and kickoff_at <= (select game_now()) and league_id in (
        select unnest(array[match.league_id, club.league_id])
        from match join club on club.id in (home_club_id, away_club_id) where match.id = any(${matchIds}::int[])
      )
  `.execute(db);
  const name = `${contest.pool_id} ${contest.scoring_table}`;
  const key = found.rows[0]?.version ?? '';
  const cached = cache.get(name);
  cache.delete(name);
  const form = cached?.key === key ? cached.form : loadForm(db, contest);
  const entry: CacheEntry = { key, form };
  cache.set(name, entry);
  form.catch(() => {
    if (cache.get(name) === entry) cache.delete(name);
  });
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED) break;
    cache.delete(oldest);
  }
  return form;
}

async function loadForm(db: Db, contest: Pick<ContestRecord, 'pool_id' | 'scoring_table'>): Promise<Form> {
  const { rows } = await sql<{
    player_id: number;
    mean: number;
    points: number[];
    is_starter: boolean;
  }>`
    with recent as materialized (
      select club.club_id, latest.id
      from (select distinct club_id from contest_pool_player where pool_id = ${contest.pool_id}) as club
      cross join lateral (
        select id from match
        where (home_club_id = club.club_id or away_club_id = club.club_id) and status in ('ended', 'confirmed')
        order by kickoff_at desc, id desc
        limit ${FORM_MATCHES}
      ) as latest
    ), starter as materialized (
      select pool.player_id, count(*) filter (where started) * 2 > count(*) as is_starter
      from recent
      join contest_pool_player as pool on pool_id = ${contest.pool_id} and pool.club_id = recent.club_id
      left join appearance on match_id = recent.id and appearance.player_id = pool.player_id
      group by pool.player_id
    )
    select pool.player_id, avg(latest.points)::float8 as mean,
      array_agg(latest.points order by latest.kickoff_at, latest.match_id) as points,
      coalesce(bool_or(starter.is_starter), false) as is_starter
    from contest_pool_player as pool
    cross join lateral (
      select player_points.points, match.kickoff_at, match.id as match_id
      from player_points
      join appearance on appearance.match_id = player_points.match_id
        and appearance.player_id = player_points.player_id and appearance.minutes > 0
      join match on match.id = player_points.match_id
      where player_points.player_id = pool.player_id and scoring_table = ${contest.scoring_table}
      order by match.kickoff_at desc, match.id desc
      limit ${FORM_MATCHES}
    ) as latest
    left join starter on starter.player_id = pool.player_id
    where pool.pool_id = ${contest.pool_id}
    group by pool.player_id
  `.execute(db);
  return new Map(
    rows.map(({ player_id, mean, points, is_starter: isStarter }) => [
      player_id,
      { mean, points, isStarter },
    ]),
  );
}
