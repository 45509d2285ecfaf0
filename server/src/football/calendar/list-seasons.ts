import type { CallOutput } from '@touchline/contract/calls';
import { sql, type Db } from '../../db/database.ts';
import { IN_PLAY } from '../queries.ts';
import { loadLeagues } from '../rows.ts';
import { currentSeasons } from '../seasons/season-memory.ts';

type Answer = CallOutput<'football.seasons.list'>;

/** The leagues with matches, by name, with their seasons (the latest first) and what they play now and today (UTC). */
export async function listSeasons(db: Db): Promise<Answer> {
  const current = await currentSeasons(db);
  const [leagues, seasons, played] = await Promise.all([
    loadLeagues(db, [...current.values()]),
    seasonsOf(db),
    playedNow(db, [...current.values()]),
  ]);
  return [...leagues.values()]
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en') || one.id - other.id)
    .map((league) => {
      const { round = null, live = 0, today = 0 } = played.get(league.id) ?? {};
      return {
        league,
        seasons: seasons.get(league.id) ?? [],
        round,
        matches_live: live,
        matches_today: today,
      };
    });
}

async function seasonsOf(db: Db): Promise<ReadonlyMap<number, Answer[number]['seasons']>> {
  const { rows } = await sql<{ league_id: number; id: number; name: string; rounds: number }>`
    select season.league_id, season.id, season.name, count(round.id)::int as rounds
    from season
    join round on round.season_id = season.id
    cross join lateral (
      select min(kickoff_at) as starts_at from match
      where round_id in (select id from round as own where own.season_id = season.id)
    ) as first
    where starts_at is not null
    group by season.id, starts_at order by season.league_id, starts_at desc
  `.execute(db);
  const byLeague = Map.groupBy(rows, ({ league_id }) => league_id);
  return new Map(
    [...byLeague].map(([leagueId, all]) => [
      leagueId,
      all.map(({ id, name, rounds }) => ({ id, name, rounds })),
    ]),
  );
}

interface PlayedNow {
  readonly round: number | null;
  readonly live: number;
  readonly today: number;
}

async function playedNow(db: Db, seasonIds: readonly number[]): Promise<ReadonlyMap<number, PlayedNow>> {
  const { rows } = await sql<PlayedNow & { readonly league_id: number }>`
    select season.league_id,
      max(round.number) filter (where match.status not in ('scheduled', 'postponed')) as round,
      count(*) filter (where match.status = any(${IN_PLAY}::text[]))::int as live,
      count(*) filter (where kickoff_at >= date_trunc('day', (select game_now()), 'utc')
        and kickoff_at < date_trunc('day', (select game_now()), 'utc') + interval '1 day')::int as today
    from season
    join round on round.season_id = season.id
    join match on match.round_id = round.id
    where season.id = any(${seasonIds}::int[])
    group by season.league_id
  `.execute(db);
  return new Map(rows.map(({ league_id, ...played }) => [league_id, played]));
}
