import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../db/database.ts';
import { setSwitch } from '../../http/calls/switches.ts';
import { countryId } from '../../startup/countries.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { answerOf, clientOf, GOOD_PASSWORD, requestOf, signUp, visitor } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';

const { app, db } = await startTestServer();
keepBooks(db);

const anna = {
  email: 'anna@example.org',
  password: GOOD_PASSWORD,
  nickname: 'Anna Bianchi',
  birth_date: '1990-02-03',
  country_id: countryId('IT'),
  accept_terms: true,
};
const register = (wishes: Readonly<Record<string, unknown>>) =>
  clientOf(app).ask('auth.register', { ...anna, ...wishes });

describe('sign-up', () => {
  test('signs in, activates and grants the starter set', async () => {
    const manager = await signUp(app);
    const { user } = await manager.call('auth.user', {});
    expect(user).toMatchObject({
      nickname: manager.nickname,
      activated: true,
      balance: '20.00',
      gold_balance: '50',
      user_level: 1,
      level_to: 100,
    });
    expect(user.session_key).toBe(manager.identity.token);
  });

  test.each([
    [{ password: 'short-1' }, 'ERR_PASSWORD_WEAK', 'password'],
    [{ password: 'Liverpool2024!' }, 'ERR_PASSWORD_WEAK', 'password'],
    [{ password: 'anna.bianchi!!' }, 'ERR_PASSWORD_WEAK', 'password'],
    [{ nickname: 'Touchline Support' }, 'ERR_NICKNAME_INVALID', 'nickname'],
    [{ nickname: 'ab' }, 'ERR_NICKNAME_INVALID', 'nickname'],
    [{ birth_date: '2015-01-01' }, 'ERR_TOO_YOUNG', 'birth_date'],
    [{ birth_date: '1815-01-01' }, 'ERR_TOO_YOUNG', 'birth_date'],
    [{ country_id: 1 }, 'ERR_COUNTRY_UNKNOWN', 'country_id'],
    [{ accept_terms: false }, 'ERR_TERMS_NOT_ACCEPTED', 'accept_terms'],
    [{ birth_date: '1990-02-30' }, 'ERR_MALFORMED', 'birth_date'],
    [{ role: 'operator' }, 'ERR_MALFORMED', 'role'],
    [{ email: 'nobody' }, 'ERR_MALFORMED', 'email'],
  ])('refuses %j with %s', async (wishes, error, field) => {
    expect(await register(wishes)).toMatchObject({ error, field });
  });

  test('an e-mail and a nickname that looks the same belong to one manager', async () => {
    await signUp(app, { nickname: 'Rino Gatto', email: 'rino@example.org' });
    expect((await register({ email: 'RINO@example.org' })).error).toBe('ERR_EMAIL_TAKEN');
    // A zero and a Cyrillic о look like the Latin letter.
    expect((await register({ nickname: 'rin0.gattо' })).error).toBe('ERR_NICKNAME_TAKEN');
  });

  test('of two concurrent sign-ups with one nickname, one succeeds', async () => {
    const both = ['one@example.org', 'two@example.org'].map((email) => register({ email, nickname: 'Twin' }));
    const errors = (await Promise.all(both)).map(({ error }) => error);
    expect(errors.toSorted()).toEqual(['ERR_NICKNAME_TAKEN', 'SUCCESS']);
  });

  test('a free nickname is suggested for a taken one', async () => {
    await signUp(app, { nickname: 'Solo' });
    const answer = await clientOf(app).call('auth.checkNickname', { nickname: 'solo' });
    expect(answer).toEqual({ is_unique: false, suggested_nickname: 'solo2' });
    const invalid = await clientOf(app).call('auth.checkNickname', { nickname: 'a\u202Eb' });
    expect(invalid).toEqual({ is_unique: false, suggested_nickname: '' });
  });

  test('is limited for all callers together behind a proxy on this machine that is not trusted', async () => {
    const through = async (index: number) => {
      const wishes = { ...anna, email: `p${index}@example.org`, nickname: `Proxied ${index}` };
      const request = requestOf('auth.register', wishes, visitor());
      const headers = { ...request.headers, 'x-forwarded-for': `203.0.113.${index}` };
      return answerOf(await app.inject({ ...request, headers })).error;
    };
    const errors = await Promise.all(Array.from({ length: 22 }, (_, index) => through(index)));
    expect(errors.filter((error) => error === 'SUCCESS')).toHaveLength(20);
    expect(errors.filter((error) => error === 'ERR_TOO_MANY')).toHaveLength(2);
  });

  test('is limited to 20 an hour from one network, with the time until the next', async () => {
    const from = async (remoteAddress: string, index: number) => {
      const wishes = { ...anna, email: `n${index}@example.org`, nickname: `Network ${index}` };
      const request = requestOf('auth.register', wishes, visitor());
      return answerOf(await app.inject({ ...request, remoteAddress }));
    };
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, index) => from(`203.0.113.${index + 1}`, index)),
    );
    expect(answers.filter(({ error }) => error === 'SUCCESS')).toHaveLength(20);
    const refused = answers.filter(({ error }) => error === 'ERR_TOO_MANY');
    expect(refused).toHaveLength(2);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3_500);
    expect((await from('198.51.100.1', 30)).error).toBe('SUCCESS');
  });

  test('is refused while it is switched off', async () => {
    await inTransaction(db, (tx) => setSwitch(tx, 'register', true));
    expect(await register({})).toMatchObject({ status: 503, error: 'ERR_SWITCHED_OFF' });
    await inTransaction(db, (tx) => setSwitch(tx, 'register', false));
  });
});

