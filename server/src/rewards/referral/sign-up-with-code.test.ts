import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { clientOf, GOOD_PASSWORD, signUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import {
  localToken,
  payloadOf,
  profileOfSomeone,
  signInLocally,
  someone,
} from '../../testing/providers/round-trip.ts';

const { app, db } = await startTestServer({ config: { providers: [{ kind: 'local', name: 'local' }] } });
keepBooks(db);

const inviter = await signUp(app);
const { code } = await inviter.call('referral.get', { page: 1 });

async function inviterOf(invitedId: number): Promise<number | undefined> {
  const { rows } = await sql<{ inviter_id: number }>`
    select inviter_id from referral where invited_id = ${invitedId}
  `.execute(db);
  return rows[0]?.inviter_id;
}

test('a code typed at registration is kept', async () => {
  const friend = await signUp(app, { referral_code: ` ${code.toLowerCase()} ` });
  expect(await inviterOf(friend.managerId)).toBe(inviter.managerId);
  const { data, summary } = await inviter.call('referral.get', { page: 1 });
  expect(data[0]).toMatchObject({ nickname: friend.nickname, state: 'open', contests: 0, verified: false });
  expect(summary.total).toBeGreaterThan(0);
});

test('an unknown code is refused, and no account is made', async () => {
  const email = `${randomUUID()}@example.org`;
  const input = { ...profileOfSomeone(), email, password: GOOD_PASSWORD, referral_code: 'NOBODY2345' };
  const answer = await clientOf(app).ask('auth.register', input);
  expect(answer).toMatchObject({ status: 422, error: 'ERR_REFERRAL_CODE', field: 'referral_code' });
  expect(await clientOf(app).call('auth.checkEmail', { email })).toEqual({ exists: false });
});

test('a code linked at the sign-in through a provider is kept, and an unknown one does not prevent the sign-in', async () => {
  const visitor = clientOf(app);
  const login = payloadOf(await localToken(app, someone()));
  const { user } = await visitor.call('auth.providers.signIn', { ...login, referral_code: code });
  expect(await inviterOf(user.id)).toBe(inviter.managerId);
  const other = payloadOf(await localToken(app, someone()));
  const without = await visitor.call('auth.providers.signIn', { ...other, referral_code: 'NOBODY2345' });
  expect(await inviterOf(without.user.id)).toBeUndefined();
});

test('a code is typed when the profile is completed, and the first code stays', async () => {
  const client = await signInLocally(app, someone());
  const typed = { ...profileOfSomeone(), referral_code: 'NOBODY2345' };
  expect(await client.ask('auth.completeProfile', typed)).toMatchObject({ error: 'ERR_REFERRAL_CODE' });
  await client.call('auth.completeProfile', { ...typed, referral_code: code });
  expect(await inviterOf(client.user.id)).toBe(inviter.managerId);

  const another = await (await signUp(app)).call('referral.get', { page: 1 });
  const login = payloadOf(await localToken(app, someone()));
  const first = await clientOf(app).call('auth.providers.signIn', { ...login, referral_code: code });
  const same = clientOf(app, {
    token: first.session_key,
    key: Buffer.from(first.signing_key, 'base64url'),
  });
  await same.call('auth.completeProfile', { ...profileOfSomeone(), referral_code: another.code });
  expect(await inviterOf(first.user.id)).toBe(inviter.managerId);
});

test('a manager who has no code typed has no inviter', async () => {
  expect(await inviterOf((await signUp(app)).managerId)).toBeUndefined();
  expect(await inviterOf((await signUp(app, { referral_code: '  ' })).managerId)).toBeUndefined();
});
