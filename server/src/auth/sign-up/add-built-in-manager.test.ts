import { isRefusal } from '@touchline/contract/errors';
import { xfc } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { inProcessManager, inProcessVisitor } from '../../http/auth/caller.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { clientOf } from '../../testing/http/client.ts';
import { contestCaller, enterContest } from '../../testing/contests/contest-calls.ts';
import {
  makeContest,
  makeFootball,
  makeManagers,
  stopClockAt,
  validTeam,
} from '../../testing/contests/contests.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { addBuiltInManager } from './add-built-in-manager.ts';

const { app, db } = await startTestServer();
keepBooks(db);

const NICKNAME = 'Marta K';
const added = await inTransaction(db, (tx) => addBuiltInManager(tx, { nickname: NICKNAME, language: 'it' }));
if (isRefusal(added)) throw new Error(added.refused);
const { managerId } = added;
const simulated = inProcessManager({ managerId, nickname: NICKNAME });

describe('a simulated manager', () => {
  test('has accounts and the starter set like everybody', async () => {
    const { rows } = await sql<{ currency: string; available: bigint }>`
      select currency, available from account where manager_id = ${managerId} order by currency
    `.execute(db);
    expect(rows).toEqual([
      { currency: 'GOLD', available: 50n },
      { currency: 'XFC', available: 2_000_000_000n },
    ]);
  });

  test('has no e-mail or password, can get none, and cannot sign in', async () => {
    const visitor = clientOf(app);
    for (const email of ['', NICKNAME, 'null', `${managerId}`, 'marta.k@example.com']) {
      const answer = await visitor.ask('auth.signIn', { email, password: '' });
      expect([400, 401, 422]).toContain(answer.status);
    }
    const { rows } = await sql`select 1 from session where manager_id = ${managerId}`.execute(db);
    expect(rows).toEqual([]);
    const given = sql`
      update manager set email = 'marta@example.com', password_hash = 'x' where id = ${managerId}
    `.execute(db);
    await expect(given).rejects.toThrow('manager_simulated_without_sign_in');
  });

  test('is marked wherever the nickname is shown, and people are not', async () => {
    const call = contestCaller(db);
    const kickOff = new Date('2026-03-07T15:00:00Z');
    await stopClockAt(db, new Date('2026-03-06T12:00:00Z'));
    const football = await makeFootball(db, { kickOffAt: kickOff });
    const contest = await makeContest(db, football);
    const [person] = await makeManagers(db, 1, xfc(0n));
    if (person === undefined) throw new Error('no manager');
    const teams = [
      await enterContest(call, contest, simulated, validTeam(football)),
      await enterContest(call, contest, person, validTeam(football)),
    ];
    const visitor = inProcessVisitor();

    const joined = await call('contests.managers', { id: contest, page: 1 }, visitor);
    if (isRefusal(joined)) throw new Error(joined.refused);
    expect(joined.data.map((row) => row.simulated)).toEqual([true, false]);

    await stopClockAt(db, new Date('2026-03-07T15:30:00Z'));
    const standings = await call(
      'standings.page',
      { id: contest, page: 1, sortBy: 'rank', sortHow: 'asc' },
      person,
    );
    if (isRefusal(standings)) throw new Error(standings.refused);
    const marks = new Map(standings.data.rows.map((row) => [row.team_id, row.simulated]));
    expect(teams.map((team) => marks.get(team))).toEqual([true, false]);
    expect(standings.data.mine[0]?.simulated).toBe(false);

    for (const [index, teamId] of teams.entries()) {
      const view = await call('teams.get', { contestId: contest, teamId }, visitor);
      if (isRefusal(view)) throw new Error(view.refused);
      expect(view.manager.simulated).toBe(index === 0);
    }
  });
});
