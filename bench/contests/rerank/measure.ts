import { freemem } from 'node:os';
import { TEAM_SCORING, type ContestPerformance } from '@touchline/domain/scoring/substitutions';
import { bytesOf } from '@touchline/domain/standings/live/arrays';
import { createLiveRanking, type LiveRanking } from '@touchline/domain/standings/live/ranking';
import { totalsOf, postgresMismatches, rankingFaults } from './checks.ts';
import { openField } from '../field/open-field.ts';
import { UNITS_PER_POINT, type ContestTable } from '../field/played.ts';
import type { FieldSize } from '../field/sizes.ts';
import { grownContest, storedContest, type LargeContest } from './contest.ts';
import { openPostgresPeer, type PostgresPeer } from './postgres.ts';
import { openRedisPeer, type RedisPeer } from './redis.ts';
import { report, type Found, type Spread } from './report.ts';

const REPETITIONS = 5;
/** A quick run only finds out whether every rank is right. */
const QUICK_REPETITIONS = 1;
/** Events of a repetition. */
const EVENTS = 41;
const QUICK_EVENTS = 11;
/** The contest in memory alone is so many times as large. */
const GROWTH = 10;
/** Memory per team while a contest loads: its chunk, the arrays, and a reserve. */
const BYTES_WHILE_LOADING = 200;
/** Points of the event. */
const POINTS = 5;

/**
 * Re-ranks a contest of a million teams after an event of a player fielded by about 40% of them, in memory and in
 * PostgreSQL (and Redis, where available) in turns, then a contest ten times as large. The teams are entries in the
 * database, and the contest is loaded from its chunks; the larger one is in memory only. Every rank is checked.
 * `fieldOf` makes the contest of a table, by default on a database of its own.
 */
export async function measureRerank(
  { teams, tables, quick }: FieldSize,
  fieldOf = storedField,
): Promise<boolean> {
  const events = quick ? QUICK_EVENTS : EVENTS;
  const repetitions = quick ? QUICK_REPETITIONS : REPETITIONS;
  const wanted = teams * GROWTH;
  const large = Math.min(
    wanted,
    Math.max(teams, Math.floor(freemem() / BYTES_WHILE_LOADING / teams) * teams),
  );
  if (large < wanted) console.log(`Free memory suffices for ${large} teams, not for ${wanted}.`);
  const found: Found[] = [];
  for (const table of tables)
    found.push(await measureTable(await fieldOf(table, teams), { large, events, repetitions }));
  return report(found, { teams, large, repetitions }, quick);
}

/** A field from its database, which is removed before the measurement. */
async function storedField(table: ContestTable, teams: number): Promise<LargeContest> {
  const { db, field, close } = await openField(table, teams);
  try {
    return await storedContest(db, field);
  } finally {
    await close();
  }
}

interface Sizes {
  readonly large: number;
  readonly events: number;
  readonly repetitions: number;
}

async function measureTable(contest: LargeContest, sizes: Sizes): Promise<Found> {
  const { events, repetitions } = sizes;
  const { table, count: teams } = contest;
  const [ranking, loadMs] = timed(() => load(contest));
  const gains = gainsOf(ranking, contest);
  const postgres = await openPostgresPeer(totalsOf(ranking), gains);
  const redis = await openRedisPeer(totalsOf(ranking));
  try {
    const peers = await comparePeers({ contest, ranking, gains, events, repetitions, postgres, redis });
    const alone = measureAlone(contest, ranking);
    const wrong = [...peers.wrong, ...rankingFaults(ranking, contest, contest.performances)];
    await postgres.close();
    await redis?.close();
    const grown = measureLarge(sizes, contest, ranking);
    return {
      table,
      postgresVersion: postgres.version,
      loadMs,
      moved: gains.reduce((sum, gain) => sum + (gain === 0 ? 0 : 1), 0) / teams,
      bytes: bytesEach(ranking),
      ...peers,
      ...alone,
      ...grown,
      wrong: [...wrong, ...grown.wrong],
    };
  } catch (error) {
    await postgres.close();
    await redis?.close();
    throw error;
  }
}

