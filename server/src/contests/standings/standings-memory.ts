import { rulesOf } from '@touchline/domain/rules/index';
import { prizesByRank } from '@touchline/domain/standings/live/prizes';
import { nextPrize, totalsOfSorted, type NextPrize } from '@touchline/domain/standings/next-prize';
import type { Db } from '../../db/database.ts';
import { matchStatesOf, type ContestWithMatches } from '../facts.ts';
import { entriesInPlay, kindOf, potOf } from '../settlement/pot.ts';
import { loadStandings, standingsVersion, type StandingEntry, type Standings } from './standings.ts';

/** Contests whose standings are cached per process. */
const MAX_CACHED = 200;
/** Larger fields are not ranked on request: that would block the process for seconds. */
export const MAX_RANKED = 50_000;

/** Standings for display, with the points that a total is missing for a greater prize. */
export interface DisplayedStandings extends Standings {
  /** For the total of one of the entries; null once results are fixed. */
  readonly nextPrizeOf: (points: number) => NextPrize | null;
}

interface CacheEntry {
  readonly key: string;
  readonly version: number;
  readonly standings: Promise<DisplayedStandings>;
}

const caches = new WeakMap<Db, Map<number, CacheEntry>>();

/**
 * The standings of a contest for display, computed once per version and state of its matches. They depend on all picks:
 * check `visibility.ts` before showing them. Only for reads: a transaction that acts on totals calls `loadStandings`.
 * Until results are fixed, entries of equal points are ordered by id and have equal prizes; the remainder of the split,
 * less than a unit per entry, is distributed at the settlement.
 */
export function standingsOf(db: Db, contest: ContestWithMatches, at: Date): Promise<DisplayedStandings> {
  const cache = caches.get(db) ?? new Map<number, CacheEntry>();
  caches.set(db, cache);
  const key = standingsKey(contest, at);
  const cached = cache.get(contest.id);
  cache.delete(contest.id);
  const standings = cached?.key === key ? cached.standings : loadDisplayed(db, contest, at);
  const entry: CacheEntry = { key, version: standingsVersion(contest), standings };
  cache.set(contest.id, entry);
  standings.catch(() => {
    if (cache.get(contest.id) === entry) cache.delete(contest.id);
  });
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED) break;
    cache.delete(oldest);
  }
  return standings;
}

/** The version of the standings of a contest that were computed last from rows; 0 for none. */
export function versionFromRows(db: Db, contestId: number): number {
  return caches.get(db)?.get(contestId)?.version ?? 0;
}

async function loadDisplayed(db: Db, contest: ContestWithMatches, at: Date): Promise<DisplayedStandings> {
  const standings = await loadStandings(db, contest, at);
  if (contest.results_at !== null) return { ...standings, nextPrizeOf: () => null };
  const field = entriesInPlay(contest, at);
  const prizeAt = prizesByRank({
    kind: kindOf(contest),
    entries: standings.entries.length,
    pool: potOf(contest, field).pool.units,
    rules: rulesOf(contest.rules_version),
  });
  const entries: StandingEntry[] = [];
  for (const [rank, tied] of Map.groupBy(standings.entries, (entry) => entry.rank)) {
    const prize = prizeAt(rank, tied.length);
    entries.push(
      ...tied.toSorted((one, other) => one.entryId - other.entryId).map((entry) => ({ ...entry, prize })),
    );
  }
  const totals = totalsOfSorted(entries);
  return {
    ...standings,
    entries,
    byEntry: new Map(entries.map((entry) => [entry.entryId, entry])),
    nextPrizeOf: (points) => nextPrize(points, totals, prizeAt),
  };
}

/** Identifies everything standings depend on: the version of points, the field, and the states of matches. */
export function standingsKey(contest: ContestWithMatches, at: Date): string {
  const { entries, entries_with_team, locked_at, results_at, pool_id } = contest;
  const matches = [...matchStatesOf(contest, at)].map(([id, state]) => `${id}${state}`);
  const field = [entries, entries_with_team, locked_at?.getTime(), results_at?.getTime(), pool_id];
  return [standingsVersion(contest), ...field, ...matches].join(' ');
}
