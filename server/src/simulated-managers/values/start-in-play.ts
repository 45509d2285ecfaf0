/** What a start is worth while its match is played: pure functions of public facts. */
import type { Position } from '@touchline/domain/football/events';
import type { ScoringTable } from '@touchline/domain/scoring/table';

/** A player who started a match that is being played. */
export interface StartInPlay {
  /** Points so far. */
  readonly points: number;
  readonly minutes: number;
  readonly conceded: number;
  readonly isOnPitch: boolean;
  /** The minute of the match. */
  readonly minute: number;
}

const MATCH_MINUTES = 90;
/** Goals that a club concedes in an average match. */
const CONCEDED_A_MATCH = 1.35;

/**
 * The points a start is expected to end with: those so far and, while the player is on the pitch, the usual ones of the
 * minutes left. A clean sheet counts by its probability from the first minute on: the table awards all of it at
 * one minute, at which the prices of both defences would rise together, as everybody could foresee.
 */
export function expectedOfStart(
  start: StartInPlay,
  usual: number,
  table: ScoringTable,
  position: Position,
): number {
  if (!start.isOnPitch) return start.points;
  const left = Math.max(0, MATCH_MINUTES - start.minute) / MATCH_MINUTES;
  const cleanSheet = table.rules.find(({ kind }) => kind === 'clean_sheet');
  if (cleanSheet?.kind !== 'clean_sheet') return start.points + left * usual;
  const worth = cleanSheet.points[position] / table.unitsPerPoint;
  const isClean = start.conceded === 0;
  const given = isClean && start.minutes >= cleanSheet.minutes ? worth : 0;
  const usualOfTheRest = usual - worth * chanceOfNoGoal(1);
  const expected = isClean ? worth * chanceOfNoGoal(left) : 0;
  return start.points - given + left * usualOfTheRest + expected;
}

/** The probability that a club concedes nothing in a share of a match. */
function chanceOfNoGoal(share: number): number {
  return Math.exp(-CONCEDED_A_MATCH * share);
}