function load({ table, positions, performances, chunks }: LargeContest): LiveRanking {
  return createLiveRanking({
    scoring: TEAM_SCORING[table],
    positions,
    performances,
    chunks,
    allocate: (bytes) => new SharedArrayBuffer(bytes),
  });
}

/** Applies the star's goal, or reverts it. */
function score(ranking: LiveRanking, { table, star, performances }: LargeContest, sign: 1 | -1): void {
  const before = performanceOf(performances, star);
  const points = before.points + (sign === 1 ? POINTS * UNITS_PER_POINT[table] : 0);
  const { by } = ranking.apply([{ player: star, ...before, points }]);
  if (by !== 'lists') throw new Error(`The event was applied by ${by}.`);
}

function performanceOf(performances: readonly ContestPerformance[], player: number): ContestPerformance {
  const performance = performances[player];
  if (performance === undefined) throw new Error(`There is no player ${player}.`);
  return performance;
}

function gainsOf(ranking: LiveRanking, contest: LargeContest): Int32Array {
  const before = totalsOf(ranking);
  score(ranking, contest, 1);
  const gains = totalsOf(ranking).map((total, team) => total - (before[team] ?? 0));
  score(ranking, contest, -1);
  return gains;
}

/** Applies an odd number of events, the last of which has the given sign; returns the median of their times. */
function repeatEvent(ranking: LiveRanking, contest: LargeContest, events: number, sign: 1 | -1): number {
  const times = Array.from({ length: events }, (_, index) => {
    const own = (events - 1 - index) % 2 === 0 ? sign : sign === 1 ? -1 : 1;
    return timed(() => score(ranking, contest, own))[1];
  });
  return middle(times);
}

interface PeerComparison {
  readonly contest: LargeContest;
  readonly ranking: LiveRanking;
  readonly gains: Int32Array;
  readonly events: number;
  readonly repetitions: number;
  readonly postgres: PostgresPeer;
  readonly redis: RedisPeer | null;
}

type PeerResults = Pick<
  Found,
  'eventMs' | 'plainMs' | 'bestMs' | 'redisMs' | 'timesPlain' | 'timesBest' | 'timesRedis' | 'wrong'
>;

async function comparePeers({
  contest,
  ranking,
  gains,
  events,
  repetitions,
  postgres,
  redis,
}: PeerComparison): Promise<PeerResults> {
  const wrong: string[] = [];
  const own: number[] = [];
  const plain: number[] = [];
  const best: number[] = [];
  const inRedis: number[] = [];
  const moved = [...gains.keys()].filter((team) => gains[team] !== 0);
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const sign = repetition % 2 === 0 ? 1 : -1;
    own.push(repeatEvent(ranking, contest, events, sign));
    const ofBest = await postgres.best(sign);
    best.push(ofBest.ms);
    const ofPlain = await postgres.plain(sign);
    plain.push(ofPlain.ms);
    wrong.push(...postgresMismatches(ranking, ofBest.ranked));
    const places = totalsOf(ranking).reduce((sum, total) => sum + ranking.rankOfTotal(total), 0);
    if (places !== ofPlain.places)
      wrong.push(`the plain form's ranks sum to ${ofPlain.places}, not ${places}`);
    if (redis === null) continue;
    inRedis.push(
      await redis.event(
        moved,
        moved.map((team) => ranking.totalOf(team)),
      ),
    );
    const total = ranking.totalOf(moved[0] ?? 0);
    if ((await redis.above(total)) + 1 !== ranking.rankOfTotal(total)) wrong.push('Redis ranks differently');
  }
  // Revert to the contest's performances if the last event was a goal.
  if (repetitions % 2 === 1) score(ranking, contest, -1);
  const ratio = (peer: readonly number[]): Spread =>
    spread(peer.map((ms, repetition) => ms / (own[repetition] ?? ms)));
  return {
    eventMs: spread(own),
    plainMs: spread(plain),
    bestMs: spread(best),
    redisMs: redis === null ? null : spread(inRedis),
    timesPlain: ratio(plain),
    timesBest: ratio(best),
    timesRedis: redis === null ? null : ratio(inRedis),
    wrong,
  };
}

