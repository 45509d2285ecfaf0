import type { Side, Statistic } from '@touchline/domain/football/events';
import type { FeedPlayer } from '../../feed.ts';
import { type ClockShape, fullTimeAt, halvesOf } from '../../match-clock.ts';
import type { ScriptItem } from '../../script.ts';
import type { Pitch, Stay } from '../pitch.ts';

/** Minutes of play after which a player's figures of little moment are told. */
const WINDOW_MINUTES = 4.6;
/** A stretch shorter than this goes into the one before. */
const MIN_MINUTES = 1.5;
/** Told this long before the moment at which a stretch ends, so that whoever tells is still on the pitch. */
const JUST_BEFORE = 1e-5;

export type Amounts = Partial<Record<Statistic, number>>;

/** A stretch of play of one player whose figures are told together at its end. */
interface Page {
  readonly from: number;
  readonly to: number;
  readonly amounts: Amounts;
}

/** The figures of one player during one match: small ones by stretches of play, those of moment at once. */
export interface Diary {
  readonly side: Side;
  readonly player: FeedPlayer;
  readonly pages: readonly Page[];
}

/** Empty diaries of everyone who appears. The stretches of team mates end at different times. */
export function openDiaries(pitch: Pitch, shape: ClockShape): Diary[] {
  return pitch.stays.map((stay, index) => ({
    side: pitch.side,
    player: stay.player,
    pages: pagesOf(stay, shape, WINDOW_MINUTES * (0.4 + 0.6 * ((index * 0.618) % 1))),
  }));
}

function pagesOf(stay: Stay, shape: ClockShape, firstMinutes: number): Page[] {
  const pages: Page[] = [];
  const halves = halvesOf(shape);
  halves.forEach((half, index) => {
    const from = Math.max(stay.from, half.from);
    const to = Math.min(stay.to, halves[index + 1]?.from ?? fullTimeAt(shape)) - JUST_BEFORE;
    if (to - from < 0.01) return;
    let start = from;
    for (let end = from + firstMinutes; end < to - MIN_MINUTES; end += WINDOW_MINUTES) {
      pages.push({ from: start, to: end, amounts: {} });
      start = end;
    }
    pages.push({ from: start, to, amounts: {} });
  });
  return pages;
}

/** Adds to the stretch of a player that holds the moment; outside of all of them to the nearest before it. */
export function note(diary: Diary, at: number, statistic: Statistic, amount: number): void {
  const page = diary.pages.findLast(({ from }) => from <= at) ?? diary.pages[0];
  if (page !== undefined) page.amounts[statistic] = (page.amounts[statistic] ?? 0) + amount;
}

/** What the diaries tell, as items of the script. */
export function diaryItems(diaries: readonly Diary[]): ScriptItem[] {
  return diaries.flatMap(({ side, player, pages }) =>
    pages.flatMap(({ to, amounts }): ScriptItem[] =>
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
