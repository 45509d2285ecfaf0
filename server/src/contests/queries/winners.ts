import type { CallOutput } from '@touchline/contract/calls';
import { managerAvatarUrl } from '@touchline/domain/avatars';
import { moneyText, xfc } from '@touchline/domain/money';
import { pointsText } from '@touchline/domain/scoring/table';
import { sql, type Db } from '../../db/database.ts';
import { scoringTableOf, type ContestWithMatches } from '../facts.ts';

export type ContestWinner = NonNullable<CallOutput<'contests.list'>['data'][number]['winner']>;

interface WinnerRow {
  readonly contest_id: number;
  readonly team_id: number;
  readonly manager_id: number;
  readonly nickname: string;
  readonly avatar: number | null;
  readonly simulated: boolean;
  readonly final_points: number;
  readonly prize: bigint;
  readonly winners: number;
}

/** Winners of the final ones among the contests, by contest id: of several at rank 1 the first to join. */
export async function winnersOf(
  db: Db,
  contests: readonly ContestWithMatches[],
): Promise<ReadonlyMap<number, ContestWinner>> {
  const over = new Map(
    contests.filter(({ final_at }) => final_at !== null).map((contest) => [contest.id, contest]),
  );
  if (over.size === 0) return new Map();
  const { rows } = await sql<WinnerRow>`
    select distinct on (contest_id) contest_id, entry.id as team_id, manager_id, nickname,
      avatar::float8 as avatar, is_simulated as simulated, final_points, prize, (count(*) over (partition by contest_id))::int as winners
    from entry join manager on manager.id = manager_id
    where contest_id = any(${[...over.keys()]}) and final_rank = 1
    order by contest_id, entry.id
  `.execute(db);
  return new Map(
    rows.flatMap((row) => {
      const contest = over.get(row.contest_id);
      return contest === undefined ? [] : [[row.contest_id, winnerOf(row, contest)]];
    }),
  );
}

function winnerOf(row: WinnerRow, contest: ContestWithMatches): ContestWinner {
  return {
    team_id: row.team_id,
    manager_id: row.manager_id,
    nickname: row.nickname,
    avatar: managerAvatarUrl(row.manager_id, row.avatar),
    simulated: row.simulated,
    points: pointsText(scoringTableOf(contest.scoring_table), row.final_points),
    prize: moneyText(xfc(row.prize)),
    level: row.winners - 1,
  };
}
