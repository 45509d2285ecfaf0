import { sql, type Db } from '../../db/database.ts';
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
    async 'teams.enterSuggested'() {
      return {
        client: await signUp(),
        input: { contest_id },
        otherInput: { contest_id: contest_id + 1_000 },
      };
    },
    async 'teams.swapNonStarters'() {
      const client = await seated();
      const { team_id: teamId } = await client.call('teams.create', { contest_id, ...free });
      await announceWithout(db, Number(free.starters[0]));
      return { client, input: { teamId }, otherInput: { teamId: teamId + 1 } };
    },
    async 'contests.leave'() {
      const client = await seated();
      await client.call('teams.create', { contest_id, ...team, borrow: await borrow() });
      return { client, input: { id: contest_id }, otherInput: { id: contest_id, team_id: 1 } };
    },
  };
}

/** Announces the line-up of a player's club, in which everybody starts but them. */
async function announceWithout(db: Db, playerId: number): Promise<void> {
  await sql`
    insert into appearance (match_id, player_id, club_id, side, started, on_pitch, minutes, statistics)
    select match.id, player.id, player.club_id, case when player.club_id = home_club_id then 'home' else 'away' end,
      player.id <> ${playerId}, false, 0, '{}'
    from player as out join player on player.club_id = out.club_id
    join match on player.club_id in (home_club_id, away_club_id)
    where out.id = ${playerId}
    on conflict do nothing
  `.execute(db);
}
