import { changesBy, type CorrectionReason } from '@touchline/domain/football/corrections';
import type { MatchEvent } from '@touchline/domain/football/events';
import { foldMatch, type MatchRecord } from '@touchline/domain/football/fold';
import { sql, type Tx } from '../../db/database.ts';
import { pointsOf } from '../feed/score-match.ts';
import { positionsOf, type LockedMatch, type PointsRow } from '../feed/store.ts';

/** The points of a player in one table before and after a correction, in the table's unit. */
export interface MovedPoints {
  readonly player_id: number;
  readonly table: string;
  readonly before: number | null;
  readonly after: number | null;
}

interface Arrival {
  /** Events of the match before. */
  readonly logged: readonly MatchEvent[];
  readonly arrived: readonly MatchEvent[];
  /** The match with both. */
  readonly record: MatchRecord;
  readonly points: readonly PointsRow[];
  /** The game's time. */
  readonly at: Date;
  /** Null: the league's feed corrects it. */
  readonly reason: CorrectionReason | null;
}

/**
 * Records what events that arrive after the final whistle change: the events, the score and the points of players.
 * Nothing is recorded for a match that has not ended, nor for a mere confirmation. The match must be locked.
 */
export async function saveCorrection(tx: Tx, match: LockedMatch, arrival: Arrival): Promise<void> {
  if (match.ended_at === null) return;
  const { logged, arrived, record, at, reason } = arrival;
  const changes = changesBy(logged, arrived);
  if (changes.length === 0) return;
  const earlier = foldMatch(logged);
  const positions = await positionsOf(tx, [...earlier.players.keys()]);
  const moved = movedPoints(pointsOf(match, earlier, positions), arrival.points);
  await sql`
    insert into match_correction
      (match_id, corrected_at, changes, home_before, away_before, home_after, away_after, points, reason)
    values (${match.id}, ${at}, ${JSON.stringify(changes)}::jsonb, ${earlier.score.home}, ${earlier.score.away},
      ${record.score.home}, ${record.score.away}, ${JSON.stringify(moved)}::jsonb, ${reason})
  `.execute(tx);
}

/** The rows of players whose points differ. */
function movedPoints(before: readonly PointsRow[], after: readonly PointsRow[]): readonly MovedPoints[] {
  const keyOf = ({ player_id, scoring_table }: PointsRow) => `${player_id} ${scoring_table}`;
  const [earlier, later] = [before, after].map((rows) => new Map(rows.map((row) => [keyOf(row), row])));
  const rows = new Map([...(earlier ?? []), ...(later ?? [])]);
  return [...rows].flatMap(([key, { player_id, scoring_table: table }]): MovedPoints[] => {
    const [was = null, is = null] = [earlier?.get(key)?.points, later?.get(key)?.points];
    return was === is ? [] : [{ player_id, table, before: was, after: is }];
  });
}
