import type { ContestMessage } from '@touchline/contract';
import type { StandingRow } from '../queries.ts';

/** One's own rows with what the live stream has told since they were asked for; best first. */
export function applyMessage(
  rows: readonly StandingRow[],
  message: Pick<ContestMessage, 'mine'> | null,
): readonly StandingRow[] {
  const told = new Map((message?.mine ?? []).map((entry) => [entry.team_id, entry]));
  return rows
    .map((row) => {
      const news = told.get(row.team_id);
      if (news === undefined || news.rank === null || news.prize === null) return row;
      const { points, rank, prize, players_left } = news;
      return { ...row, points, rank, prize, players_left };
    })
    .sort((one, other) => one.rank - other.rank || one.team_id - other.team_id);
}
