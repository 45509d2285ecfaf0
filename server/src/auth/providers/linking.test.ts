import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { clientOf, signUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { localToken, payloadOf, signInLocally } from '../../testing/providers/round-trip.ts';

const { app, db } = await startTestServer({});
keepBooks(db);
const visitor = clientOf(app);

describe('an account with the same address', () => {
  const verify = (email: string) =>
    sql`update manager set email_verified_at = clock_timestamp() where email = ${email}`.execute(db);
  const allow = (email: string) =>
    sql`update manager set allow_login_from_social_media = true where email = ${email}`.execute(db);

  test('is opened only when both sides have proved it and the owner allows it', async () => {
    const owner = await signUp(app, { email: 'owner@example.org' });
    await verify(owner.email);
    const payload = payloadOf(await localToken(app, owner));
    expect(await visitor.ask('auth.providers.signIn', payload)).toMatchObject({
      status: 403,
      error: 'USER_SECURITY_PERMIT_LOGIN_FROM_SOCIAL',
    });
    await allow(owner.email);
    // A refusal used nothing up.
    const { user } = await visitor.call('auth.providers.signIn', payload);
    expect(user.id).toBe(owner.managerId);
  });

  test('is not opened by an address that the provider has not proved', async () => {
    const victim = await signUp(app, { email: 'victim@example.org' });
    await verify(victim.email);
    await allow(victim.email);
    const { user } = await visitor.call(
      'auth.providers.signIn',
      payloadOf(await localToken(app, { email: victim.email, email_verified: false })),
    );
    expect(user.id).not.toBe(victim.managerId);
    expect(user).toMatchObject({ email: '', email_verified: false });
  });

  test('is not shared with who registered the address without proving it', async () => {
    const squatter = await signUp(app, { email: 'squatted@example.org' });
    await allow(squatter.email);
    const { user } = await visitor.call('auth.providers.signIn', payloadOf(await localToken(app, squatter)));
    expect(user.id).not.toBe(squatter.managerId);
  });

  test('stays closed when the owner takes the permission back, and the claims of the page count for nothing', async () => {
    const manager = await signInLocally(app, { email: 'back@example.org' });
    await sql`update manager set allow_login_from_social_media = false where id = ${manager.user.id}`.execute(
      db,
    );
    const claims = { email: 'owner@example.org', emailVerified: true };
    const payload = { ...payloadOf(await localToken(app, { email: 'back@example.org' })), ...claims };
    expect((await visitor.ask('auth.providers.signIn', payload)).error).toBe(
      'USER_SECURITY_PERMIT_LOGIN_FROM_SOCIAL',
    );
  });
});

test('two concurrent first sign-ins of one person make one account', async () => {
  for (let round = 0; round < 6; round += 1) {
    const email = `race${round}@example.org`;
    const tokens = await Promise.all([1, 2, 3].map(() => localToken(app, { email })));
    const answers = await Promise.all(
      tokens.map((token) => visitor.call('auth.providers.signIn', payloadOf(token))),
    );
    expect(new Set(answers.map(({ user }) => user.id)).size).toBe(1);
  }
});

test('a manager with two steps still owes the second one', async () => {
  const person = { email: 'two@example.org' };
  const { user } = await signInLocally(app, person);
  await sql`update manager set totp_secret_encrypted = '\\x00' where id = ${user.id}`.execute(db);
  const again = await signInLocally(app, person);
  expect(again.user).toMatchObject({ has_two_steps: true, session: { status: -1 } });
  expect((await again.ask('auth.identities.list', {})).error).toBe('ERR_TWO_STEPS_REQUIRED');
});
