import { describe, expect, test } from 'vitest';
import { stepClock } from '../../db/clock.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { inProcessManager } from '../../http/auth/caller.ts';
import { stopClockAt } from '../../testing/contests/contests.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { clientOf, requestOf, signUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { changeNickname } from './change-nickname.ts';

const { app, db } = await startTestServer();
keepBooks(db);
let now = new Date('2026-03-06T12:00:00Z');
await stopClockAt(db, now);
const DAY_MS = 86_400_000;

async function passDays(days: number): Promise<void> {
  now = new Date(now.getTime() + days * DAY_MS);
  await inTransaction(db, (tx) => stepClock(tx, now));
}
const nicknameOf = async (manager: Awaited<ReturnType<typeof signUp>>) =>
  (await manager.call('auth.user', {})).user.nickname;

describe('changing the nickname', () => {
  test('is free once, then waits 30 days', async () => {
    const manager = await signUp(app);
    expect((await manager.call('account.get', {})).nickname_change_at).toBeNull();
    await manager.call('account.changeNickname', { nickname: ' Ada Lovelace ' });
    expect(await nicknameOf(manager)).toBe('Ada Lovelace');
    const { nickname_change_at } = await manager.call('account.get', {});
    expect(nickname_change_at).toBe(new Date(now.getTime() + 30 * DAY_MS).toISOString());
    const early = await manager.ask('account.changeNickname', { nickname: 'Ada Byron' });
    expect(early).toMatchObject({ status: 422, error: 'ERR_NICKNAME_CHANGED_RECENTLY' });
    await passDays(30);
    await manager.call('account.changeNickname', { nickname: 'Ada Byron' });
    expect(await nicknameOf(manager)).toBe('Ada Byron');
  });

  test('refuses with success false and a list of messages', async () => {
    const manager = await signUp(app);
    const request = requestOf('account.changeNickname', { nickname: 'moderator1' }, manager.identity);
    const answer = await app.inject(request);
    expect(answer.statusCode).toBe(422);
    const text =
      'A nickname has 3 to 20 letters or digits, with single spaces, dots, hyphens or underscores between them.';
    expect(answer.json()).toMatchObject({
      error: 'ERR_NICKNAME_INVALID',
      success: false,
      message: [text],
      errors: [text],
      field: 'nickname',
    });
  });

  test('refuses a nickname that looks like another manager’s', async () => {
    await signUp(app, { nickname: 'Rino Gatto' });
    const manager = await signUp(app);
    const answer = await manager.ask('account.changeNickname', { nickname: 'rin0.gattо' });
    expect(answer.error).toBe('ERR_NICKNAME_TAKEN');
    expect(await nicknameOf(manager)).toBe(manager.nickname);
  });

  test('allows another spelling of the own nickname, and offers it as free', async () => {
    const manager = await signUp(app, { nickname: 'small.caps' });
    const check = await manager.call('auth.checkNickname', { nickname: 'Small Caps' });
    expect(check.is_unique).toBe(true);
    await manager.call('account.changeNickname', { nickname: 'Small Caps' });
    expect(await nicknameOf(manager)).toBe('Small Caps');
  });

  test('to the present nickname changes nothing and spends no change', async () => {
    const manager = await signUp(app, { nickname: 'Steady' });
    await manager.call('account.changeNickname', { nickname: 'Steady' });
    expect((await manager.call('account.get', {})).nickname_change_at).toBeNull();
  });

  test('keeps the old nickname reserved for its owner for 30 days', async () => {
    const owner = await signUp(app, { nickname: 'Old Fox' });
    await owner.call('account.changeNickname', { nickname: 'New Fox' });
    const other = await signUp(app);
    expect(await other.call('auth.checkNickname', { nickname: 'old fox' })).toEqual({
      is_unique: false,
      suggested_nickname: 'old fox2',
    });
    expect((await other.ask('account.changeNickname', { nickname: 'Old Fox' })).error).toBe(
      'ERR_NICKNAME_TAKEN',
    );
    await expect(signUp(app, { nickname: 'Old.Fox' })).rejects.toThrow('ERR_NICKNAME_TAKEN');
    await passDays(31);
    await owner.call('account.changeNickname', { nickname: 'Old Fox' });
    await passDays(31);
    await other.call('account.changeNickname', { nickname: 'New Fox' });
    expect(await nicknameOf(other)).toBe('New Fox');
  });

  test('of two managers who want one nickname at once, one gets it', async () => {
    const both = [await signUp(app), await signUp(app)];
    const answers = await Promise.all(
      both.map((manager) => manager.ask('account.changeNickname', { nickname: 'Only One' })),
    );
    expect(answers.map(({ error }) => error).toSorted()).toEqual(['ERR_NICKNAME_TAKEN', 'SUCCESS']);
  });

  test('a sign-up that waits for a nickname to be given up does not get it', async () => {
    const owner = await signUp(app, { nickname: 'Fading Name' });
    const held = Promise.withResolvers<void>();
    const change = inTransaction(db, async (tx) => {
      await changeNickname(tx, { nickname: 'Other Name' }, inProcessManager(owner));
      await held.promise;
    });
    const applicant = expect(signUp(app, { nickname: 'fading name' })).rejects.toThrow('ERR_NICKNAME_TAKEN');
    await expect
      .poll(
        async () =>
          (
            await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
              db,
            )
          ).rows.length,
        {
          timeout: 30_000,
        },
      )
      .toBeGreaterThan(0);
    held.resolve();
    await change;
    await applicant;
  });

  test('in two tabs at once, one change is made', async () => {
    const manager = await signUp(app);
    const answers = await Promise.all(
      ['First Tab', 'Second Tab'].map((nickname) => manager.ask('account.changeNickname', { nickname })),
    );
    expect(answers.map(({ error }) => error).toSorted()).toEqual([
      'ERR_NICKNAME_CHANGED_RECENTLY',
      'SUCCESS',
    ]);
  });

  test('the search finds the new nickname', async () => {
    const manager = await signUp(app);
    await manager.call('account.changeNickname', { nickname: 'Zürich Fan' });
    const { rows } = await sql<{ folded: string }>`
      select folded_nickname as folded from manager where id = ${manager.managerId}
    `.execute(db);
    expect(rows[0]?.folded).toBe('zurich fan');
  });

  test('a visitor changes nothing', async () => {
    const answer = await clientOf(app).ask('account.changeNickname', { nickname: 'Visitor' });
    expect(answer.error).toBe('ERR_LOGIN_REQUIRED');
  });
});
