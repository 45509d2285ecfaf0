import { placesPaid } from '@touchline/domain/contests/prizes';
import { seedOf } from '@touchline/domain/projection/draws';
import { chooseRivals, openFieldChunks, totalRivals, totalsOfTeam } from '@touchline/domain/projection/field';
import { finalRanks, prizeBands, projectFinish } from '@touchline/domain/projection/finish';
import { poolSample } from '@touchline/domain/projection/pool-sample';
import { simulateMatch } from '@touchline/domain/projection/simulate-match';
import { CURRENT_RULES, type ContestKind } from '@touchline/domain/rules/index';
import { TEAM_SCORING } from '@touchline/domain/scoring/substitutions';
import { EASY } from '@touchline/domain/scoring/tables/easy';
import { PRO } from '@touchline/domain/scoring/tables/pro';
import { playedRounds, roundAt, type PlayedRound } from './contests.ts';
import { fieldChunk } from './fields.ts';

const MINUTE_MS = 60_000;
/** Real minutes from kick-off to half-time, and to the 75th minute, with usual stoppage and the break. */
const TO_HALF_TIME = 50;
const TO_MINUTE_75 = 93;

export const MOMENTS = [
  'first kick-off',
  'half-time of the first',
  'minute 75 of the middle one',
  'minute 75 of the last',
] as const;

/** A chance that was projected, and what came of it. */
export interface Forecast {
  readonly moment: (typeof MOMENTS)[number];
  readonly chance: number;
  readonly cameTrue: boolean;
}

/** The outcomes within an interval. */
export interface IntervalForecast {
  readonly within: boolean;
}

export interface CalibrationRun {
  readonly contests: number;
  readonly forecasts: readonly Forecast[];
  readonly intervals: readonly IntervalForecast[];
}

const KINDS: readonly { readonly kind: ContestKind; readonly entries: number }[] = [
  { kind: 'tournament', entries: 20 },
  { kind: 'double_up', entries: 10 },
  { kind: 'head_to_head', entries: 2 },
  { kind: 'tournament', entries: 12 },
];

/**
 * Plays contests by the simulator, two a round over different matches, and projects every team at several moments
 * from the facts public at that time. Every third contest is pro. A pure function of its arguments.
 */
export function runContests(seed: string, contests: number, simulations: number): CalibrationRun {
  const forecasts: Forecast[] = [];
  const intervals: IntervalForecast[] = [];
  let run = 0;
  for (const round of playedRounds(seed)) {
    const half = Math.ceil(round.matches.length / 2);
    for (const matches of [round.matches.slice(0, half), round.matches.slice(half)]) {
      if (run === contests) return { contests: run, forecasts, intervals };
      runContest({ ...round, matches }, { number: run, simulations }, forecasts, intervals);
      run += 1;
    }
  }
  return { contests: run, forecasts, intervals };
}

function runContest(
  round: PlayedRound,
  { number, simulations }: { readonly number: number; readonly simulations: number },
  forecasts: Forecast[],
  intervals: IntervalForecast[],
): void {
  const { kind, entries } = KINDS[number % KINDS.length] ?? { kind: 'tournament', entries: 20 };
  const isPro = number % 3 === 2;
  const table = isPro ? PRO : EASY;
  const pool = poolOf(round);
  const ids = pool.map(({ playerId }) => playerId);
  const chunk = fieldChunk(pool, entries, !isPro, number);
  const field = openFieldChunks(
    isPro ? TEAM_SCORING.pro : TEAM_SCORING.easy,
    pool.map(({ position }) => position),
    [chunk],
  );
  const bands = prizeBands(kind, placesPaid(kind, entries, CURRENT_RULES));
  const settledAt = (atMs: number) => {
    const { open, settled } = roundAt(round, atMs, table);
    return { open, settled: ids.map((id) => settled.get(id) ?? { points: 0, minutes: 0 }) };
  };
  const end = poolSample(ids, settledAt(Number.POSITIVE_INFINITY).settled, []);
  const finals = Array.from({ length: entries }, (_, team) => totalsOfTeam(field, end, team)[0] ?? 0);
  for (const [moment, atMs] of momentsOf(round)) {
    const { open, settled } = settledAt(atMs);
    const samples = open.map((facts) => {
      const simulation = simulateMatch(facts, table, simulations);
      simulation.run(simulations);
      return simulation.sample;
    });
    const sample = poolSample(ids, settled, samples);
    const rivals = totalRivals(field, sample, chooseRivals(field, sample, number));
    rivals.run(sample.simulations);
    for (const [team, final] of finals.entries()) {
      const ranks = finalRanks(totalsOfTeam(field, sample, team), rivals.totals, seedOf(number, team));
      const projected = projectFinish(ranks, bands);
      const rank = 1 + finals.filter((other) => other > final).length;
      intervals.push({ within: rank >= projected.low && rank <= projected.high });
      for (const [band, chance] of projected.bandChances.entries()) {
        const { from, to } = bands[band] ?? { from: 0, to: 0 };
        forecasts.push({ moment, chance, cameTrue: rank >= from && rank <= to });
      }
      if (bands.length > 1) {
        const paid = bands.at(-1)?.to ?? 0;
        forecasts.push({ moment, chance: projected.prizeChance, cameTrue: rank <= paid });
      }
    }
  }
}

function poolOf({ matches, squads }: PlayedRound) {
  return matches
    .flatMap(({ fixture }) => [
      ...(squads.get(fixture.homeCode) ?? []),
      ...(squads.get(fixture.awayCode) ?? []),
    ])
    .map(({ code, position, rating }) => ({ playerId: code, position, rating }))
    .toSorted((one, other) => one.playerId - other.playerId);
}

function momentsOf({ matches }: PlayedRound): readonly (readonly [Forecast['moment'], number])[] {
  const kickOffs = matches.map(({ fixture }) => fixture.kickOffMs).toSorted((one, other) => one - other);
  const [first = 0] = kickOffs;
  const middle = kickOffs[Math.floor(kickOffs.length / 2)] ?? first;
  const last = kickOffs.at(-1) ?? first;
  return [
    [MOMENTS[0], first],
    [MOMENTS[1], first + TO_HALF_TIME * MINUTE_MS],
    [MOMENTS[2], middle + TO_MINUTE_75 * MINUTE_MS],
    [MOMENTS[3], last + TO_MINUTE_75 * MINUTE_MS],
  ];
}

/** How often chances of a bucket came true. */
export interface Reliability {
  readonly from: number;
  readonly to: number;
  readonly forecasts: number;
  /** The mean chance projected, and the share that came true; 0 to 1. */
  readonly projected: number;
  readonly cameTrue: number;
}

/** The reliability of the chances from `from` up to and below `to`. */
export function reliabilityOf(forecasts: readonly Forecast[], from: number, to: number): Reliability {
  const within = forecasts.filter(({ chance }) => chance >= from && chance < to);
  const count = Math.max(1, within.length);
  return {
    from,
    to,
    forecasts: within.length,
    projected: within.reduce((sum, { chance }) => sum + chance, 0) / count,
    cameTrue: within.filter(({ cameTrue }) => cameTrue).length / count,
  };
}

/** The reliability by tenths of the chance. */
export function deciles(forecasts: readonly Forecast[]): readonly Reliability[] {
  return Array.from({ length: 10 }, (_, tenth) =>
    reliabilityOf(forecasts, tenth / 10, tenth === 9 ? 1.000_001 : (tenth + 1) / 10),
  );
}
