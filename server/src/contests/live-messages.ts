import type { ContestMessage, LiveEntry } from '@touchline/contract/live';
import { contestState } from '@touchline/domain/contests/lifecycle';
import { moneyText, xfc } from '@touchline/domain/money';
import { pointsText, type ScoringTable } from '@touchline/domain/scoring/table';
import { gameNow } from '../db/clock.ts';
import { sql, type Db } from '../db/database.ts';
import type { TopicState, LiveSource } from '../live/topic-source.ts';
import { factsOf, loadContests, scoringTableOf, type ContestWithMatches } from './facts.ts';
import type { LiveEntry as LiveStanding, LiveStandings } from './live/live-standings.ts';
import { MAX_RANKED, standingsOf } from './standings/standings-memory.ts';
import { standingsVersion } from './standings/standings.ts';
import { picksAreOpen } from './visibility.ts';

/** The running contests that are ranked in memory; null where none are. */
type LiveRanks = Pick<LiveStandings, 'versionOf' | 'entriesOf'> | null;

/** A contest as it is told of: at a moment, with its ranks where they are in memory. */
interface Moment {
  readonly contest: ContestWithMatches;
  readonly now: Date;
  readonly ranks: LiveRanks;
}

/** What the live stream tells of contests: state and field, and each reader's own entries. */
export function liveContestMessages(db: Db, ranks: LiveRanks = null): LiveSource<ContestMessage> {
  return async (known) => {
    const now = await gameNow(db);
    const contests = await loadContests(db, [...known.keys()]);
    const moments = contests.map((contest) => ({ contest, now, ranks }));
    const changed = moments.filter((moment) => versionOf(moment) !== known.get(moment.contest.id));
    return new Map(changed.map((moment) => [moment.contest.id, newsOf(db, moment)]));
  };
}

/**
 * All that a message says is a function of these; the state and who may see ranks go by the clock. The ranks in memory
 * follow the database by a breath: until their tick nothing has changed for the reader.
 */
function versionOf({ contest, now, ranks }: Moment): string {
  const standings = ranks?.versionOf(contest.id) ?? standingsVersion(contest);
  const state = contestState(factsOf(contest), now.getTime());
  const open = picksAreOpen(contest, now) ? 'open' : 'hidden';
  const settled = contest.results_at === null ? 'live' : 'fixed';
  return [standings, state, contest.entries, open, settled].join('.');
}

function newsOf(db: Db, moment: Moment): TopicState<ContestMessage> {
  const { contest, now } = moment;
  const state = contestState(factsOf(contest), now.getTime());
  const { entries } = contest;
  return {
    version: versionOf(moment),
    bodySince: () => ({ state, entries, mine: [] }),
    async personalBodies(managerIds) {
      const own = await ownPlaces(db, moment, managerIds);
      const table = scoringTableOf(contest.scoring_table);
      return new Map(
        [...own].map(([managerId, places]) => {
          const mine = places.map((place) => entryOf(table, place));
          mine.sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0) || one.team_id - other.team_id);
          return [managerId, { state, entries, mine }];
        }),
      );
    },
  };
}

/** An entry, with its place once that may be told. */
interface Place extends Pick<LiveStanding, 'teamId'> {
  readonly standing: Pick<LiveStanding, 'points' | 'rank' | 'prize' | 'playersLeft'> | null;
}

function entryOf(table: ScoringTable, { teamId, standing }: Place): LiveEntry {
  return {
    team_id: teamId,
    points: pointsText(table, standing?.points ?? 0),
    rank: standing?.rank ?? null,
    prize: standing === null ? null : moneyText(xfc(standing.prize)),
    players_left: standing?.playersLeft ?? 0,
  };
}

/**
 * The entries of managers by manager. Until the picks are open only that they are there, as the standings show them:
 * neither rank nor prize, which depend on the teams of others. A large field is told of by the process that ranks it
 * in memory; elsewhere its readers ask.
 */
async function ownPlaces(
  db: Db,
  { contest, now, ranks }: Moment,
  managerIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Place[]>> {
  const isOpen = picksAreOpen(contest, now);
  if (isOpen && contest.results_at === null) {
    const held = heldPlaces(ranks, contest.id, managerIds);
    if (held !== null) return held;
  }
  if (isOpen && contest.entries > MAX_RANKED) return new Map();
  const { rows } = await sql<{ id: number; manager_id: number }>`
    select id, manager_id from entry
    where contest_id = ${contest.id} and manager_id = any(${managerIds}::int[]) and state = 'playing' order by id
  `.execute(db);
  if (rows.length === 0) return new Map();
  const standings = isOpen ? await standingsOf(db, contest, now) : null;
  const places = rows.map(({ id, manager_id }) => ({
    managerId: manager_id,
    teamId: id,
    standing: standings?.byEntry.get(id) ?? null,
  }));
  return Map.groupBy(places, ({ managerId }) => managerId);
}

/** The places out of memory; null when this process does not hold the contest, or is at work on it. */
function heldPlaces(
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
