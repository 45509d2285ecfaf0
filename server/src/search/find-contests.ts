import type { CallOutput } from '@touchline/contract/calls';
import { isListed, slugOf } from '../contests/public.ts';
import { sql, type Db } from '../db/database.ts';
import type { Caller } from '../http/auth/caller.ts';
import { matchRank, containsAll, MAX_RESULTS } from './names.ts';

type ContestRow = CallOutput<'search.find'>['contests'][number];

const NAME = sql<string>`contest.folded_name`;

/** Listed contests visible to the caller whose names contain every word: those not over first, by start. */
export async function findContests(db: Db, words: readonly string[], caller: Caller): Promise<ContestRow[]> {
  const managerId = caller.kind === 'manager' ? caller.managerId : null;
  const { rows } = await sql<{
    id: number;
    name: string;
    league: string;
    start_at: Date;
    phase: ContestRow['phase'];
  }>`
    select contest.id, contest.name, league.name as league, start_at, phase
    from contest join league on league.id = contest.league_id
    cross join lateral (select case
      when final_at is not null or cancelled_at is not null then 'over'
      when start_at <= (select game_now()) then 'running'
      else 'upcoming'
    end as phase) as now
    where ${containsAll(NAME, words)} and ${isListed(managerId)} and open_at <= (select game_now())
    order by phase = 'over', ${matchRank(NAME, words)},
      case when phase = 'over' then null else start_at end, start_at desc, contest.id
    limit ${MAX_RESULTS}
  `.execute(db);
  return rows.map(({ id, name, league, start_at, phase }) => ({
    id,
    name,
    slug: slugOf(name),
    league,
    contest_dt: start_at.toISOString(),
    phase,
  }));
}