describe('sign-in', () => {
  test('opens a new session for the right password', async () => {
    const manager = await signUp(app);
    const { email, password } = manager;
    const again = await clientOf(app).call('auth.signIn', { email, password });
    expect(again.session_key).not.toBe(manager.identity.token);
    expect(await manager.call('auth.sessions.list', {})).toHaveLength(2);
  });

  test('answers a wrong password and an unknown e-mail alike', async () => {
    const { email } = await signUp(app);
    const wrong = await clientOf(app).ask('auth.signIn', { email, password: 'Wrong-otters-42' });
    const unknown = await clientOf(app).ask('auth.signIn', {
      email: 'ghost@example.org',
      password: 'Wrong-otters-42',
    });
    expect([wrong.status, wrong.error, wrong.errors]).toEqual([401, 'ERR_CREDENTIALS', unknown.errors]);
    expect(unknown.error).toBe('ERR_CREDENTIALS');
  });

  test('allows five wrong guesses in a quarter of an hour, also concurrent ones', async () => {
    const stranger = { email: 'victim@example.org', password: 'Wrong-otters-42' };
    const guesses = Array.from({ length: 8 }, () => clientOf(app).ask('auth.signIn', stranger));
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ error }) => error === 'ERR_CREDENTIALS')).toHaveLength(5);
    const refused = answers.filter(({ error }) => error === 'ERR_TOO_MANY');
    expect(refused).toHaveLength(3);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(800);
  });

  test('a stranger cannot end another manager’s session', async () => {
    const owner = await signUp(app);
    const stranger = await signUp(app);
    const [session] = await owner.call('auth.sessions.list', {});
    const answer = await stranger.ask('auth.sessions.end', { id: session?.id });
    expect(answer).toMatchObject({ status: 404, error: 'ERR_NOT_FOUND' });
    await owner.call('auth.user', {});
  });

  test('after logout the token is invalid', async () => {
    const manager = await signUp(app);
    await manager.call('auth.signOut', {});
    expect(await manager.ask('auth.user', {})).toMatchObject({
      status: 401,
      error: 'ERR_LOGIN_REQUIRED',
    });
  });

  test('refusals are in the language of the account', async () => {
    const manager = await signUp(app);
    await manager.call('auth.changeLanguage', { langId: 5 });
    const { user } = await manager.call('auth.user', {});
    expect(user.userDetails.languageId.short_code).toBe('de');
    expect((await manager.ask('auth.changeLanguage', { langId: 8 })).error).toBe('ERR_LANGUAGE_UNKNOWN');
  });
});
