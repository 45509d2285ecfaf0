import type { ContestPerformance } from '@touchline/domain/scoring/substitutions';
import type { LiveBuffers } from '@touchline/domain/standings/live/arrays';
import type { LiveChange, LiveRanking } from '@touchline/domain/standings/live/ranking';
import { gameNow } from '../../db/clock.ts';
import type { Db } from '../../db/database.ts';
import { loadContests, matchStatesOf, type ContestWithMatches } from '../facts.ts';
import { standingsKey } from '../standings/standings-memory.ts';
import {
  storedPoints,
  loadPool,
  performancesIn,
  standingsVersion,
  type AppearancePoints,
  type PooledPlayer,
} from '../standings/standings.ts';
import type { EngineMessage } from './engine-thread.ts';
import { loadField } from './load-field.ts';

/** Ranks running contests in memory from their team chunks and the points of their matches. */
interface LiveEngine {
  /** Sets the contests to rank from the next poll on. */
  readonly assign: (contestIds: readonly number[]) => void;
  /**
   * Applies all changes in the database, loads newly assigned contests and runs due audits. Resolves to the game's time
   * of its snapshot. Rejects when the database does not answer; the loaded rankings then stay as they are.
   */
  readonly poll: () => Promise<Date>;
}

interface LiveEngineOptions {
  readonly db: Db;
  readonly publish: (message: EngineMessage) => void;
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number;
  /** Interval between two audits of a contest: a full recomputation must give the totals in memory. */
  readonly auditEveryMs?: number;
}

const AUDIT_EVERY_MS = 60_000;

interface LoadedContest {
  contest: ContestWithMatches;
  /** Identifies the state that the standings were computed from. */
  key: string;
  readonly pool: readonly PooledPlayer[];
  readonly ranking: LiveRanking;
  /** By index in the pool. */
  performances: readonly ContestPerformance[];
  /** The histograms of the last published message. */
  published: LiveBuffers['histograms'];
  /** How many matches have ended. */
  ended: number;
  auditAt: number;
}

interface Engine {
  readonly options: LiveEngineOptions;
  readonly contests: Map<number, LoadedContest>;
  readonly pools: Map<number, readonly PooledPlayer[]>;
}

/** Creates an engine with no contests assigned. Polls must not overlap. */
export function createLiveEngine(options: LiveEngineOptions): LiveEngine {
  const engine: Engine = { options, contests: new Map(), pools: new Map() };
  let assigned: readonly number[] = [];
  return {
    assign(contestIds) {
      assigned = contestIds;
    },
    async poll() {
      const contestIds = assigned;
      for (const contestId of engine.contests.keys())
        if (!contestIds.includes(contestId)) drop(engine, contestId);
      const now = await inSnapshot(options.db, async (snapshot) => {
        const at = await gameNow(snapshot);
        const contests = await loadContests(snapshot, contestIds);
        const pointsOf = pointsReader(snapshot);
        for (const contest of contests) {
          const loaded = engine.contests.get(contest.id);
          if (loaded === undefined) continue;
          if (!isRanked(contest)) drop(engine, contest.id);
          else if (standingsKey(contest, at) !== loaded.key) {
            const points = await pointsOf(contest);
            await dropOnFailure(engine, contest.id, () => update(engine, loaded, contest, { at, points }));
          }
        }
        return at;
      });
      for (const loaded of engine.contests.values()) audit(engine, loaded);
      for (const contestId of contestIds) {
        if (!engine.contests.has(contestId))
          await dropOnFailure(engine, contestId, () => load(engine, contestId));
      }
      return now;
    },
  };
}

/** Whether the standings of a contest are computed from its teams and matches: from its lock until its results are fixed. */
function isRanked(contest: ContestWithMatches): boolean {
  const { locked_at, cancelled_at, results_at, final_at } = contest;
  return locked_at !== null && cancelled_at === null && results_at === null && final_at === null;
}

type PointsOf = (contest: ContestWithMatches) => Promise<readonly AppearancePoints[]>;

/** Reads the points of matches, once for all contests over the same matches. */
function pointsReader(snapshot: Db): PointsOf {
  const read = new Map<string, Promise<readonly AppearancePoints[]>>();
  return (contest) => {
    const key = [contest.scoring_table, ...contest.matches.map(({ id }) => id)].join(' ');
    const points = read.get(key) ?? storedPoints(snapshot, contest);
    read.set(key, points);
    return points;
  };
}

interface PointsSnapshot {
  readonly at: Date;
  readonly points: readonly AppearancePoints[];
}

