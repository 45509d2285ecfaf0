import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { MatchEvent } from '@touchline/domain/football/events';
import { winningEvents } from '@touchline/domain/football/winning';
import { sql, type Db } from '../db/database.ts';
import { shown } from './queries.ts';
import { loadMatchRows } from './rows.ts';
import { loggedEvents } from './store.ts';

type Timeline = CallOutput<'GET /v4/theStats/match_timeline/{id}'>;
type TimelineRow = Timeline['events'][number];

interface Moment {
  readonly event: MatchEvent;
  readonly side: TimelineRow['side'];
  readonly kind: TimelineRow['kind'];
  readonly playerId: number;
  /** Who made the goal, or who went off. */
  readonly otherId: number | null;
}

/** Goals, cards, failed penalties and changes of a match in their order, as far as its feed has told. */
export async function matchTimeline(db: Db, matchId: number): Promise<Timeline | Refusal> {
  const found = await sql<{ id: number; status: string }>`
    select id, status from match where id = ${matchId}
  `.execute(db);
  const [match] = await loadMatchRows(db, ...shown(found.rows));
  if (match === undefined) return refuse('ERR_NOT_FOUND');
  const moments = momentsOf(winningEvents(await loggedEvents(db, matchId)));
  const names = await namesOf(
    db,
    moments.flatMap(({ playerId, otherId }) => (otherId === null ? [playerId] : [playerId, otherId])),
  );
  const events = moments.map(({ event, side, kind, playerId, otherId }) => ({
    id: event.id,
    minute: event.time.minute,
    added: event.time.added,
    side,
    kind,
    player: { id: playerId, name: names.get(playerId) ?? '' },
    other_player: otherId === null ? null : { id: otherId, name: names.get(otherId) ?? '' },
  }));
  return { match, events };
}

function momentsOf(events: readonly MatchEvent[]): Moment[] {
  const assistOf = new Map(
    events.flatMap(({ happening }) =>
      happening.kind === 'assist' && happening.goalEventId !== null
        ? [[happening.goalEventId, happening.playerId] as const]
        : [],
    ),
  );
  return events.flatMap((event): Moment[] => {
    const { happening } = event;
    switch (happening.kind) {
      case 'goal': {
        const { side, playerId, penalty } = happening;
        const otherId = assistOf.get(event.id) ?? null;
        return [{ event, side, playerId, otherId, kind: penalty ? 'penalty_goal' : 'goal' }];
      }
      case 'own_goal':
        return [
          { event, side: happening.side, playerId: happening.playerId, otherId: null, kind: 'own_goal' },
        ];
      case 'penalty':
        return [
          {
            event,
            side: happening.side,
            playerId: happening.playerId,
            otherId: null,
            kind: 'penalty_missed',
          },
        ];
      case 'card':
        return [
          {
            event,
            side: happening.side,
            playerId: happening.playerId,
            otherId: null,
            kind: happening.colour,
          },
        ];
      case 'substitution': {
        const { side, onId, offId } = happening;
        return [{ event, side, playerId: onId, otherId: offId, kind: 'substitution' }];
      }
      case 'line_up':
      case 'kick_off':
      case 'period':
      case 'assist':
      case 'stat_delta':
      case 'stat_deltas':
      case 'whistle':
      case 'abandoned':
      case 'retraction':
        return [];
    }
  });
}

async function namesOf(db: Db, playerIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; short_name: string }>`
    select id, short_name from player where id = any(${playerIds}::int[])
  `.execute(db);
  return new Map(rows.map(({ id, short_name }) => [id, short_name]));
}
