import type { MatchEvent, MatchHappening } from './events.ts';

/**
 * Versions from here on belong to operators. Feeds stay below it, so an operator's correction wins over later
 * versions of the same event from a feed.
 */
export const FIRST_OPERATOR_VERSION = 1_000_001;

/** Why an operator corrects a match. */
export const CORRECTION_REASONS = [
  'wrong_player',
  'wrong_event',
  'missing_event',
  'league_decision',
] as const;
export type CorrectionReason = (typeof CORRECTION_REASONS)[number];

/** The next version of an event that an operator corrects; `known` is its latest version, null for a new event. */
export function operatorVersion(known: number | null): number {
  return Math.max(FIRST_OPERATOR_VERSION, (known ?? 0) + 1);
}

/** The events that an operator can add to a match. */
export const ADDED_KINDS = [
  'goal',
  'penalty_goal',
  'own_goal',
  'assist',
  'yellow',
  'second_yellow',
  'red',
] as const;

/** The name of an event of a match in the list of corrections. */
export const CORRECTED_KINDS = [
  ...ADDED_KINDS,
  'penalty_missed',
  'substitution',
  'line_up',
  'statistics',
] as const;
export type CorrectedKind = (typeof CORRECTED_KINDS)[number];

/** One version of an event: its content, the time on the match clock, and the player; null for a whole team. */
export interface CorrectedEvent {
  readonly kind: CorrectedKind;
  readonly minute: number;
  readonly added: number;
  readonly playerId: number | null;
}

/** An event before and after a correction; null where it did not exist or was taken back. */
export interface EventChange {
  readonly before: CorrectedEvent | null;
  readonly after: CorrectedEvent | null;
}

/**
 * The changes of newly arrived events to a match: for each event with a new latest version, that version and the
 * one before. Events that only move the match clock (kick-off, periods, whistle) are left out, as are changes back
 * to the same.
 */
export function changesBy(
  logged: Iterable<MatchEvent>,
  arrived: Iterable<MatchEvent>,
): readonly EventChange[] {
  const known = new Map<string, MatchEvent>();
  for (const event of logged) keepLatest(known, event);
  const latest = new Map<string, MatchEvent>();
  for (const event of arrived) keepLatest(latest, event);
  return [...latest.values()].flatMap((event): EventChange[] => {
    const earlier = known.get(event.id);
    if (earlier !== undefined && earlier.version >= event.version) return [];
    const before = earlier === undefined ? null : correctedEvent(earlier);
    const after = correctedEvent(event);
    if (before === null && after === null) return [];
    return [{ before, after }];
  });
}

function keepLatest(events: Map<string, MatchEvent>, event: MatchEvent): void {
  const known = events.get(event.id);
  if (known === undefined || known.version < event.version) events.set(event.id, event);
}

function correctedEvent({ time: { minute, added }, happening }: MatchEvent): CorrectedEvent | null {
  const kind = kindOf(happening);
  if (kind === null) return null;
  return { kind, minute, added, playerId: playerOf(happening) };
}

function kindOf(happening: MatchHappening): CorrectedKind | null {
  switch (happening.kind) {
    case 'goal':
      return happening.penalty ? 'penalty_goal' : 'goal';
    case 'card':
      return happening.colour;
    case 'penalty':
      return 'penalty_missed';
    case 'stat_delta':
    case 'stat_deltas':
      return 'statistics';
    case 'own_goal':
    case 'assist':
    case 'substitution':
    case 'line_up':
      return happening.kind;
    case 'kick_off':
    case 'period':
    case 'whistle':
    case 'abandoned':
    case 'retraction':
    // Places and passing networks give no points.
    case 'shot':
    case 'passes':
      return null;
  }
}

function playerOf(happening: MatchHappening): number | null {
  if ('playerId' in happening) return happening.playerId;
  return happening.kind === 'substitution' ? happening.onId : null;
}
