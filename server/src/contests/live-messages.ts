import type { ContestMessage, LiveEntry } from '@touchline/contract/live';
import { contestState } from '@touchline/domain/contests/lifecycle';
import { moneyText, xfc } from '@touchline/domain/money';
import { pointsText, type ScoringTable } from '@touchline/domain/scoring/table';
import { gameNow } from '../db/clock.ts';
import { sql, type Db } from '../db/database.ts';
import type { TopicState, LiveSource } from '../live/topic-source.ts';
import { factsOf, loadContests, scoringTableOf, type ContestWithMatches } from './facts.ts';
import type { LiveEntry as RankedEntry, LiveStandings } from './live/live-standings.ts';
import { nextPrizeShown } from './queries/next-prize-shown.ts';
import { entriesInPlay, potOf } from './settlement/pot.ts';
import { MAX_RANKED, standingsOf } from './standings/standings-memory.ts';
import { standingsVersion } from './standings/standings.ts';
import { picksAreOpen } from './visibility.ts';

/** The running contests that are ranked in memory; null where none are. */
type LiveRanks = Pick<LiveStandings, 'versionOf' | 'entriesOf'> | null;

/** A contest at a time, with its ranks if they are in memory. */
interface ContestSnapshot {
  readonly contest: ContestWithMatches;
  readonly now: Date;
  readonly ranks: LiveRanks;
}

/** Live messages of contests: state, number of entries, and each reader's own entries. */
export function liveContestMessages(db: Db, ranks: LiveRanks = null): LiveSource<ContestMessage> {
  return async (known) => {
    const now = await gameNow(db);
    const contests = await loadContests(db, [...known.keys()]);
    const snapshots = contests.map((contest) => ({ contest, now, ranks }));
    const changed = snapshots.filter((snapshot) => versionOf(snapshot) !== known.get(snapshot.contest.id));
    return new Map(changed.map((snapshot) => [snapshot.contest.id, newsOf(db, snapshot)]));
  };
}

/**
 * A message is a function of these values; the state and the visibility of ranks depend on the clock. Ranks in memory lag
 * slightly behind the database: readers see a change only with their next version.
 */
function versionOf({ contest, now, ranks }: ContestSnapshot): string {
  const standings = ranks?.versionOf(contest.id) ?? standingsVersion(contest);
  const state = contestState(factsOf(contest), now.getTime());
  const open = picksAreOpen(contest, now) ? 'open' : 'hidden';
  const settled = contest.results_at === null ? 'live' : 'fixed';
  return [standings, state, contest.entries, open, settled].join('.');
}

function newsOf(db: Db, snapshot: ContestSnapshot): TopicState<ContestMessage> {
  const { contest, now } = snapshot;
  const state = contestState(factsOf(contest), now.getTime());
  const { entries } = contest;
  const pool = moneyText(potOf(contest, entriesInPlay(contest, now)).pool);
  return {
    version: versionOf(snapshot),
    bodySince: () => ({ state, entries, pool, mine: [] }),
    async personalBodies(managerIds) {
      const own = await ownPlaces(db, snapshot, managerIds);
      const table = scoringTableOf(contest.scoring_table);
      return new Map(
        [...own].map(([managerId, places]) => {
          const mine = places.map((place) => entryOf(table, place));
          mine.sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0) || one.team_id - other.team_id);
          return [managerId, { state, entries, pool, mine }];
        }),
      );
    },
  };
}

/** An entry, with its place once that is visible. */
interface Place extends Pick<RankedEntry, 'teamId'> {
  readonly standing: Pick<RankedEntry, 'points' | 'rank' | 'prize' | 'playersLeft' | 'nextPrize'> | null;
}

function entryOf(table: ScoringTable, { teamId, standing }: Place): LiveEntry {
  return {
    team_id: teamId,
    points: pointsText(table, standing?.points ?? 0),
    rank: standing?.rank ?? null,
    prize: standing === null ? null : moneyText(xfc(standing.prize)),
    players_left: standing?.playersLeft ?? 0,
    next_prize: nextPrizeShown(table, standing?.nextPrize ?? null),
  };
}

/**
 * Entries by manager. Until the picks are open they have neither rank nor prize, which depend on other managers' teams.
 * Large fields get places only in the process that ranks them in memory; elsewhere clients fetch them.
 */
async function ownPlaces(
  db: Db,
  { contest, now, ranks }: ContestSnapshot,
  managerIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Place[]>> {
  const isOpen = picksAreOpen(contest, now);
  if (isOpen && contest.results_at === null) {
    const places = placesInMemory(ranks, contest.id, managerIds);
    if (places !== null) return places;
  }
  if (isOpen && contest.entries > MAX_RANKED) return new Map();
  const { rows } = await sql<{ id: number; manager_id: number }>`
    select id, manager_id from entry
    where contest_id = ${contest.id} and manager_id = any(${managerIds}::int[]) and state = 'playing' order by id
  `.execute(db);
  if (rows.length === 0) return new Map();
  const standings = isOpen ? await standingsOf(db, contest, now) : null;
  const places = rows.map(({ id, manager_id }) => {
    const entry = standings?.byEntry.get(id);
    const standing =
      standings === null || entry === undefined
        ? null
        : { ...entry, nextPrize: standings.nextPrizeOf(entry.points) };
    return { managerId: manager_id, teamId: id, standing };
  });
  return Map.groupBy(places, ({ managerId }) => managerId);
}

/** Places from memory; null if this process does not rank the contest, or is applying a change to it. */
function placesInMemory(
  ranks: LiveRanks,
  contestId: number,
  managerIds: readonly number[],
): ReadonlyMap<number, readonly Place[]> | null {
  const places = new Map<number, readonly Place[]>();
  for (const managerId of managerIds) {
    const own = ranks?.entriesOf(contestId, managerId) ?? null;
    if (own === null) return null;
    const entries = own.map((standing) => ({ teamId: standing.teamId, standing }));
    if (entries.length > 0) places.set(managerId, entries);
  }
  return places;
}
