import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { pointsText } from '@touchline/domain/scoring/table';
import { sql, type Db } from '../../../db/database.ts';
import type { Caller } from '../../../http/auth/caller.ts';
import { scoringTableOf } from '../../facts.ts';
import { isListed } from '../../queries/listed.ts';
import { slugOf } from '../../queries/slug.ts';
import { managerIdOf } from '../../visibility.ts';

type Answer = CallOutput<'contests.correction'>;
type Team = Answer['contests'][number]['teams'][number];

/** Contests named of a correction, those with the most changed teams first. */
const MAX_CONTESTS = 20;
/** Teams named of a contest, besides the caller's own. */
const MAX_TEAMS = 3;
const MAX_OWN_TEAMS = 10;

interface ContestRow {
  readonly id: number;
  readonly name: string;
  readonly scoring_table: string;
  readonly is_final: boolean;
  readonly teams: number | null;
  readonly total: number;
}

interface TeamRow {
  readonly contest_id: number;
  readonly team_id: number;
  readonly nickname: string;
  readonly simulated: boolean;
  readonly is_mine: boolean;
  readonly points_before: number;
  readonly points_after: number;
  readonly rank_before: number;
  readonly rank_after: number;
}

/**
 * The effects of a correction on contests: those scored again with the teams that moved furthest and the caller's
 * own, and those already final. Contests with a password are shown only to their members.
 */
export async function correctionEffects(
  db: Db,
  { id }: ParsedInput<'contests.correction'>,
  caller: Caller,
): Promise<Answer | Refusal> {
  const managerId = managerIdOf(caller);
  const known = await sql<{ recorded: boolean }>`
    select effects_at is not null as recorded from match_correction where id = ${id}
  `.execute(db);
  const [found] = known.rows;
  if (found === undefined) return refuse('ERR_NOT_FOUND');
  const { rows } = await sql<ContestRow>`
    select contest.id, contest.name, contest.scoring_table, is_final, teams, (count(*) over ())::int as total
    from correction_contest join contest on contest.id = contest_id
    where correction_id = ${id} and (
      exists (
        select from entry where entry.contest_id = contest.id and manager_id = ${managerId} and state <> 'left'
      )
      or contest.organizer_id = ${managerId}
      or (contest.password_hash is null and ${isListed(managerId)})
    )
    order by teams desc nulls last, contest.id limit ${MAX_CONTESTS}
  `.execute(db);
  const teams = await loadTeams(
    db,
    id,
    rows.map((row) => row.id),
    managerId,
  );
  return {
    recorded: found.recorded,
    total: rows[0]?.total ?? 0,
    contests: rows.map(({ id: contestId, name, is_final, teams: changed, scoring_table }) => ({
      contest: { id: contestId, name, slug: slugOf(name) },
      is_final,
      changed,
      teams: teams
        .filter(({ contest_id }) => contest_id === contestId)
        .map(({ contest_id: _contest, points_before, points_after, ...team }): Team => {
          const table = scoringTableOf(scoring_table);
          return {
            ...team,
            points_before: pointsText(table, points_before),
            points_after: pointsText(table, points_after),
          };
        }),
    })),
  };
}

/** The manager's own teams first, then those that moved furthest. */
async function loadTeams(
  db: Db,
  correctionId: number,
  contestIds: readonly number[],
  managerId: number | null,
): Promise<readonly TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select contest_id, team_id, nickname, simulated, is_mine, points_before, points_after, rank_before, rank_after
    from (
      select correction_entry.contest_id, entry.id as team_id, nickname, is_simulated as simulated,
        entry.manager_id is not distinct from ${managerId}::int as is_mine, points_before, points_after, rank_before, rank_after,
        row_number() over (
          partition by correction_entry.contest_id, entry.manager_id is not distinct from ${managerId}::int
          order by abs(rank_after - rank_before) desc, abs(points_after - points_before) desc, entry.id
        ) as place
      from correction_entry join entry on entry.id = entry_id join manager on manager.id = entry.manager_id
      where correction_id = ${correctionId} and correction_entry.contest_id = any(${contestIds}::int[])
    ) as team
    where place <= case when is_mine then ${MAX_OWN_TEAMS}::int else ${MAX_TEAMS}::int end
    order by is_mine desc, place
  `.execute(db);
  return rows;
}
