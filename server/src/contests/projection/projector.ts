import { setTimeout as pause } from 'node:timers/promises';
import { placesPaid } from '@touchline/domain/contests/prizes';
import { seedOf } from '@touchline/domain/projection/draws';
import {
  chooseRivals,
  openFieldChunks,
  teamOfEntry,
  totalRivals,
  totalsOfTeam,
  type ProjectedField,
  type RivalTotals,
} from '@touchline/domain/projection/field';
import {
  finalRanks,
  prizeBands,
  projectFinish,
  type PrizeBand,
  type ProjectedFinish,
} from '@touchline/domain/projection/finish';
import { poolSample, type PoolSample } from '@touchline/domain/projection/pool-sample';
import { simulateMatch, SIMULATIONS, type MatchSample } from '@touchline/domain/projection/simulate-match';
import { rulesOf } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { loadContest, matchStatesOf, scoringTableOf, type ContestWithMatches } from '../facts.ts';
import { kindOf, potOf } from '../settlement/pot.ts';
import {
  loadPool,
  performancesIn,
  scoringOf,
  standingsVersion,
  storedPoints,
  type PooledPlayer,
} from '../standings/standings.ts';
import { standingsKey } from '../standings/standings-memory.ts';
import { loadMatchFacts, type Scales } from './load-matches.ts';

/** A projected finish of one team. */
export interface TeamProjection extends ProjectedFinish {
  /** The version of the standings that the simulations begin at. */
  readonly version: number;
  readonly entries: number;
  readonly sampled: boolean;
  readonly bands: readonly PrizeBand[];
}

/** Projects teams of running contests. They depend on all picks: check `visibility.ts` before showing them. */
export interface Projector {
  /** Null when nothing of the contest is left to play, or it does not have this team. */
  readonly project: (contestId: number, teamId: number) => Promise<TeamProjection | null>;
}

interface ProjectorOptions {
  readonly db: Db;
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number;
}

/** The maximum age of a projection before a new one is started. */
const FRESH_MS = 5_000;
/** Work between two yields to other requests. */
const SLICE_SIMULATIONS = 20;
/** A refresh, for which no one waits, rests three times as long as it works: it takes at most a quarter of one core. */
const REST_FACTOR = 3;
/** Contests and matches in memory. A contest takes up to 20 MB, a match 250 kB. */
const MAX_CONTESTS = 16;
const MAX_MATCHES = 160;

interface ProjectedContest {
  /** What it was computed from; see `standingsKey`. */
  readonly key: string;
  readonly version: number;
  readonly field: ProjectedField;
  readonly pool: PoolSample;
  readonly totals: RivalTotals;
  readonly bands: readonly PrizeBand[];
}

interface ContestState {
  ready: ProjectedContest | null;
  /** When the last computation began. */
  at: number;
  computing: Promise<void> | null;
  field: { readonly players: readonly PooledPlayer[]; readonly field: ProjectedField } | null;
}

interface State {
  readonly options: ProjectorOptions;
  readonly contests: Map<number, ContestState>;
  readonly matches: Map<string, MatchSample>;
  readonly scales: Scales;
  /** Computations follow each other. */
  queue: Promise<void>;
}

/**
 * Creates a projector. The first question about a contest computes it; later ones are answered from memory, and begin a
 * new computation in the background when the last is older than five seconds. Simulated matches are shared by contests.
 */
export function createProjector(options: ProjectorOptions): Projector {
  const state: State = {
    options,
    contests: new Map(),
    matches: new Map(),
    scales: new Map(),
    queue: Promise.resolve(),
  };
  return {
    async project(contestId, teamId) {
      const contest = state.contests.get(contestId) ?? {
        ready: null,
        at: Number.NEGATIVE_INFINITY,
        computing: null,
        field: null,
      };
      keepLast(state.contests, contestId, contest, MAX_CONTESTS);
      const waits = contest.ready === null;
      if (contest.computing === null && options.monotonic() - contest.at >= FRESH_MS) {
        const computing = state.queue
          .then(() => compute(state, contestId, contest, waits))
          .finally(() => (contest.computing = null));
        contest.computing = computing;
        state.queue = computing.catch(() => {});
      }
      if (waits) await contest.computing;
      else contest.computing?.catch(() => {});
      return contest.ready === null ? null : projectionOf(contestId, contest.ready, teamId);
    },
  };
}

function projectionOf(
  contestId: number,
  { version, field, pool, totals, bands }: ProjectedContest,
  teamId: number,
): TeamProjection | null {
  const team = teamOfEntry(field, teamId);
  if (team < 0) return null;
  const ranks = finalRanks(totalsOfTeam(field, pool, team), totals, seedOf(contestId, version, teamId));
  const sampled = totals.rivals.rest.length > 0;
  return { ...projectFinish(ranks, bands), version, entries: field.count, sampled, bands };
}

/** Adds to the end of a map and drops its oldest entries. */
function keepLast<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, max: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= max) return;
    map.delete(oldest);
  }
}

