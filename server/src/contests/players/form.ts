import { sql, type Db } from '../../db/database.ts';
import type { ContestRecord, ContestWithMatches } from '../facts.ts';

/** Number of a player's latest matches that make their form. */
const FORM_MATCHES = 5;
/** Matches older than this no longer change: their results are final. */
const CHANGE_DAYS = 8;
/** Pools whose form is cached per process. */
const MAX_CACHED = 20;

/** A player's last matches; points are in units of the scoring table. */
export interface PlayerForm {
  /** Mean points of the last matches played; null before the first. */
  readonly mean: number | null;
  /** Points by match played, oldest first. */
  readonly points: readonly number[];
  /** The club's last matches, oldest first: 0 minutes in those the player was not in. */
  readonly recent: readonly { readonly started: boolean; readonly minutes: number }[];
  /** Points of those the player started. */
  readonly startPoints: readonly number[];
}

/** Form by player id; players of clubs without a match are left out. */
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
    mean: number | null;
    points: number[] | null;
    started: boolean[];
    minutes: number[];
    start_points: number[] | null;
  }>`
    with recent as materialized (
      select club.club_id, latest.id, latest.kickoff_at
      from (select distinct club_id from contest_pool_player where pool_id = ${contest.pool_id}) as club
      cross join lateral (
        select id, kickoff_at from match
        where (home_club_id = club.club_id or away_club_id = club.club_id) and status in ('ended', 'confirmed')
        order by kickoff_at desc, id desc
        limit ${FORM_MATCHES}
      ) as latest
    ), of_club as materialized (
      select pool.player_id, array_agg(coalesce(started, false) order by kickoff_at, recent.id) as started,
        array_agg(coalesce(minutes, 0) order by kickoff_at, recent.id) as minutes,
        array_agg(points order by kickoff_at, recent.id) filter (where started and points is not null) as start_points
      from recent
      join contest_pool_player as pool on pool_id = ${contest.pool_id} and pool.club_id = recent.club_id
      left join appearance on match_id = recent.id and appearance.player_id = pool.player_id
      left join player_points on player_points.match_id = recent.id and player_points.player_id = pool.player_id
        and scoring_table = ${contest.scoring_table}
      group by pool.player_id
    ), played as materialized (
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
        limit ${FORM_MATCHES}
      ) as latest
      where pool.pool_id = ${contest.pool_id}
      group by pool.player_id
    )
    select player_id, mean, points, coalesce(started, '{}') as started, coalesce(minutes, '{}') as minutes, start_points
    from of_club full join played using (player_id)
  `.execute(db);
  return new Map(
    rows.map(({ player_id, mean, points, started, minutes, start_points }) => [
      player_id,
      {
        mean,
        points: points ?? [],
        recent: minutes.map((played, index) => ({ started: started[index] === true, minutes: played })),
        startPoints: start_points ?? [],
      },
    ]),
  );
}
