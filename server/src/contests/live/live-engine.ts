import type { ContestPerformance } from '@touchline/domain/scoring/substitutions';
import type { LiveBuffers } from '@touchline/domain/standings/live/arrays';
import type { LiveChange, LiveRanking } from '@touchline/domain/standings/live/ranking';
import { gameNow } from '../../db/clock.ts';
import type { Db } from '../../db/database.ts';
import { loadContests, type ContestWithMatches } from '../facts.ts';
import { matchStatesOf } from '../lifecycle/match-states.ts';
import { standingsKey } from '../standings/standings-memory.ts';
import {
  keptPoints,
  loadPool,
  performancesIn,
  standingsVersion,
  type AppearancePoints,
  type PooledPlayer,
} from '../standings/standings.ts';
import { loadField } from './load-field.ts';
import type { EngineMessage } from './messages.ts';

/** Ranks running contests in memory, from their chunks and the points of their matches. */
interface LiveEngine {
  /** Which contests are ranked from the next look on. */
  readonly hold: (contestIds: readonly number[]) => void;
  /**
   * Brings all of them up to what the database says now, loads those that are new, and audits those it is time for.
   * Resolves to the game's time of that. Rejects when the database does not answer: what is held stays as it is.
   */
  readonly poll: () => Promise<Date>;
}

interface LiveEngineOptions {
  readonly db: Db;
  readonly publish: (message: EngineMessage) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly monotonic: () => number;
  /** Between two passes over all teams of a contest, which must find the totals it has. */
  readonly auditEveryMs?: number;
}

const AUDIT_EVERY_MS = 60_000;

interface LoadedContest {
  contest: ContestWithMatches;
  /** All that its standings depend on. */
  key: string;
  readonly pool: readonly PooledPlayer[];
  readonly ranking: LiveRanking;
  /** By place in the pool. */
  performances: readonly ContestPerformance[];
  /** The histograms that were told last. */
  published: LiveBuffers['histograms'];
  /** Matches that have ended. */
  ended: number;
  auditAt: number;
}

interface Engine {
  readonly options: LiveEngineOptions;
  readonly held: Map<number, LoadedContest>;
  readonly pools: Map<number, readonly PooledPlayer[]>;
}

/** An engine that ranks nothing yet. Looks must not overlap. */
export function createLiveEngine(options: LiveEngineOptions): LiveEngine {
  const engine: Engine = { options, held: new Map(), pools: new Map() };
  let wanted: readonly number[] = [];
  return {
    hold(contestIds) {
      wanted = contestIds;
    },
    async poll() {
      const asked = wanted;
      for (const contestId of engine.held.keys()) if (!asked.includes(contestId)) drop(engine, contestId);
      const now = await inSnapshot(options.db, async (snapshot) => {
        const at = await gameNow(snapshot);
        const contests = await loadContests(snapshot, asked);
        const pointsOf = pointsIn(snapshot);
        for (const contest of contests) {
          const held = engine.held.get(contest.id);
          if (held === undefined) continue;
          if (!isRanked(contest)) drop(engine, contest.id);
          else if (standingsKey(contest, at) !== held.key) {
            const points = await pointsOf(contest);
            await guarded(engine, contest.id, () => tick(engine, held, contest, { at, points }));
          }
        }
        return at;
      });
      for (const held of engine.held.values()) audit(engine, held);
      for (const contestId of asked) {
        if (!engine.held.has(contestId)) await guarded(engine, contestId, () => load(engine, contestId));
      }
      return now;
    },
  };
}

/** Whether the standings of a contest are made from its field and its matches: from the lock until they are fixed. */
function isRanked(contest: ContestWithMatches): boolean {
  const { locked_at, cancelled_at, results_at, final_at } = contest;
  return locked_at !== null && cancelled_at === null && results_at === null && final_at === null;
}

type PointsOf = (contest: ContestWithMatches) => Promise<readonly AppearancePoints[]>;

