import type { Position, Side, Statistic } from '@touchline/domain/football/events';
import {
  type ClockShape,
  cardProfile,
  drawPosition,
  evenProfile,
  fullTimeAt,
  goalProfile,
} from '../match-clock.ts';
import type { ScriptFrame, ScriptItem } from '../script.ts';
import type { Draws } from '../seeded.ts';
import type { PublishedRow } from './published.ts';
import type { Spell, Timeline } from './timeline.ts';

export const REPLAY_PROVIDER = 'replay';

/** The files have no stoppage time: every match gets the usual amount. */
export const SHAPE: ClockShape = { firstAdded: 3, secondAdded: 6 };
export const GOALS = goalProfile(SHAPE);
const CARDS = cardProfile(SHAPE);
const EVEN = evenProfile(SHAPE);
const MINUTE_MS = 60_000;
const BENCH_PLACES = 9;

/** The frame of a match's script. */
export const frameOf = (matchId: number): ScriptFrame => ({
  matchId,
  provider: REPLAY_PROVIDER,
  shape: SHAPE,
  minuteMs: MINUTE_MS,
  lineUpsBeforeMs: 60 * MINUTE_MS,
});

/** One side of a match: its rows and the timeline of its players. */
export interface Team {
  readonly side: Side;
  readonly rows: readonly PublishedRow[];
  readonly timeline: Timeline;
}

/** A list of so many equal values. */
export const repeat = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

/**
 * The starting eleven, and a bench of the substitutes used, those named in the file and some of the rest of the squad.
 */
export function lineUpItem({ side, rows, timeline }: Team, draws: Draws): ScriptItem {
  const starters = rows.filter(({ started }) => started);
  const needed = rows.filter(
    ({ code, started, yellowCards, redCards }) =>
      !started && (timeline.spells.has(code) || yellowCards > 0 || redCards > 0),
  );
  const others = draws.shuffled(rows.filter((row) => !row.started && !needed.includes(row)));
  const goalkeeper = needed.some(({ position }) => position === 'GK')
    ? undefined
    : others.find(({ position }) => position === 'GK');
  const bench = [...needed, ...(goalkeeper === undefined ? [] : [goalkeeper])];
  for (const other of others) {
    if (bench.length < BENCH_PLACES && other.position !== 'GK') bench.push(other);
  }
  const lines: readonly Position[] = ['DF', 'MF', 'FW'];
  const count = (line: Position): number => starters.filter(({ position }) => position === line).length;
  return {
    at: 0,
    happening: {
      kind: 'line_up',
      side,
      formation: lines.map(count).join('-'),
      starters: starters.map(({ code }) => code),
      bench: bench.map(({ code }) => code),
    },
  };
}

/** Yellow cards at drawn moments of a player's spell, dismissals at its end. */
export function cardItems({ side, rows, timeline }: Team, draws: Draws): ScriptItem[] {
  const whole: Spell = { from: 0, to: fullTimeAt(SHAPE) };
  return rows.flatMap(({ code, yellowCards, redCards }) => {
    const spell = timeline.spells.get(code) ?? whole;
    const items: ScriptItem[] = repeat(yellowCards, null).map(() => ({
      at: drawPosition(CARDS, draws, spell.from, spell.to),
      happening: { kind: 'card', side, playerId: code, colour: 'yellow' },
    }));
    if (redCards > 0) {
      const at = timeline.sentOffAt.get(code) ?? spell.to;
      items.push({ at, happening: { kind: 'card', side, playerId: code, colour: 'red' } });
    }
    return items;
  });
}

/** The substitutions. */
export function changeItems({ side, timeline }: Team): ScriptItem[] {
  return timeline.changes.map(({ at, offCode, onCode }) => ({
    at,
    happening: { kind: 'substitution', side, offId: offCode, onId: onCode },
  }));
}

/** Saves of each goalkeeper, and defensive actions where the season's file has them. */
export function countedItems({ side, rows, timeline }: Team, draws: Draws): ScriptItem[] {
  const counted = ['saves', 'tacklesWon', 'recoveries', 'clearances'] as const satisfies readonly Statistic[];
  return rows.flatMap((row) => {
    const spell = timeline.spells.get(row.code);
    if (spell === undefined) return [];
    return counted.flatMap((statistic) =>
      repeat(row[statistic], null).map((): ScriptItem => ({
        at: drawPosition(EVEN, draws, spell.from, spell.to),
        happening: { kind: 'stat_delta', side, playerId: row.code, statistic, amount: 1 },
      })),
    );
  });
}

/** Penalties without a goal: a save of the other goalkeeper is assigned to a taker who missed. */
export function penaltyItems(team: Team, against: Team, draws: Draws): ScriptItem[] {
  const savers = against.rows.flatMap((row) => repeat(row.penaltiesSaved, row.code));
  const takers = team.rows.flatMap((row) => repeat(row.penaltiesMissed, row.code));
  return takers.map((playerId, index) => {
    const goalkeeperId = savers[index] ?? null;
    const taker = team.timeline.spells.get(playerId) ?? { from: 0, to: fullTimeAt(SHAPE) };
    const saver = goalkeeperId === null ? taker : (against.timeline.spells.get(goalkeeperId) ?? taker);
    const at = drawPosition(GOALS, draws, Math.max(taker.from, saver.from), Math.min(taker.to, saver.to));
    const outcome = goalkeeperId === null ? 'missed' : 'saved';
    return { at, happening: { kind: 'penalty', side: team.side, playerId, outcome, goalkeeperId } };
  });
}

/** The bonus is published per match, so it is revealed at the final whistle. */
export function bonusItems({ side, rows }: Team): ScriptItem[] {
  return rows
    .filter(({ bonusScore }) => bonusScore !== 0)
    .map(({ code, bonusScore }) => ({
      at: fullTimeAt(SHAPE) - 1e-6,
      happening: { kind: 'stat_delta', side, playerId: code, statistic: 'bonusScore', amount: bonusScore },
    }));
}
