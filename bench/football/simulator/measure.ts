import process from 'node:process';
import { parseArgs } from 'node:util';
import { Sample } from './estimate.ts';
import { leagueMatches } from './leagues.ts';
import { play } from './played.ts';
import { RATES } from './rates.ts';
import targets from './targets.json' with { type: 'json' };

const MATCHES = 10_000;
/** Matches in a season of all leagues. */
const QUICK_MATCHES = 1_752;
/** The tolerance of a rate: this fraction of its target, or this number of standard errors if that is more. */
const SHARE = 0.05;
const STANDARD_ERRORS = 3;

export interface Result {
  readonly rate: string;
  readonly target: number;
  readonly measured: number;
  readonly standardError: number;
  /** Maximum distance from the target. */
  readonly tolerance: number;
  readonly ok: boolean;
}

/** Plays a number of matches from a seed and compares every rate with its target; spreads need at least one season. */
export function measureRates(seed: string, matches: number, share = SHARE): readonly Result[] {
  const sample = new Sample(RATES);
  for (const match of leagueMatches(seed)) {
    if (sample.size === matches) break;
    sample.add(play(match));
  }
  return targets.map(({ rate, target }) => {
    const { measured, standardError } = sample.estimate(rate);
    const tolerance = Math.max(share * target, STANDARD_ERRORS * standardError);
    return {
      rate,
      target,
      measured,
      standardError,
      tolerance,
      ok: Math.abs(measured - target) <= tolerance,
    };
  });
}

/** `npm run bench -- simulator --seed N [--quick]`: returns whether every rate is within its tolerance. */
export function measureSimulator(): Promise<boolean> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { seed: { type: 'string', default: '1' }, quick: { type: 'boolean', default: false } },
  });
  const { seed, quick } = values;
  const matches = quick ? QUICK_MATCHES : MATCHES;
  const started = performance.now();
  const results = measureRates(seed, matches);
  const seconds = (performance.now() - started) / 1000;
  console.log(`${matches} matches of seed ${seed} in ${seconds.toFixed(1)} s`);
  console.table(
    results.map(({ rate, target, measured, standardError, tolerance, ok }) => ({
      rate,
      target,
      measured: measured.toPrecision(4),
      'standard error': standardError.toPrecision(2),
      tolerance: tolerance.toPrecision(2),
      'off by': `${(100 * (measured / target - 1)).toFixed(1)}%`,
      ok: ok ? 'ok' : 'OUTSIDE',
    })),
  );
  const within = results.filter(({ ok }) => ok).length;
  console.log(`${within} of ${results.length} rates within max(5%, 3 standard errors)`);
  const figures = Object.fromEntries(
    results.map(({ rate, measured }) => [rate, Number(measured.toPrecision(5))]),
  );
  const goals = { within: { goal: results.length, reached: within } };
  const ok = within === results.length;
  console.log(JSON.stringify({ name: 'simulator', ok, goals, figures: { seed, matches, ...figures } }));
  return Promise.resolve(ok);
}
