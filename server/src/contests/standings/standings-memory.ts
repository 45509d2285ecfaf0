import { rulesOf } from '@touchline/domain/rules/index';
import { prizesByRank } from '@touchline/domain/standings/live/prizes';
import type { Db } from '../../db/database.ts';
import { matchStatesOf, type ContestWithMatches } from '../facts.ts';
import { entriesInPlay, kindOf, potOf } from '../settlement/pot.ts';
import { loadStandings, standingsVersion, type StandingEntry, type Standings } from './standings.ts';

/** Contests whose standings are kept at once in a process. */
const MAX_KEPT = 200;
/** A field of more entries is not ranked by those who only want to see it: that would take seconds of this process. */
export const MAX_RANKED = 50_000;

interface Kept {
  readonly key: string;
  readonly standings: Promise<Standings>;
}

const memories = new WeakMap<Db, Map<number, Kept>>();

/**
 * The standings of a contest as they are shown, computed once for each version of them and each turn of its matches. They depend on
 * everybody's picks: who shows them asks `visibility.ts` first. Only for reads: a transaction that acts on totals
 * calls `loadStandings`. Until results are fixed, entries of equal points stand in the order of their ids and are shown
 * the same prize: what is left over when it is split, less than a unit for each, is only given at the settlement.
 */
export function standingsOf(db: Db, contest: ContestWithMatches, at: Date): Promise<Standings> {
  const memory = memories.get(db) ?? new Map<number, Kept>();
  memories.set(db, memory);
  const key = standingsKey(contest, at);
  const kept = memory.get(contest.id);
  memory.delete(contest.id);
  const standings = kept?.key === key ? kept.standings : loadShown(db, contest, at);
  const now: Kept = { key, standings };
  memory.set(contest.id, now);
  standings.catch(() => {
    if (memory.get(contest.id) === now) memory.delete(contest.id);
  });
  for (const oldest of memory.keys()) {
    if (memory.size <= MAX_KEPT) break;
    memory.delete(oldest);
  }
  return standings;
}

async function loadShown(db: Db, contest: ContestWithMatches, at: Date): Promise<Standings> {
  const standings = await loadStandings(db, contest, at);
  if (contest.results_at !== null) return standings;
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
  return { ...standings, entries, byEntry: new Map(entries.map((entry) => [entry.entryId, entry])) };
}

/** All that standings depend on: points by their version, the field, and which matches are over or void by now. */
export function standingsKey(contest: ContestWithMatches, at: Date): string {
  const { entries, entries_with_team, locked_at, results_at, pool_id } = contest;
  const matches = [...matchStatesOf(contest, at)].map(([id, state]) => `${id}${state}`);
  const field = [entries, entries_with_team, locked_at?.getTime(), results_at?.getTime(), pool_id];
  return [standingsVersion(contest), ...field, ...matches].join(' ');
}