async function compute(state: State, contestId: number, held: ContestState, waits: boolean): Promise<void> {
  held.at = state.options.monotonic();
  const loaded = await loadRunning(state, contestId, held);
  if (loaded === null) {
    held.ready = null;
    return;
  }
  const { contest, key, players, field, settled, open } = loaded;
  const version = standingsVersion(contest);
  if (held.ready?.key === key) return;
  const rest = restAfterWork(state.options, waits);
  const samples = await sampleMatches(state, contest, open, rest);
  const ids = players.map(({ player_id }) => player_id);
  const pool = poolSample(ids, settled, samples);
  const totalling = totalRivals(field, pool, chooseRivals(field, pool, seedOf(contestId, version)));
  while (!totalling.run(SLICE_SIMULATIONS)) await rest();
  const kind = kindOf(contest);
  const hasPrizes = potOf(contest, field.count).pool.units > 0n;
  const paid = hasPrizes ? placesPaid(kind, field.count, rulesOf(contest.rules_version)) : 0;
  held.ready = { key, version, field, pool, totals: totalling.totals, bands: prizeBands(kind, paid) };
}

/** Lets others run after each slice of work; a refresh also rests in proportion to its work. */
function restAfterWork({ monotonic }: ProjectorOptions, waits: boolean): () => Promise<void> {
  let began = monotonic();
  return async () => {
    const worked = monotonic() - began;
    await pause(waits ? 0 : REST_FACTOR * worked);
    began = monotonic();
  };
}

interface OpenMatch {
  readonly id: number;
  /** Identifies the sample of the match: match, version and table. */
  readonly key: string;
}

interface Running {
  readonly contest: ContestWithMatches;
  readonly key: string;
  readonly players: readonly PooledPlayer[];
  readonly field: ProjectedField;
  readonly settled: readonly { readonly points: number; readonly minutes: number }[];
  readonly open: readonly OpenMatch[];
}

const OVER = new Set(['ended', 'confirmed']);

/** The contest with its field and the points of matches that are over; null unless something is left to play. */
function loadRunning({ options }: State, contestId: number, held: ContestState): Promise<Running | null> {
  return inSnapshot(options.db, async (db) => {
    const contest = await loadContest(db, contestId);
    if (
      contest === null ||
      contest.locked_at === null ||
      contest.cancelled_at !== null ||
      contest.results_at !== null
    )
      return null;
    const now = await gameNow(db);
    const states = matchStatesOf(contest, now);
    const counting = contest.matches.filter(
      ({ id, status }) => states.get(id) !== 'void' && status !== 'postponed',
    );
    const over = counting.filter(({ status }) => OVER.has(status));
    const open = counting.filter(({ status }) => !OVER.has(status));
    if (open.length === 0) return null;
    held.field ??= await loadProjectedField(db, contest);
    if (held.field === null) return null;
    const { players, field } = held.field;
    const points = await storedPoints(db, { ...contest, matches: over });
    const settled = [...performancesIn({ ...contest, matches: over }, now, players, points).values()];
    const keyed = open.map(({ id, events_version }) => ({
      id,
      key: `${id} ${events_version} ${contest.scoring_table}`,
    }));
    return { contest, key: standingsKey(contest, now), players, field, settled, open: keyed };
  });
}

function inSnapshot<Result>(db: Db, read: (snapshot: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

async function loadProjectedField(db: Db, contest: ContestWithMatches): Promise<ContestState['field']> {
  const players = await loadPool(db, contest.pool_id);
  const { rows } = await sql<{ readonly teams: Buffer }>`
    select teams from team_chunk where contest_id = ${contest.id} order by number
  `.execute(db);
  const field = openFieldChunks(
    scoringOf(contest),
    players.map(({ position }) => position),
    rows.map(({ teams }) => teams),
  );
  return field.count === contest.entries_with_team && field.count > 0 ? { players, field } : null;
}

/** The samples of matches; those that changed since the last request are simulated. */
async function sampleMatches(
  { options, matches, scales }: State,
  contest: ContestWithMatches,
  open: readonly OpenMatch[],
  rest: () => Promise<void>,
): Promise<readonly MatchSample[]> {
  const missing = open.filter(({ key }) => !matches.has(key)).map(({ id }) => id);
  const facts = missing.length === 0 ? [] : await loadMatchFacts(options.db, missing, scales);
  const table = scoringTableOf(contest.scoring_table);
  const fresh = new Map<number, MatchSample>();
  for (const match of facts) {
    const simulation = simulateMatch(match, table, SIMULATIONS);
    while (!simulation.run(SLICE_SIMULATIONS)) await rest();
    fresh.set(match.matchId, simulation.sample);
    keepLast(matches, `${match.matchId} ${match.version} ${table.key}`, simulation.sample, MAX_MATCHES);
  }
  return open.flatMap(({ id, key }) => fresh.get(id) ?? matches.get(key) ?? []);
}
