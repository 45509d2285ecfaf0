import type { CallOutput } from '@touchline/contract/calls';
import type { MatchEvent, Side } from '@touchline/domain/football/events';
import type { MatchRecord } from '@touchline/domain/football/fold';
import type { Pair } from '@touchline/domain/football/team-statistics';
import { sql, type Db } from '../../db/database.ts';

export type TimelineRow = CallOutput<'football.matches.timeline'>['events'][number];

/** An item of a timeline, with our player ids. */
export interface Moment extends Omit<TimelineRow, 'player' | 'other_player'> {
  readonly playerId: number | null;
  /** The assisting player, or the player substituted off. */
  readonly otherId: number | null;
}

/**
 * The moments of a match from its winning events, in their order: goals with the score they made, cards, failed
 * penalties, substitutions, kick-off, half-time and the end. A shoot-out is not part of the match.
 */
export function momentsOf(
  events: readonly MatchEvent[],
  record: Pick<MatchRecord, 'score'>,
): readonly Moment[] {
  const assistOf = new Map(
    events.flatMap(({ happening }) =>
      happening.kind === 'assist' && happening.goalEventId !== null
        ? [[happening.goalEventId, happening.playerId] as const]
        : [],
    ),
  );
  const score: Record<Side, number> = { home: 0, away: 0 };
  let whistled = false;
  return events.flatMap((event): Moment[] => {
    if (event.time.period === 5 && event.happening.kind !== 'whistle') return [];
    const found = momentOf(event, assistOf.get(event.id) ?? null);
    // A league may send a second whistle to confirm the result.
    if (found === null || (whistled && found.kind === 'full_time')) return [];
    whistled ||= found.kind === 'full_time';
    if (found.kind === 'goal' || found.kind === 'penalty_goal') score[found.side ?? 'home'] += 1;
    if (found.kind === 'own_goal') score[found.side === 'home' ? 'away' : 'home'] += 1;
    const ends = found.kind === 'full_time' || found.kind === 'abandoned';
    return [{ ...found, score: ends ? record.score : WITH_SCORE.includes(found.kind) ? { ...score } : null }];
  });
}

const WITH_SCORE: readonly TimelineRow['kind'][] = ['goal', 'own_goal', 'penalty_goal', 'half_time'];

function momentOf(
  event: MatchEvent,
  assistantId: number | null,
): (Moment & { readonly score: Pair | null }) | null {
  const { happening, time } = event;
  const at = { id: event.id, minute: time.minute, added: time.added, score: null };
  const both = { ...at, side: null, playerId: null, otherId: null } as const;
  switch (happening.kind) {
    case 'goal': {
      const { side, playerId, penalty } = happening;
      return { ...at, side, playerId, otherId: assistantId, kind: penalty ? 'penalty_goal' : 'goal' };
    }
    case 'own_goal':
    case 'penalty':
    case 'card': {
      const { side, playerId } = happening;
      return { ...at, side, playerId, otherId: null, kind: kindOf(happening) };
    }
    case 'substitution': {
      const { side, onId, offId } = happening;
      return { ...at, side, playerId: onId, otherId: offId, kind: 'substitution' };
    }
    case 'kick_off':
      return { ...both, kind: 'kick_off' };
    case 'period':
      return happening.state === 'end' && time.period === 1 ? { ...both, kind: 'half_time' } : null;
    case 'whistle':
      return { ...both, kind: 'full_time' };
    case 'abandoned':
      return { ...both, kind: 'abandoned' };
    case 'line_up':
    case 'assist':
    case 'stat_delta':
    case 'stat_deltas':
    case 'shot':
    case 'passes':
    case 'retraction':
      return null;
  }
}

function kindOf(
  happening: Extract<MatchEvent['happening'], { kind: 'own_goal' | 'penalty' | 'card' }>,
): TimelineRow['kind'] {
  if (happening.kind === 'own_goal') return 'own_goal';
  return happening.kind === 'penalty' ? 'penalty_missed' : happening.colour;
}

/** Moments in the format of the calls, with the players' short names. */
export async function timelineRows(db: Db, moments: readonly Moment[]): Promise<TimelineRow[]> {
  const ids = moments.flatMap(({ playerId, otherId }) => [playerId, otherId].filter((id) => id !== null));
  const names = await namesOf(db, ids);
  const named = (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? '' });
  return moments.map(({ playerId, otherId, ...moment }) => ({
    ...moment,
    player: named(playerId),
    other_player: named(otherId),
  }));
}

async function namesOf(db: Db, playerIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (playerIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; short_name: string }>`
    select id, short_name from player where id = any(${playerIds}::int[])
  `.execute(db);
  return new Map(rows.map(({ id, short_name }) => [id, short_name]));
}
