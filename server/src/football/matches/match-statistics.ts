import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { teamStatistics } from '@touchline/domain/football/team-statistics';
import type { Db } from '../../db/database.ts';
import { foldedMatch, matchHead } from './match-memory.ts';

/** Statistics of both sides and the momentum of a match; null for statistics its league does not provide. */
export async function matchStatistics(
  db: Db,
  matchId: number,
): Promise<CallOutput<'football.matches.statistics'> | Refusal> {
  const head = await matchHead(db, matchId);
  if (head === null) return refuse('ERR_NOT_FOUND');
  const { record, momentum } = await foldedMatch(db, head);
  const { full_statistics } = head;
  const figures = teamStatistics(record.players.values(), full_statistics);
  return {
    match_id: matchId,
    full_statistics,
    statistics: {
      possession: figures.possession,
      shots: figures.shots,
      shots_on_target: figures.shotsOnTarget,
      big_chances: figures.bigChances,
      key_passes: figures.keyPasses,
      passes: figures.passes,
      pass_accuracy: figures.passAccuracy,
      dribbles: figures.dribbles,
      tackles: figures.tackles,
      interceptions: figures.interceptions,
      clearances: figures.clearances,
      saves: figures.saves,
      fouls: figures.fouls,
      offsides: figures.offsides,
      yellow_cards: figures.yellowCards,
      red_cards: figures.redCards,
    },
    momentum: full_statistics ? [...momentum] : null,
  };
}
