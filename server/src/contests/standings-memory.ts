import type { Db } from '../db/database.ts';
import type { ContestWithMatches } from './facts.ts';
import { matchStatesOf } from './match-states.ts';
import { loadStandings, standingsVersion, type Standings } from './standings.ts';

/** Contests whose standings are kept at once in a process. */
const MOST_KEPT = 200;

interface Kept {
  readonly key: string;
  readonly standings: Promise<Standings>;
}

const memories = new WeakMap<Db, Map<number, Kept>>();

/**
 * The standings of a contest, computed once for each version of them and each turn of its matches. They depend on
 * everybody's picks: who shows them asks `visibility.ts` first. Only for reads: a transaction that acts on totals
 * calls `loadStandings`.
 */
export function standingsOf(db: Db, contest: ContestWithMatches, at: Date): Promise<Standings> {
  const memory = memories.get(db) ?? new Map<number, Kept>();
  memories.set(db, memory);
  const key = keyOf(contest, at);
  const kept = memory.get(contest.id);
  memory.delete(contest.id);
  const standings = kept?.key === key ? kept.standings : loadStandings(db, contest, at);
  const now: Kept = { key, standings };
  memory.set(contest.id, now);
  standings.catch(() => {
    if (memory.get(contest.id) === now) memory.delete(contest.id);
  });
  for (const oldest of memory.keys()) {
    if (memory.size <= MOST_KEPT) break;
    memory.delete(oldest);
  }
  return standings;
}

/** All that standings depend on: points by their version, the field, and which matches are over or void by now. */
function keyOf(contest: ContestWithMatches, at: Date): string {
  const { entries, entries_with_team, locked_at, results_at, pool_id } = contest;
  const matches = [...matchStatesOf(contest, at)].map(([id, state]) => `${id}${state}`);
  const field = [entries, entries_with_team, locked_at?.getTime(), results_at?.getTime(), pool_id];
  return [standingsVersion(contest), ...field, ...matches].join(' ');
}
