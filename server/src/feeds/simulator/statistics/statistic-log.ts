import type { Side, Statistic } from '@touchline/domain/football/events';
import type { FeedPlayer } from '../../feed.ts';
import { type ClockShape, fullTimeAt, halvesOf } from '../../match-clock.ts';
import type { ScriptItem } from '../../script.ts';
import type { Pitch, Spell } from '../pitch.ts';

/** Minutes of play after which a player's figures of little moment are told. */
const WINDOW_MINUTES = 4.6;
/** A stretch shorter than this goes into the one before. */
const MIN_MINUTES = 1.5;
/** Told this long before the moment at which a stretch ends, so that whoever tells is still on the pitch. */
const END_OFFSET_MINUTES = 1e-5;

export type Amounts = Partial<Record<Statistic, number>>;

/** A stretch of play of one player whose figures are told together at its end. */
interface Interval {
  readonly from: number;
  readonly to: number;
  readonly amounts: Amounts;
}

/** The figures of one player during one match: small ones by stretches of play, those of moment at once. */
export interface StatisticLog {
  readonly side: Side;
  readonly player: FeedPlayer;
  readonly intervals: readonly Interval[];
}

/** Empty diaries of everyone who appears. The stretches of team mates end at different times. */
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

/** Adds to the stretch of a player that holds the moment; outside of all of them to the nearest before it. */
export function addAmount(log: StatisticLog, at: number, statistic: Statistic, amount: number): void {
  const interval = log.intervals.findLast(({ from }) => from <= at) ?? log.intervals[0];
  if (interval !== undefined) interval.amounts[statistic] = (interval.amounts[statistic] ?? 0) + amount;
}

/** What the diaries tell, as items of the script. */
export function logItems(logs: readonly StatisticLog[]): ScriptItem[] {
  return logs.flatMap(({ side, player, intervals }) =>
    intervals.flatMap(({ to, amounts }): ScriptItem[] =>
      Object.keys(amounts).length === 0
        ? []
        : [{ at: to, happening: { kind: 'stat_deltas', side, playerId: player.code, amounts } }],
    ),
  );
}

/** Figures of moment, told when they happen. */
export function momentItem(at: number, side: Side, player: FeedPlayer, amounts: Amounts): ScriptItem {
  return { at, happening: { kind: 'stat_deltas', side, playerId: player.code, amounts } };
}
