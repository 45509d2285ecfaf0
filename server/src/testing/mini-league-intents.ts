import type { Db } from '../db/database.ts';
import { makeFootball } from './contests/contests.ts';
import { makeFinalContest } from './contests/final-contest.ts';
import type { SignedUp } from './http/client.ts';
import type { Intents } from './market/market-intents.ts';

/** Intents that create mini-leagues, join and leave them, change their members, and share the review of a season. */
export async function miniLeagueIntents(
  db: Db,
  kickOffAt: Date,
  signUp: () => Promise<SignedUp>,
): Promise<Intents> {
  const { leagueId: league_id } = await makeFootball(db, { kickOffAt });
  const created = async () => {
    const client = await signUp();
    const { id } = await client.call('miniLeagues.create', { name: 'The Sunday lot', league_id });
    const { invitation } = await client.call('miniLeagues.get', { id });
    return { client, id, invitation: invitation ?? '' };
  };
  return {
    async 'myStats.share'() {
      const client = await signUp();
      const { seasonId: season_id } = await makeFinalContest(db, kickOffAt, client);
      return { client, input: { season_id, on: true }, otherInput: { season_id, on: false } };
    },
    async 'miniLeagues.create'() {
      const input = { name: 'The Sunday lot', league_id };
      return { client: await signUp(), input, otherInput: { ...input, name: 'Another' } };
    },
    async 'miniLeagues.rename'() {
      const { client, id } = await created();
      return { client, input: { id, name: 'Renamed' }, otherInput: { id, name: 'Another' } };
    },
    async 'miniLeagues.join'() {
      const { id, invitation } = await created();
      const other = await created();
      const input = { id, invitation };
      return { client: await signUp(), input, otherInput: { id: other.id, invitation: other.invitation } };
    },
    async 'miniLeagues.leave'() {
      const { client, id } = await created();
      return { client, input: { id }, otherInput: { id: id + 1_000 } };
    },
    async 'miniLeagues.removeMember'() {
      const { client, id, invitation } = await created();
      const friend = await signUp();
      await friend.call('miniLeagues.join', { id, invitation });
      const input = { id, manager_id: friend.managerId };
      return { client, input, otherInput: { id, manager_id: client.managerId } };
    },
    async 'miniLeagues.renewInvitation'() {
      const { client, id } = await created();
      return { client, input: { id }, otherInput: { id: id + 1_000 } };
    },
  };
}
