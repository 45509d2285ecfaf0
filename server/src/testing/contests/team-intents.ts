import type { Db } from '../../db/database.ts';
import type { SignedUp } from '../http/client.ts';
import { makeContest } from './contests.ts';
import { give } from '../market/market.ts';
import type { Intents } from '../market/market-intents.ts';
import { cardOf, freeTeam, makeProFootball, teamWith } from './pro-contests.ts';

const PRICE = '2.00';

/**
 * Intents that save, change and withdraw a team of a pro contest, with a loan taken or returned in the same
 * transaction. Each is by separate managers.
 */
export async function teamIntents(
  db: Db,
  kickOffAt: Date,
  signUp: () => Promise<SignedUp>,
): Promise<Intents> {
  const football = await makeProFootball(db, kickOffAt);
  const contest_id = await makeContest(db, football, { proTier: 'open' });
  const { team, players } = teamWith(football, [3]);
  const card = cardOf(football, players[0]?.id ?? 0);
  const free = freeTeam(football);

  const borrow = async () => {
    const lender = await signUp();
    await give(db, card, lender, 1);
    const offer = { asset_type: 1, asset_id: card.playerId, qty: 1, price: PRICE };
    const { order } = await lender.call('market.loans.offer', offer);
    return [{ order_id: order?.id ?? 0, price: PRICE }];
  };
  const seated = async () => {
    const client = await signUp();
    await client.call('contests.join', { id: contest_id });
    return client;
  };
  return {
    async 'teams.create'() {
      const input = { contest_id, ...team, borrow: await borrow() };
      return { client: await seated(), input, otherInput: { contest_id, ...team } };
    },
    async 'teams.update'() {
      const client = await seated();
      const { team_id: teamId } = await client.call('teams.create', { contest_id, ...free });
      const input = { teamId, ...team, borrow: await borrow() };
      return { client, input, otherInput: { teamId, ...free } };
    },
    async 'contests.leave'() {
      const client = await seated();
      await client.call('teams.create', { contest_id, ...team, borrow: await borrow() });
      return { client, input: { id: contest_id }, otherInput: { id: contest_id, team_id: 1 } };
    },
  };
}
