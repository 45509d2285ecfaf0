import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { countryId } from '../../startup/countries.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { GOOD_PASSWORD, signUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { signInLocally } from '../../testing/providers/round-trip.ts';

const { app, db } = await startTestServer({ config: { smtpUrl: 'smtp://127.0.0.1:1' } });
keepBooks(db);
const profile = { birth_date: '1990-02-03', country_id: countryId('IT'), accept_terms: true };

describe('the profile', () => {
  test('is completed once; until then the account only completes it', async () => {
    const manager = await signInLocally(app, { email: 'new@example.org' });
    expect((await manager.ask('inbox.markAllRead', {})).error).toBe('ERR_COMPLETE_PROFILE');
    const { user } = await manager.call('auth.completeProfile', { ...profile, nickname: 'New Ada' });
    expect(user).toMatchObject({ nickname: 'New Ada', activated: true, balance: '20.00' });
    const twice = await manager.ask('auth.completeProfile', { ...profile, nickname: 'Other Ada' });
    expect(twice.error).toBe('ERR_GENERIC_ERROR');
  });

  test('requires the activation when the provider has not verified the address', async () => {
    const manager = await signInLocally(app, { email: 'unproved@example.org', email_verified: false });
    const { user } = await manager.call('auth.completeProfile', { ...profile, nickname: 'Unproved' });
    expect(user).toMatchObject({ profile_complete: true, activated: false });
    expect((await manager.ask('inbox.markAllRead', {})).error).toBe('ERR_ACTIVATION_REQUIRED');
  });

  test.each([
    [{ nickname: 'ab' }, 'ERR_NICKNAME_INVALID', 'nickname'],
    [{ birth_date: '2015-01-01' }, 'ERR_TOO_YOUNG', 'birth_date'],
    [{ country_id: 1 }, 'ERR_COUNTRY_UNKNOWN', 'country_id'],
    [{ accept_terms: false }, 'ERR_TERMS_NOT_ACCEPTED', 'accept_terms'],
  ])('is refused with %j', async (wishes, error, field) => {
    const manager = await signInLocally(app, { email: 'wishes@example.org' });
    const input = { ...profile, nickname: 'Wishful', ...wishes };
    expect(await manager.ask('auth.completeProfile', input)).toMatchObject({ error, field });
  });

  test('of two that take one nickname at once, one gets it', async () => {
    const both = await Promise.all(
      ['a@race.example', 'b@race.example'].map((email) => signInLocally(app, { email })),
    );
    const answers = await Promise.all(
      both.map((manager) => manager.ask('auth.completeProfile', { ...profile, nickname: 'Only One' })),
    );
    expect(answers.map(({ error }) => error).toSorted()).toEqual(['ERR_NICKNAME_TAKEN', 'SUCCESS']);
  });
});

describe('linked identities', () => {
  test('are listed, and the last way in stays', async () => {
    const manager = await signInLocally(app, { email: 'last@example.org' });
    await manager.call('auth.completeProfile', { ...profile, nickname: 'Last Way' });
    const [identity] = await manager.call('auth.identities.list', {});
    expect(identity).toMatchObject({ provider: 'local', email: 'last@example.org' });
    const unlink = () => manager.ask('auth.identities.unlink', { id: identity?.id });
    expect((await unlink()).error).toBe('ERR_STEP_UP_REQUIRED');
    await sql`update session set stepped_up_at = clock_timestamp() where manager_id = ${manager.user.id}`.execute(
      db,
    );
    expect((await unlink()).error).toBe('ERR_LAST_SIGN_IN');
    await sql`update manager set password_hash = 'x' where id = ${manager.user.id}`.execute(db);
    expect((await unlink()).error).toBe('SUCCESS');
    expect(await manager.call('auth.identities.list', {})).toEqual([]);
  });

  test('the permission needs the password, and five wrong ones close it for a while', async () => {
    const manager = await signUp(app);
    await sql`update manager set activated_at = created_at where id = ${manager.managerId}`.execute(db);
    const permit = (password: string) => manager.ask('auth.identities.permit', { allow: true, password });
    expect(await permit('Wrong-otters-42')).toMatchObject({ error: 'ERR_PASSWORD_WRONG', field: 'password' });
    expect((await permit(GOOD_PASSWORD)).params).toEqual({ allow_login_from_social_media: true });
    const guesses = await Promise.all(Array.from({ length: 6 }, () => permit('Wrong-otters-42')));
    expect(guesses.filter(({ error }) => error === 'ERR_TOO_MANY')).toHaveLength(1);
  });

  test('an account without a password keeps the permission', async () => {
    const manager = await signInLocally(app, { email: 'keeps@example.org' });
    await manager.call('auth.completeProfile', { ...profile, nickname: 'Keeper' });
    const answer = await manager.ask('auth.identities.permit', { allow: false, password: '' });
    expect(answer.error).toBe('ERR_LAST_SIGN_IN');
  });
});
