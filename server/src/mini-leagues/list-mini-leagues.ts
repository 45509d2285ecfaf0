import type { CallOutput } from '@touchline/contract/calls';
import {
  countedText,
  miniLeagueTable,
  MINI_LEAGUE_LIMITS,
} from '@touchline/domain/people/mini-leagues/table';
import { gameNow } from '../db/clock.ts';
import type { Db } from '../db/database.ts';
import { loadMembers, shownMember } from './members.ts';
import { loadResults } from './results.ts';
import { loadCurrentSeasons } from './seasons.ts';
import { readOwnMiniLeagues } from './store.ts';

type Answer = CallOutput<'miniLeagues.list'>;

/** A manager's mini-leagues, with their place in the current season of each. */
export async function listMiniLeagues(db: Db, managerId: number): Promise<Answer> {
  const own = await readOwnMiniLeagues(db, managerId);
  const leagues = await loadCurrentSeasons(
    db,
    own.map(({ league_id }) => league_id),
  );
  const members = await loadMembers(
    db,
    own.map(({ id }) => id),
  );
  const results = await loadResults(
    db,
    [...leagues.values()].map(({ seasonId }) => seasonId),
    members.map(({ manager_id }) => manager_id),
  );
  const now = (await gameNow(db)).getTime();
  const membersOf = Map.groupBy(members, ({ mini_league_id }) => mini_league_id);
  const data = own.flatMap(({ id, name, league_id, owner_id }): Answer['data'] => {
    const league = leagues.get(league_id);
    const joined = membersOf.get(id) ?? [];
    if (league === undefined) return [];
    const table = miniLeagueTable(
      joined.map(({ manager_id }) => manager_id),
      results.get(league.seasonId) ?? [],
      now,
    );
    const [first] = table;
    const mine = table.find((row) => row.managerId === managerId);
    const leader = joined.find(({ manager_id }) => manager_id === first?.managerId);
    if (first === undefined || mine === undefined) return [];
    return [
      {
        id,
        name,
        league,
        members: joined.length,
        is_owner: owner_id === managerId,
        rank: mine.rank,
        previous_rank: mine.previousRank,
        points: countedText(mine.points),
        leader: first.points === 0 || leader === undefined ? null : shownMember(leader),
      },
    ];
  });
  return { data, max: MINI_LEAGUE_LIMITS.leaguesPerManager };
}
