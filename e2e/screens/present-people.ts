import { inProcessManager, type ManagerCaller } from '../../server/src/http/auth/caller.ts';
import { sql } from '../../server/src/db/database.ts';
import { miniLeagueRoutes } from '../../server/src/mini-leagues/routes.ts';
import { profileRoutes } from '../../server/src/profiles/routes.ts';
import { secretsFrom } from '../../server/src/secrets.ts';
import { marketCaller } from '../../server/src/testing/market/market.ts';
import { SEED } from '../servers/world-database.ts';
import type { World } from '../world.ts';

/** How many entrants of a contest become friends of a manager, the best first. */
const FRIENDS = 7;

/**
 * Lets a manager follow the best entrants of a finished contest and play a mini-league with them. Returns the address of
 * the mini-league.
 */
export async function befriend(world: World, nickname: string, contestId: number): Promise<string> {
  const { rows } = await sql<{ id: number; nickname: string; leagueId: number }>`
    select manager.id, nickname, league_id as "leagueId" from entry
      join manager on manager.id = manager_id join contest on contest.id = contest_id
    where contest_id = ${contestId} order by nickname <> ${nickname}, final_rank, manager.id limit ${FRIENDS + 1}
  `.execute(world.db);
  const [me, ...friends] = rows.map((row) => ({
    leagueId: row.leagueId,
    caller: inProcessManager({ managerId: row.id, nickname: row.nickname }),
  }));
  if (me === undefined) throw new Error(`nobody entered contest ${contestId}`);
  const people = marketCaller(world.db, {
    ...profileRoutes,
    ...miniLeagueRoutes({ secrets: secretsFrom(SEED.repeat(8)) }),
  });
  const { id } = await people.done(
    'miniLeagues.create',
    { name: 'The Sunday pitch behind the station', league_id: me.leagueId },
    me.caller,
  );
  const { invitation } = await people.done('miniLeagues.get', { id }, me.caller);
  if (invitation === null) throw new Error('the owner has no invitation');
  const invite = async (friend: ManagerCaller): Promise<void> => {
    await people.done('miniLeagues.join', { id, invitation }, friend);
    await people.done('profiles.follow', { id: friend.managerId, on: true }, me.caller);
  };
  for (const friend of friends) await invite(friend.caller);
  return `/my-account/mini-leagues/${id}`;
}
