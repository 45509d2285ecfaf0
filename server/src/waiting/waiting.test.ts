import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@touchline/domain/rules/index';
import { describe, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import type { Caller } from '../http/auth/caller.ts';
import { invoke } from '../http/calls/invoke.ts';
import { secretsFrom } from '../secrets.ts';
import { KICK_OFF, OPEN, openContestScene } from '../testing/contests/contest-scene.ts';
import { validTeam } from '../testing/contests/contests.ts';
import type { Db } from '../db/database.ts';
import { openMarketScene } from '../testing/market/market-scene.ts';
import { waitingRoutes } from './routes.ts';

const waitingFor = (db: Db, caller: Caller) =>
  invoke(
    { db, routes: waitingRoutes, secrets: secretsFrom('t'.repeat(32)), checkAnswers: true },
    'waiting.get',
    {},
    caller,
    randomUUID(),
  );

describe('seats without a team', async () => {
  const scene = await openContestScene();

  test('wait until the team is saved or the deadline has passed', async () => {
    await scene.stopClockAt(OPEN);
    const football = await scene.football();
    const contest = await scene.contest(football);
    const [ann, ben] = await scene.managers(2);
    if (ann === undefined || ben === undefined) throw new Error('no managers');
    const join = (caller: typeof ann) => scene.call('contests.join', { id: contest }, caller);
    await join(ann);
    await join(ben);
    expect(await waitingFor(scene.db, ann)).toMatchObject({ empty_seats: 1 });
    await scene.call('teams.create', { contest_id: contest, ...validTeam(football) }, ann);
    expect(await waitingFor(scene.db, ann)).toMatchObject({ empty_seats: 0 });
    expect(await waitingFor(scene.db, ben)).toMatchObject({ empty_seats: 1 });
    // The state is a function of the clock: no sweep has run.
    await scene.stopClockAt(new Date(KICK_OFF.getTime() - 1));
    expect(await waitingFor(scene.db, ben)).toMatchObject({ empty_seats: 0 });
  });

  test('of a contest that was left do not wait', async () => {
    await scene.stopClockAt(OPEN);
    const contest = await scene.contest(await scene.football());
    const [cid] = await scene.managers(1);
    if (cid === undefined) throw new Error('no manager');
    await scene.call('contests.join', { id: contest }, cid);
    await sql`update entry set state = 'left' where manager_id = ${cid.managerId}`.execute(scene.db);
    expect(await waitingFor(scene.db, cid)).toMatchObject({ empty_seats: 0 });
  });
});

describe('auctions and spins', async () => {
  const scene = await openMarketScene();
  const { db, done } = scene;
  const START = new Date('2026-03-01T12:00:00Z');

  test('a lost lead waits until it is won back or the auction ends', async () => {
    await scene.stopClockAt(START);
    const card = await scene.card({ stars: 3 });
    const [seller, ann, ben] = [await scene.trader(), await scene.trader(), await scene.trader()];
    await scene.give(card, seller, 1);
    const opened = await done(
      'market.auctions.open',
      { asset_type: 1, asset_id: card.playerId, start_price: '10.00', hours: 1 },
      seller,
    );
    const order_id = opened.order?.id ?? 0;
    const bid = (amount: string, by: typeof ann) => done('market.auctions.bid', { order_id, amount }, by);
    await bid('10.00', ann);
    expect(await waitingFor(db, ann)).toMatchObject({ outbid: 0 });
    await bid('12.00', ben);
    expect(await waitingFor(db, ann)).toMatchObject({ outbid: 1 });
    expect(await waitingFor(db, ben)).toMatchObject({ outbid: 0 });
    await bid('14.00', ann);
    expect(await waitingFor(db, ann)).toMatchObject({ outbid: 0 });
    expect(await waitingFor(db, ben)).toMatchObject({ outbid: 1 });
    await scene.stopClockAt(new Date(START.getTime() + 2 * HOUR_MS));
    expect(await waitingFor(db, ben)).toMatchObject({ outbid: 0 });
  });

  test('a newcomer has a free spin', async () => {
    expect(await waitingFor(db, await scene.trader())).toMatchObject({ free_spin: true });
  });
});
