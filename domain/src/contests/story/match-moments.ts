import type { MatchEvent, MatchTime, Position } from '../../football/events.ts';
import { minuteWithoutStoppage } from '../../football/clock.ts';
import { foldMatch } from '../../football/fold.ts';
import { winningEvents } from '../../football/winning.ts';
import { scoreMatch } from '../../scoring/match.ts';
import type { ScoringTable } from '../../scoring/table.ts';

/** The statistics of a player in one match from a moment on. */
export interface PlayerFigures {
  readonly playerId: number;
  /** Units of the table. */
  readonly points: number;
  readonly minutes: number;
}

/** A minute of a match in which the points or minutes of someone changed, or in which it ended. */
export interface MatchMoment {
  /** On the clock of the match, without stoppage time: 0 to 120. */
  readonly minute: number;
  /** Minutes of play and break since the kick-off. */
  readonly elapsed: number;
  readonly hasEnded: boolean;
  readonly changes: readonly PlayerFigures[];
}

/** How a match counts for points. */
export interface MatchTerms {
  readonly table: ScoringTable;
  readonly positions: ReadonlyMap<number, Position>;
  /** Whether the league counts every statistic. */
  readonly fullStatistics: boolean;
}

/** Minutes between two halves, and between the parts of extra time. */
const BREAK_MINUTES = 15;

/**
 * A match from minute to minute, as its events stand now: a corrected goal appears in its own minute. The last
 * moment has the points that `scoreMatch` gives for all events. Yields after each minute, so that a caller can
 * take turns.
 */
export function* matchMoments(
  events: Iterable<MatchEvent>,
  { table, positions, fullStatistics }: MatchTerms,
): Generator<MatchMoment> {
  const winning = winningEvents(events);
  const lineUps = winning.filter(({ happening }) => happening.kind === 'line_up');
  const others = winning.filter(({ happening }) => happening.kind !== 'line_up');
  const known = new Map<number, PlayerFigures>();
  const read = [...lineUps];
  for (const [index, event] of others.entries()) {
    read.push(event);
    const next = others[index + 1];
    if (next !== undefined && elapsedAt(next.time) === elapsedAt(event.time)) continue;
    const record = foldMatch(read);
    const players = [...record.players].flatMap(([playerId, { statistics }]) => {
      const position = positions.get(playerId);
      return position === undefined ? [] : [{ playerId, position, statistics }];
    });
    const hasEnded = record.phase === 'ended';
    const scores = scoreMatch(table, players, { fullStatistics, ended: hasEnded });
    const changes = players.flatMap(({ playerId, statistics: { minutes } }): PlayerFigures[] => {
      const points = scores.get(playerId)?.points ?? 0;
      const before = known.get(playerId);
      if (before?.points === points && before.minutes === minutes) return [];
      const now = { playerId, points, minutes };
      known.set(playerId, now);
      return [now];
    });
    if (changes.length === 0 && !hasEnded) continue;
    yield { minute: record.minute, elapsed: elapsedAt(event.time), hasEnded, changes };
  }
}

/** Minutes of play and break from the kick-off to a time on the match clock. */
function elapsedAt(time: MatchTime): number {
  return minuteWithoutStoppage(time) + BREAK_MINUTES * (time.period - 1);
}