function update(
  engine: Engine,
  loaded: LoadedContest,
  contest: ContestWithMatches,
  { at, points }: PointsSnapshot,
): void {
  const performances = [...performancesIn(contest, at, loaded.pool, points).values()];
  const version = standingsVersion(contest);
  loaded.ranking.apply(changesBetween(loaded.performances, performances), version);
  const ranking = loaded.ranking.buffers();
  const reallocated = ranking.histograms !== loaded.published;
  const ended = endedMatches(contest, at);
  if (ended > loaded.ended) loaded.auditAt = engine.options.monotonic();
  const key = standingsKey(contest, at);
  Object.assign(loaded, { contest, key, performances, published: ranking.histograms, ended });
  engine.options.publish({ kind: 'updated', contest, version, ranking: reallocated ? ranking : null });
}

/** The changed players; if none, the first one unchanged: the ranking takes a new version only with a change. */
function changesBetween(
  before: readonly ContestPerformance[],
  after: readonly ContestPerformance[],
): readonly LiveChange[] {
  const changes = after.flatMap((performance, player): LiveChange[] => {
    const known = before[player];
    const same =
      known !== undefined &&
      known.points === performance.points &&
      known.minutes === performance.minutes &&
      known.finished === performance.finished;
    return same ? [] : [{ player, ...performance }];
  });
  return changes.length > 0
    ? changes
    : after.slice(0, 1).map((performance) => ({ player: 0, ...performance }));
}

async function load(engine: Engine, contestId: number): Promise<void> {
  const { db, publish, monotonic } = engine.options;
  const loaded = await inSnapshot(db, async (snapshot): Promise<LoadedContest | null> => {
    const [contest] = await loadContests(snapshot, [contestId]);
    if (contest === undefined || !isRanked(contest)) return null;
    const at = await gameNow(snapshot);
    const pool = engine.pools.get(contest.pool_id) ?? (await loadPool(snapshot, contest.pool_id));
    engine.pools.set(contest.pool_id, pool);
    const field = await loadField(snapshot, contest, at, {
      pool,
      points: await storedPoints(snapshot, contest),
    });
    if (field === null) return null;
    publish({ kind: 'loaded', field: field.loaded });
    return {
      contest,
      key: standingsKey(contest, at),
      pool,
      ranking: field.ranking,
      performances: field.performances,
      published: field.loaded.ranking.histograms,
      ended: endedMatches(contest, at),
      auditAt: monotonic() + auditInterval(engine, contestId),
    };
  });
  if (loaded !== null) engine.contests.set(contestId, loaded);
}

/** When an audit is due: recomputes all totals, and on a difference raises an alarm and reloads the contest. */
function audit(engine: Engine, loaded: LoadedContest): void {
  const { monotonic, publish } = engine.options;
  if (monotonic() < loaded.auditAt) return;
  const difference = loaded.ranking.audit();
  loaded.auditAt = monotonic() + auditInterval(engine, loaded.contest.id);
  if (difference === null) return;
  publish({ kind: 'alarm', contestId: loaded.contest.id, difference });
  drop(engine, loaded.contest.id);
}

/** Spreads the audits of contests over time: 75% to 122% of the configured interval. */
function auditInterval({ options }: Engine, contestId: number): number {
  const every = options.auditEveryMs ?? AUDIT_EVERY_MS;
  return every * (0.75 + ((contestId * 7) % 16) / 32);
}

function drop(engine: Engine, contestId: number): void {
  const loaded = engine.contests.get(contestId);
  if (!engine.contests.delete(contestId)) return;
  const poolId = loaded?.contest.pool_id;
  const used = [...engine.contests.values()].some(({ contest }) => contest.pool_id === poolId);
  if (poolId !== undefined && !used) engine.pools.delete(poolId);
  engine.options.publish({ kind: 'dropped', contestId });
}

/** A contest that fails does not stop the others: it is dropped and reloaded at the next poll. */
async function dropOnFailure(
  engine: Engine,
  contestId: number,
  work: () => Promise<void> | void,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    engine.options.publish({ kind: 'failed', contestId, reason: String(error) });
    drop(engine, contestId);
  }
}

/** Runs reads on one snapshot of the database, so that points and standings version match. */
function inSnapshot<Result>(db: Db, read: (snapshot: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

function endedMatches(contest: ContestWithMatches, at: Date): number {
  return [...matchStatesOf(contest, at).values()].filter((state) => state === 'ended').length;
}
