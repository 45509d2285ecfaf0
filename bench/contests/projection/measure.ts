import process from 'node:process';
import { parseArgs } from 'node:util';
import { SIMULATIONS } from '@touchline/domain/projection/simulate-match';
import {
  deciles,
  MOMENTS,
  reliabilityOf,
  runContests,
  type Forecast,
  type Reliability,
} from './calibration.ts';
import { measureSpeed } from './speed.ts';

const CONTESTS = 500;
const QUICK_CONTESTS = 40;
/** The bucket around 30%, and how often its chances must come true. */
const BUCKET = { from: 0.25, to: 0.35 } as const;
const WANTED = { min: 0.27, max: 0.33 } as const;

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

function line({ from, to, forecasts, projected, cameTrue }: Reliability) {
  return {
    chance: `${percent(from)} to ${percent(Math.min(1, to))}`,
    forecasts,
    projected: percent(projected),
    'came true': percent(cameTrue),
  };
}

/**
 * `npm run bench -- projection`: whether the projected chances of 500 contests come true as often as projected,
 * and the cost of a projection. Returns whether between 27 and 33% of the chances around 30% came true.
 */
export function measureProjection(): Promise<boolean> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { seed: { type: 'string', default: '1' }, quick: { type: 'boolean', default: false } },
  });
  const { seed, quick } = values;
  const began = performance.now();
  const { contests, forecasts, intervals } = runContests(
    seed,
    quick ? QUICK_CONTESTS : CONTESTS,
    SIMULATIONS,
  );
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${contests} contests of seed ${seed}, ${SIMULATIONS} simulations at each of ${MOMENTS.length} moments, in ${seconds.toFixed(0)} s`,
  );
  console.table(deciles(forecasts).map(line));
  const bucket = (among: readonly Forecast[]): Reliability => reliabilityOf(among, BUCKET.from, BUCKET.to);
  const all = bucket(forecasts);
  console.log('chances of 25 to 35%, by moment');
  console.table([
    { moment: 'all', ...line(all) },
    ...MOMENTS.map((moment) => ({
      moment,
      ...line(bucket(forecasts.filter((each) => each.moment === moment))),
    })),
  ]);
  const within = intervals.filter((each) => each.within).length / intervals.length;
  console.log(
    `${percent(within)} of final ranks are within the interval of four in five (whole ranks, so a little more)`,
  );
  const speeds = measureSpeed();
  console.log('milliseconds of processor time');
  console.table(
    speeds.map(({ entries, matches, simulate, rivals, first, next, team }) => ({
      entries,
      matches,
      'simulate all, ms': Math.round(simulate),
      'total rivals, ms': Math.round(rivals),
      'first projection, ms': Math.round(first),
      'after an event of one match, ms': Math.round(next),
      'one team, ms': Number(team.toFixed(2)),
    })),
  );
  // Forty contests have too few such chances to hold them to three points.
  const ok = quick || (all.cameTrue >= WANTED.min && all.cameTrue <= WANTED.max);
  const goals = { thirtyPercent: { goal: '27% to 33%', reached: percent(all.cameTrue) } };
  const figures = {
    seed,
    contests,
    thirtyPercent: Number(all.cameTrue.toFixed(4)),
    thirtyPercentForecasts: all.forecasts,
    withinInterval: Number(within.toFixed(4)),
    ...Object.fromEntries(speeds.map(({ entries, next }) => [`next${entries}`, Math.round(next)])),
  };
  console.log(JSON.stringify({ name: 'projection', ok, goals, figures }));
  return Promise.resolve(ok);
}