type FoundAlone = Pick<
  Found,
  'writeRanksMs' | 'fullPassMs' | 'absenceMs' | 'firstPageMs' | 'pageMicros' | 'rankNanos' | 'auditMs'
>;

function measureAlone(contest: LargeContest, ranking: LiveRanking): FoundAlone {
  const { performances, missing, star } = contest;
  const teams = ranking.count;
  const ranks = new Int32Array(teams);
  const write = (): void => {
    for (let team = 0; team < teams; team += 1) ranks[team] = ranking.rankOf(team);
  };
  const step = 7_919;
  const pages = 10_000;
  const page = (): void => {
    for (let index = 0; index < pages; index += 1) ranking.page((index * step * step) % teams, 15);
  };
  const firstPages = Array.from({ length: 21 }, (_, index) => {
    score(ranking, contest, index % 2 === 0 ? 1 : -1);
    return timed(() => ranking.page((index * step * step) % teams, 15))[1];
  });
  score(ranking, contest, -1);
  const rank = (): void => {
    for (let index = 0; index < 1e6; index += 1) ranking.rankOf((index * step) % teams);
  };
  const before = performanceOf(performances, missing);
  const absences = Array.from({ length: 6 }, (_, index) => ({ ...before, finished: index % 2 === 0 }));
  const everyone = performances.map((performance, player) => ({ player, ...performance }));
  const whole = Array.from({ length: 6 }, (_, index) =>
    everyone.map((each) =>
      each.player === star || each.minutes === 0
        ? each
        : { ...each, points: each.points + ((index + 1) % 2) },
    ),
  );
  const repeated = (work: () => void): number => middle([1, 2, 3, 4, 5].map(() => timed(work)[1]));
  return {
    writeRanksMs: repeated(write),
    absenceMs: middle(
      absences.map((absence) => timed(() => ranking.apply([{ player: missing, ...absence }]))[1]),
    ),
    fullPassMs: middle(whole.map((changes) => timed(() => ranking.apply(changes))[1])),
    firstPageMs: middle(firstPages),
    pageMicros: (1_000 * timed(page)[1]) / pages,
    rankNanos: repeated(rank),
    auditMs: timed(() => ranking.audit())[1],
  };
}

function measureLarge(
  { large, events, repetitions }: Sizes,
  contest: LargeContest,
  ranking: LiveRanking,
): Pick<Found, 'largeMs' | 'timesSmaller' | 'wrong'> {
  const grown = grownContest(contest, large);
  const grownRanking = load(grown);
  const own: number[] = [];
  const times: number[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const sign = repetition % 2 === 0 ? 1 : -1;
    times.push(repeatEvent(ranking, contest, events, sign));
    own.push(repeatEvent(grownRanking, grown, events, sign));
  }
  if (repetitions % 2 === 1) score(grownRanking, grown, -1);
  return {
    largeMs: spread(own),
    timesSmaller: spread(own.map((ms, repetition) => ms / (times[repetition] ?? ms))),
    wrong: rankingFaults(grownRanking, grown, grown.performances).map((each) => `${large} teams: ${each}`),
  };
}

function bytesEach(ranking: LiveRanking): Found['bytes'] {
  const bytes = bytesOf(ranking.buffers());
  return { ranking: bytes.ranking / ranking.count, identities: bytes.identities / ranking.count };
}

function timed<Result>(work: () => Result): readonly [result: Result, ms: number] {
  const begun = performance.now();
  const result = work();
  return [result, performance.now() - begun];
}

function middle(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? Number.NaN;
}

function spread(figures: readonly number[]): Spread {
  return { median: middle(figures), min: Math.min(...figures), max: Math.max(...figures) };
}
