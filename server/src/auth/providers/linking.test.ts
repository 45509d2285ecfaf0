import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { clientOf, signUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import {
  localToken,
  payloadOf,
  signInLocally,
  type ExternalToken,
} from '../../testing/providers/round-trip.ts';

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

  test('is not shared with an account that registered the address without verifying it', async () => {
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

describe('a signed-in owner', () => {
  /** An account with a password that allows providers, and a way to link a person of the local provider to it. */
  async function ownerWho({ allows = true, steppedUp = true } = {}) {
    const owner = await signUp(app);
    await sql`
      update manager set activated_at = created_at, allow_login_from_social_media = ${allows}
      where id = ${owner.managerId}
    `.execute(db);
    // A sign-up counts as a step-up.
    await sql`
      update session set stepped_up_at = case when ${steppedUp} then clock_timestamp() end
      where manager_id = ${owner.managerId}
    `.execute(db);
    const link = async (token: Pick<ExternalToken, 'provider' | 'token' | 'uid'>) =>
      owner.ask('auth.identities.link', { provider: token.provider, token: token.token, uid: token.uid });
    return { ...owner, link };
  }

  test('links a person with another address, who can then sign in to the account; the owner is notified', async () => {
    const owner = await ownerWho();
    const token = await localToken(app, { email: 'elsewhere@example.org', email_verified: false });
    expect(await owner.link(token)).toMatchObject({ error: 'SUCCESS', params: 'Ok' });
    const linked = await owner.call('auth.identities.list', {});
    expect(linked).toMatchObject([{ provider: 'local', email: 'elsewhere@example.org' }]);
    const person = await signInLocally(app, { email: 'elsewhere@example.org', email_verified: false });
    expect(person.user.id).toBe(owner.managerId);
    const { rows } = await sql<{ subject: string; changed: boolean }>`
      select data ->> 'subject' as subject, security_changed_at is not null as changed
      from pgboss.job, manager
      where name = 'send-mail' and data ->> 'to' = ${owner.email} and manager.id = ${owner.managerId}
        and data ->> 'subject' like '%can now sign in%'
    `.execute(db);
    expect(rows).toEqual([
      { subject: 'Local test user can now sign in to your Touchline account', changed: true },
    ]);
  });

  test('links nobody without a step-up, without the permission, with a used token, or as somebody else', async () => {
    const token = await localToken(app, { email: 'refused@example.org' });
    expect((await (await ownerWho({ steppedUp: false })).link(token)).error).toBe('ERR_STEP_UP_REQUIRED');
    expect((await (await ownerWho({ allows: false })).link(token)).error).toBe(
      'USER_SECURITY_PERMIT_LOGIN_FROM_SOCIAL',
    );
    const owner = await ownerWho();
    expect((await owner.link({ ...token, uid: 'somebody else' })).error).toBe('ERR_GENERIC_ERROR');
    // The refusals used nothing up.
    expect((await owner.link(token)).error).toBe('SUCCESS');
    expect((await owner.link(token)).error).toBe('ERR_GENERIC_ERROR');
  });

  test('cannot take a person who opens another account, also when two link them at once', async () => {
    const person = { email: 'wanted@example.org' };
    const owners = await Promise.all([ownerWho(), ownerWho()]);
    const tokens = [await localToken(app, person), await localToken(app, person)] as const;
    const answers = await Promise.all([owners[0].link(tokens[0]), owners[1].link(tokens[1])]);
    expect(answers.map(({ error }) => error).toSorted()).toEqual(['ERR_IDENTITY_TAKEN', 'SUCCESS']);
    const winner = answers[0].error === 'SUCCESS' ? owners[0] : owners[1];
    expect((await winner.link(await localToken(app, person))).error).toBe('SUCCESS');
    expect(await winner.call('auth.identities.list', {})).toHaveLength(1);
  });
});
