import type { ContestMessage, LiveEntry } from '@touchline/contract/live';
import { contestState } from '@touchline/domain/contests/lifecycle';
import { moneyText, xfc } from '@touchline/domain/money';
import { pointsText } from '@touchline/domain/scoring/table';
import { gameNow } from '../db/clock.ts';
import { sql, type Db } from '../db/database.ts';
import type { LiveNews, LiveSource } from '../live/source.ts';
import { factsOf, loadContests, scoringTableOf, type ContestWithMatches } from './facts.ts';
import { standingsOf } from './standings-memory.ts';
import { standingsVersion } from './standings.ts';
import { picksAreOpen } from './visibility.ts';

/** What the live stream tells of contests: state and field, and each reader's own entries. */
export function liveContestMessages(db: Db): LiveSource<ContestMessage> {
  return async (known) => {
    const now = await gameNow(db);
    const contests = await loadContests(db, [...known.keys()]);
    const changed = contests.filter((contest) => versionOf(contest, now) !== known.get(contest.id));
    return new Map(changed.map((contest) => [contest.id, newsOf(db, contest, now)]));
  };
}

/** All that a message says is a function of these; the state and who may see ranks go by the clock. */
function versionOf(contest: ContestWithMatches, now: Date): string {
  const state = contestState(factsOf(contest), now.getTime());
  const open = picksAreOpen(contest, now) ? 'open' : 'hidden';
  const settled = contest.results_at === null ? 'live' : 'fixed';
  return [standingsVersion(contest), state, contest.entries, open, settled].join('.');
}

function newsOf(db: Db, contest: ContestWithMatches, now: Date): LiveNews<ContestMessage> {
  const state = contestState(factsOf(contest), now.getTime());
  const { entries } = contest;
  return {
    version: versionOf(contest, now),
    bodyAfter: () => ({ state, entries, mine: [] }),
    async ownBodies(managerIds) {
      const own = await ownEntries(db, contest, now, managerIds);
      return new Map([...own].map(([managerId, mine]) => [managerId, { state, entries, mine }]));
    },
  };
}

/**
 * The entries of managers by manager. Until the picks are open only that they are there, as the standings show them:
 * neither rank nor prize, which depend on the teams of others.
 */
async function ownEntries(
  db: Db,
  contest: ContestWithMatches,
  now: Date,
  managerIds: readonly number[],
): Promise<ReadonlyMap<number, LiveEntry[]>> {
  const { rows } = await sql<{ id: number; manager_id: number }>`
    select id, manager_id from entry
    where contest_id = ${contest.id} and manager_id = any(${managerIds}::int[]) and state = 'playing' order by id
  `.execute(db);
  if (rows.length === 0) return new Map();
  const table = scoringTableOf(contest.scoring_table);
  const standings = picksAreOpen(contest, now) ? await standingsOf(db, contest, now) : null;
  const told = rows.map(({ id, manager_id }): { managerId: number; entry: LiveEntry } => {
    const place = standings?.byEntry.get(id);
    const entry = {
      team_id: id,
      points: pointsText(table, place?.points ?? 0),
      rank: place?.rank ?? null,
      prize: place === undefined ? null : moneyText(xfc(place.prize)),
      players_left: place?.playersLeft ?? 0,
    };
    return { managerId: manager_id, entry };
  });
  const byManager = Map.groupBy(told, ({ managerId }) => managerId);
  return new Map(
    [...byManager].map(([managerId, list]) => [
      managerId,
      list.map(({ entry }) => entry).toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0)),
    ]),
  );
}