/** The points of matches, read once for all contests that are played over the same ones. */
function pointsIn(snapshot: Db): PointsOf {
  const read = new Map<string, Promise<readonly AppearancePoints[]>>();
  return (contest) => {
    const key = [contest.scoring_table, ...contest.matches.map(({ id }) => id)].join(' ');
    const points = read.get(key) ?? keptPoints(snapshot, contest);
    read.set(key, points);
    return points;
  };
}

interface MatchesNow {
  readonly at: Date;
  readonly points: readonly AppearancePoints[];
}

function tick(
  engine: Engine,
  held: LoadedContest,
  contest: ContestWithMatches,
  { at, points }: MatchesNow,
): void {
  const performances = [...performancesIn(contest, at, held.pool, points).values()];
  const version = standingsVersion(contest);
  held.ranking.apply(changesBetween(held.performances, performances), version);
  const ranking = held.ranking.buffers();
  const moved = ranking.histograms !== held.published;
  const ended = endedMatches(contest, at);
  if (ended > held.ended) held.auditAt = engine.options.monotonic();
  const key = standingsKey(contest, at);
  Object.assign(held, { contest, key, performances, published: ranking.histograms, ended });
  engine.options.publish({ kind: 'ticked', contest, version, ranking: moved ? ranking : null });
}

/** What changed; without any change the first player as he is, so that the ranking carries the new version. */
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
  const held = await inSnapshot(db, async (snapshot): Promise<LoadedContest | null> => {
    const [contest] = await loadContests(snapshot, [contestId]);
    if (contest === undefined || !isRanked(contest)) return null;
    const at = await gameNow(snapshot);
    const pool = engine.pools.get(contest.pool_id) ?? (await loadPool(snapshot, contest.pool_id));
    engine.pools.set(contest.pool_id, pool);
    const field = await loadField(snapshot, contest, at, {
      pool,
      points: await keptPoints(snapshot, contest),
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
      auditAt: monotonic() + auditPause(engine, contestId),
    };
  });
  if (held !== null) engine.held.set(contestId, held);
}

/** A pass over all teams must find the totals that the changes have led to; if not, the contest is loaded anew. */
function audit(engine: Engine, held: LoadedContest): void {
  const { monotonic, publish } = engine.options;
  if (monotonic() < held.auditAt) return;
  const difference = held.ranking.audit();
  held.auditAt = monotonic() + auditPause(engine, held.contest.id);
  if (difference === null) return;
  publish({ kind: 'alarm', contestId: held.contest.id, difference });
  drop(engine, held.contest.id);
}

/** Not all contests are audited in the same moment. */
function auditPause({ options }: Engine, contestId: number): number {
  const every = options.auditEveryMs ?? AUDIT_EVERY_MS;
  return every * (0.75 + ((contestId * 7) % 16) / 32);
}

function drop(engine: Engine, contestId: number): void {
  const held = engine.held.get(contestId);
  if (!engine.held.delete(contestId)) return;
  const poolId = held?.contest.pool_id;
  const used = [...engine.held.values()].some(({ contest }) => contest.pool_id === poolId);
  if (poolId !== undefined && !used) engine.pools.delete(poolId);
  engine.options.publish({ kind: 'dropped', contestId });
}

/** A contest that fails does not stop the others: it is let go, and loaded anew with the next look. */
async function guarded(engine: Engine, contestId: number, work: () => Promise<void> | void): Promise<void> {
  try {
    await work();
  } catch (error) {
    engine.options.publish({ kind: 'failed', contestId, reason: String(error) });
    drop(engine, contestId);
  }
}

/** One state of the database for all that is read: points are those of the version they are given out as. */
function inSnapshot<Result>(db: Db, read: (snapshot: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

function endedMatches(contest: ContestWithMatches, at: Date): number {
  return [...matchStatesOf(contest, at).values()].filter((state) => state === 'ended').length;
}
