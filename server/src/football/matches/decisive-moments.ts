import type { MatchEvent } from '@touchline/domain/football/events';
import { winningEvents } from '@touchline/domain/football/winning';
import { sql, type Db } from '../../db/database.ts';
import { momentsOf, type Moment } from './moments.ts';

const NO_SCORE = { home: 0, away: 0 };

/**
 * Goals, cards and failed penalties of matches, in their order, by match id. Reads these events and their
 * replacements, not the passes and duels of a match, which are a hundred times as many.
 */
export async function decisiveMoments(
  db: Db,
  matchIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Moment[]>> {
  const { rows } = await sql<{
    match_id: number;
    provider: string;
    event_id: string;
    version: number;
    event: Pick<MatchEvent, 'time' | 'happening'>;
  }>`
    select match_id, provider, event_id, version, event from match_event
    where match_id = any(${[...matchIds]}::int[]) and (match_id, provider, event_id) in (
      select match_id, provider, event_id from match_event
      where match_id = any(${[...matchIds]}::int[])
        and event -> 'happening' ->> 'kind' in ('goal', 'own_goal', 'assist', 'card', 'penalty')
    )
  `.execute(db);
  const byMatch = Map.groupBy(rows, ({ match_id }) => match_id);
  return new Map(
    matchIds.map((id) => {
      const events = (byMatch.get(id) ?? []).map(({ provider, event_id, version, event }): MatchEvent => ({
        matchId: id,
        provider,
        id: event_id,
        version,
        ...event,
      }));
      // The score is needed for the whistle alone, which is not among them.
      return [id, momentsOf(winningEvents(events), { score: NO_SCORE })];
    }),
  );
}
