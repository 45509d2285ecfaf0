import type { MatchEvent, MatchHappening } from '@touchline/domain/football/events';
import type { TimedEvent } from './feed.ts';
import { type ClockShape, fullTimeAt, halvesOf, realMinutes, shownTime } from './match-clock.ts';

/** A happening at a position of the match clock; items at one position keep their order. */
export interface ScriptItem {
  readonly at: number;
  readonly happening: MatchHappening;
  /** The item's name within the match, by which an assist refers to its goal. */
  readonly name?: string;
  /**
   * Takes no number, so that the other ids stay as they were before such items existed: a match in play while the
   * server is updated continues.
   */
  readonly unnumbered?: true;
}

export interface ScriptFrame {
  readonly matchId: number;
  readonly provider: string;
  readonly shape: ClockShape;
  /** Real milliseconds per minute of play or half-time. */
  readonly minuteMs: number;
  /** Real milliseconds between the line-ups and kick-off. */
  readonly lineUpsBeforeMs: number;
}

/**
 * Kick-off, ends and restarts of the halves. The last two items are the end of the match and the confirmed final
 * whistle, after everything else at the final position.
 */
export function framework(shape: ClockShape): ScriptItem[] {
  const end = fullTimeAt(shape);
  const [, ...later] = halvesOf(shape);
  return [
    { at: 0, happening: { kind: 'kick_off' } },
    ...later.flatMap(({ from }): ScriptItem[] => [
      { at: from - 1e-6, happening: { kind: 'period', state: 'end' } },
      { at: from, happening: { kind: 'period', state: 'start' } },
    ]),
    { at: end, happening: { kind: 'period', state: 'end' } },
    { at: end, happening: { kind: 'whistle', confirmed: true } },
  ];
}

/**
 * Sorts the items and adds ids, clock times and real times after kick-off. An event id is `<match>:<number>` or
 * `<match>:<name>`.
 */
export function writeScript(frame: ScriptFrame, items: readonly ScriptItem[]): TimedEvent[] {
  const ordered = [...items].sort((a, b) => a.at - b.at);
  let numbered = -1;
  return ordered.map(({ at, happening, name, unnumbered }, place) => {
    if (unnumbered !== true) numbered += 1;
    const event: MatchEvent = {
      matchId: frame.matchId,
      provider: frame.provider,
      id: eventId(frame.matchId, name ?? String(numbered)),
      version: 1,
      time: shownTime(frame.shape, at, place),
      happening,
    };
    const offsetMs =
      happening.kind === 'line_up'
        ? -frame.lineUpsBeforeMs
        : Math.round(realMinutes(frame.shape, at) * frame.minuteMs);
    return { offsetMs, event };
  });
}

/** The id of a named event of a match. */
export function eventId(matchId: number, name: string): string {
  return `${matchId}:${name}`;
}

/** Before the name of a goal in the name of its shot. */
export const SHOT_OF = 'shot-';

/** The id of the shot of a goal with this id. */
export function shotOfGoal(matchId: number, goalId: string): string {
  const prefix = eventId(matchId, '');
  return eventId(matchId, `${SHOT_OF}${goalId.slice(prefix.length)}`);
}
