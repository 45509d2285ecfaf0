import type { Side, Statistic } from '@touchline/domain/football/events';
import type { FeedPlayer } from '../../feed.ts';
import { type ClockShape, fullTimeAt, halvesOf } from '../../match-clock.ts';
import type { ScriptItem } from '../../script.ts';
import type { Pitch, Spell } from '../pitch.ts';

/** Minor statistics of a player are emitted once per this many minutes of play. */
const WINDOW_MINUTES = 4.6;
/** A shorter last interval is merged into the one before. */
const MIN_MINUTES = 1.5;
/** Statistics are emitted this long before the end of an interval, while the player is still on the pitch. */
const END_OFFSET_MINUTES = 1e-5;

export type Amounts = Partial<Record<Statistic, number>>;

/** An interval of play of one player, whose statistics are emitted together at its end. */
interface Interval {
  readonly from: number;
  readonly to: number;
  readonly amounts: Amounts;
}

/** The minor statistics of one player in a match, collected by interval; major ones are emitted at once. */
export interface StatisticLog {
  readonly side: Side;
  readonly player: FeedPlayer;
  readonly intervals: readonly Interval[];
}

/** Creates empty logs of all players who appear. The intervals of team mates end at different times. */
export function createLogs(pitch: Pitch, shape: ClockShape): StatisticLog[] {
  return pitch.spells.map((spell, index) => ({
    side: pitch.side,
    player: spell.player,
    intervals: intervalsOf(spell, shape, WINDOW_MINUTES * (0.4 + 0.6 * ((index * 0.618) % 1))),
  }));
}

function intervalsOf(spell: Spell, shape: ClockShape, firstMinutes: number): Interval[] {
  const intervals: Interval[] = [];
  const halves = halvesOf(shape);
  halves.forEach((half, index) => {
    const from = Math.max(spell.from, half.from);
    const to = Math.min(spell.to, halves[index + 1]?.from ?? fullTimeAt(shape)) - END_OFFSET_MINUTES;
    if (to - from < 0.01) return;
    let start = from;
    for (let end = from + firstMinutes; end < to - MIN_MINUTES; end += WINDOW_MINUTES) {
      intervals.push({ from: start, to: end, amounts: {} });
      start = end;
    }
    intervals.push({ from: start, to, amounts: {} });
  });
  return intervals;
}

/** Adds to the interval that contains the moment, or to the first one if the moment is before it. */
export function addAmount(log: StatisticLog, at: number, statistic: Statistic, amount: number): void {
  const interval = log.intervals.findLast(({ from }) => from <= at) ?? log.intervals[0];
  if (interval !== undefined) interval.amounts[statistic] = (interval.amounts[statistic] ?? 0) + amount;
}

/** The logged statistics as script items. */
export function logItems(logs: readonly StatisticLog[]): ScriptItem[] {
  return logs.flatMap(({ side, player, intervals }) =>
    intervals.flatMap(({ to, amounts }): ScriptItem[] =>
      Object.keys(amounts).length === 0
        ? []
        : [{ at: to, happening: { kind: 'stat_deltas', side, playerId: player.code, amounts } }],
    ),
  );
}

/** A major statistic, emitted when it happens. */
export function momentItem(at: number, side: Side, player: FeedPlayer, amounts: Amounts): ScriptItem {
  return { at, happening: { kind: 'stat_deltas', side, playerId: player.code, amounts } };
}
