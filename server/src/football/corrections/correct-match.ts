import {
  operatorVersion,
  type ADDED_KINDS,
  type CorrectionReason,
} from '@touchline/domain/football/corrections';
import type { MatchEvent, MatchHappening, MatchTime, Period, Side } from '@touchline/domain/football/events';
import { foldMatch, type MatchRecord } from '@touchline/domain/football/fold';
import { gameNow } from '../../db/clock.ts';
import { sql, type Tx } from '../../db/database.ts';
import { applyEvents, type MatchListener } from '../feed/ingest-events.ts';
import { pointsOf } from '../feed/score-match.ts';
import { appendEvents, lockMatch, loggedEvents, positionsOf, type LockedMatch } from '../feed/store.ts';

type AddedKind = (typeof ADDED_KINDS)[number];

/** What an operator changes in a match: an event that did not happen, another player of one, or one that is missing. */
export type MatchCorrection =
  | { readonly kind: 'cancel'; readonly eventId: string }
  | { readonly kind: 'player'; readonly eventId: string; readonly playerId: number }
  | {
      readonly kind: 'add';
      readonly event: AddedKind;
      readonly playerId: number;
      /** The match clock: 90 and 3 for 90+3. */
      readonly minute: number;
      readonly added: number;
    };

/**
 * Why nothing is corrected. `unchanged`: the match already has this value, as when a correction is repeated.
 * `incomplete`: the log of the match lacks the statistics its points are made of, so that they cannot be computed
 * again.
 */
export type NotCorrected =
  | 'no_match'
  | 'not_over'
  | 'incomplete'
  | 'no_event'
  | 'no_player_of_it'
  | 'not_in_match'
  | 'other_side'
  | 'unchanged';

export type Corrected =
  | { readonly done: true; readonly before: MatchHappening | null; readonly after: MatchHappening }
  | { readonly done: false; readonly why: NotCorrected };

/**
 * Corrects the log of a match that is over, as a feed would: points are computed again, contests that are not final follow,
 * and the correction is listed with its reason. What the feed sends of the same event later no longer counts. Takes the
 * lock of the match, so that of two who correct the same at once one finds it done.
 */
export async function correctMatch(
  tx: Tx,
  matchId: number,
  correction: MatchCorrection,
  { reason, listeners }: { readonly reason: CorrectionReason; readonly listeners: readonly MatchListener[] },
): Promise<Corrected> {
  const match = await lockMatch(tx, matchId);
  if (match === null) return refused('no_match');
  if (match.status !== 'ended' && match.status !== 'confirmed') return refused('not_over');
  const logged = await loggedEvents(tx, matchId);
  const record = foldMatch(logged);
  if (!(await isComplete(tx, match, record))) return refused('incomplete');
  const latest = latestOf(logged);
  const event = correctedEvent(match, record, latest, correction);
  if (typeof event === 'string') return refused(event);
  const at = await gameNow(tx);
  await appendEvents(tx, matchId, logged.length, [event], at);
  await applyEvents(tx, match, { logged, arrived: [event], at, reason, listeners });
  return { done: true, before: latest.get(event.id)?.happening ?? null, after: event.happening };
}

function refused(why: NotCorrected): Corrected {
  return { done: false, why };
}

/** The latest version of each event, by id. */
export function latestOf(events: readonly MatchEvent[]): ReadonlyMap<string, MatchEvent> {
  const latest = new Map<string, MatchEvent>();
  for (const event of events) {
    const known = latest.get(event.id);
    if (known === undefined || known.version < event.version) latest.set(event.id, event);
  }
  return latest;
}

/** Whether the stored points are those of the log: matches from before the installation have no statistics in it. */
async function isComplete(tx: Tx, match: LockedMatch, record: MatchRecord): Promise<boolean> {
  const positions = await positionsOf(tx, [...record.players.keys()]);
  const { rows } = await sql<{ player_id: number; scoring_table: string; points: number }>`
    select player_id, scoring_table, points from player_points where match_id = ${match.id}
  `.execute(tx);
  const stored = new Map(rows.map((row) => [`${row.player_id} ${row.scoring_table}`, row.points]));
  const computed = pointsOf(match, record, positions);
  return (
    computed.length === stored.size &&
    computed.every((row) => stored.get(`${row.player_id} ${row.scoring_table}`) === row.points)
  );
}

function correctedEvent(
  match: LockedMatch,
  record: MatchRecord,
  latest: ReadonlyMap<string, MatchEvent>,
  correction: MatchCorrection,
): MatchEvent | NotCorrected {
  if (correction.kind === 'add') return addedEvent(match, record, latest, correction);
  const event = latest.get(correction.eventId);
  if (event === undefined) return 'no_event';
  const { happening } = event;
  const version = operatorVersion(event.version);
  if (correction.kind === 'cancel') {
    if (happening.kind === 'retraction') return 'unchanged';
    return 'playerId' in happening
      ? { ...event, version, happening: { kind: 'retraction' } }
      : 'no_player_of_it';
  }
  if (!('playerId' in happening)) return 'no_player_of_it';
  const { playerId } = correction;
  if (happening.playerId === playerId) return 'unchanged';
  const side = record.players.get(playerId)?.side;
  if (side === undefined) return 'not_in_match';
  if (side !== happening.side) return 'other_side';
  return { ...event, version, happening: { ...happening, playerId } };
}

function addedEvent(
  match: LockedMatch,
  record: MatchRecord,
  latest: ReadonlyMap<string, MatchEvent>,
  { event, playerId, minute, added }: Extract<MatchCorrection, { kind: 'add' }>,
): MatchEvent | NotCorrected {
  const side = record.players.get(playerId)?.side;
  if (side === undefined) return 'not_in_match';
  // The same event again is the same correction again.
  const id = `touchline-${event}-${playerId}-${minute}+${added}`;
  const known = latest.get(id);
  if (known !== undefined && known.happening.kind !== 'retraction') return 'unchanged';
  return {
    matchId: match.id,
    provider: match.provider,
    id,
    version: operatorVersion(known?.version ?? null),
    time: timeOf(latest, minute, added),
    happening: happeningOf(event, side, playerId),
  };
}

function happeningOf(event: AddedKind, side: Side, playerId: number): MatchHappening {
  switch (event) {
    case 'goal':
    case 'penalty_goal':
      return { kind: 'goal', side, playerId, penalty: event === 'penalty_goal' };
    case 'own_goal':
      return { kind: 'own_goal', side, playerId };
    case 'assist':
      return { kind: 'assist', side, playerId, goalEventId: null };
    case 'yellow':
    case 'second_yellow':
    case 'red':
      return { kind: 'card', side, playerId, colour: event };
  }
}

/** The end of a minute on the match clock. */
function timeOf(latest: ReadonlyMap<string, MatchEvent>, minute: number, added: number): MatchTime {
  const period: Period = minute <= 45 ? 1 : minute <= 90 ? 2 : minute <= 105 ? 3 : 4;
  const sequences = [...latest.values()]
    .filter(({ time }) => time.period === period && time.minute === minute && time.added === added)
    .map(({ time }) => time.sequence);
  return { period, minute, added, sequence: Math.max(0, ...sequences) + 1 };
}
