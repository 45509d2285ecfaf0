import type { LiveEntry } from '@touchline/contract/live';
import { moneyText, xfc } from '@touchline/domain/money';
import { pointsText, type ScoringTable } from '@touchline/domain/scoring/table';
import type { NextPrize } from '@touchline/domain/standings/next-prize';

/** The points that a team is missing for a greater prize, in the format of the calls. */
export function nextPrizeShown(table: ScoringTable, next: NextPrize | null): LiveEntry['next_prize'] {
  return next === null ? null : { points: pointsText(table, next.points), prize: moneyText(xfc(next.prize)) };
}
