import { minuteWithoutStoppage } from './clock.ts';
import type { MatchEvent, Side, Statistic } from './events.ts';

/** The weight of an event in a side's pressure. */
const WEIGHED = [
  ['shotsOnTarget', 3],
  ['shotsOffTarget', 2],
  ['bigChancesMade', 3],
  ['bigChancesMissed', 2],
  ['keyPasses', 1],
  ['dribbles', 0.5],
  ['foulsWon', 0.3],
  ['passesGood', 0.05],
] as const satisfies readonly (readonly [Statistic, number])[];
const GOAL = 4;
/** The share of a minute's pressure that carries over to the next. */
const LASTING = 0.72;
/** The pressure of the value 100: a goal after a minute of constant attack. */
const FULL_PRESSURE = 10;

/** Above 0 the home side presses in this minute, below 0 the away side; whole, -100 to 100. */
export interface MomentumMinute {
  readonly minute: number;
  readonly value: number;
}

/**
 * The pressure of both sides for each minute from 1 to `lastMinute`: goals, shots, chances and key passes, and
 * with little weight dribbles, fouls won and passes, decaying by the minute. The scale is fixed, so that earlier
 * values do not change during the match. Stoppage time belongs to the last minute of its half; shoot-outs do not
 * count.
 */
export function momentumOf(events: readonly MatchEvent[], lastMinute: number): readonly MomentumMinute[] {
  const pressed: Record<Side, number[]> = { home: [], away: [] };
  for (const event of events) {
    if (event.time.period === 5) continue;
    const pressure = pressureOf(event);
    if (pressure === null) continue;
    const minute = Math.max(1, minuteWithoutStoppage(event.time));
    const minutes = pressed[pressure.side];
    minutes[minute] = (minutes[minute] ?? 0) + pressure.weight;
  }
  const lasting: Record<Side, number> = { home: 0, away: 0 };
  return Array.from({ length: lastMinute }, (_, index) => {
    const minute = index + 1;
    for (const side of ['home', 'away'] as const) {
      lasting[side] = lasting[side] * LASTING + (pressed[side][minute] ?? 0);
    }
    return { minute, value: scaled(lasting.home - lasting.away) };
  });
}

function pressureOf({ happening }: MatchEvent): { readonly side: Side; readonly weight: number } | null {
  if (happening.kind === 'goal') return { side: happening.side, weight: GOAL };
  if (happening.kind !== 'stat_delta' && happening.kind !== 'stat_deltas') return null;
  const weight = WEIGHED.reduce((sum, [statistic, each]) => sum + each * amountOf(happening, statistic), 0);
  return weight === 0 ? null : { side: happening.side, weight };
}

type Counted = Extract<MatchEvent['happening'], { kind: 'stat_delta' | 'stat_deltas' }>;

function amountOf(happening: Counted, statistic: Statistic): number {
  if (happening.kind === 'stat_deltas') return happening.amounts[statistic] ?? 0;
  return happening.statistic === statistic ? happening.amount : 0;
}

function scaled(pressure: number): number {
  const value = Math.round((100 * pressure) / FULL_PRESSURE);
  return Math.min(100, Math.max(-100, value)) + 0;
}
