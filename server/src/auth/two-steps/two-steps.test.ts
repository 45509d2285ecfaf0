import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { clientOf, signUp, type SignedUp } from '../../testing/http/client.ts';
import { startTestServer, TEST_SECRETS } from '../../testing/http/server.ts';
import { giveTwoSteps } from '../../testing/http/two-step-intents.ts';
import { takeSecondStep } from './second-step.ts';
import { newTotpSecret, totpCode, totpStep } from './totp.ts';

const { app, db } = await startTestServer();
keepBooks(db);

const STEP_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4226 and 6238, written again: the code of a secret at a time step. */
function codeByTheStandard(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The bytes of a Base32 text. */
function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Signs in again with the password. */
async function signInAgain({ email, password }: SignedUp) {
  const answer = await clientOf(app).call('auth.signIn', { email, password });
  const identity = { token: answer.session_key, key: Buffer.from(answer.signing_key, 'base64url') };
  return { client: clientOf(app, identity), answer };
}

describe('codes', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i are those of RFC 6238', (seconds, code) => {
    expect(totpCode(Buffer.from('12345678901234567890'), seconds * 1000)).toBe(code);
  });

  test('are those of the standard at 200 random times', () => {
    const secret = newTotpSecret();
    for (let index = 0; index < 200; index += 1) {
      const step = Math.floor(Math.random() * 2 ** 32);
      expect(totpCode(secret, step * STEP_MS)).toBe(codeByTheStandard(secret, step));
    }
  });

  test('of the step before and after are taken, of others not', () => {
    const secret = newTotpSecret();
    const at = 1_700_000_000_000;
    const step = Math.floor(at / STEP_MS);
    const steps = [-2, -1, 0, 1, 2].map((drift) =>
      totpStep(secret, codeByTheStandard(secret, step + drift), at),
    );
    expect(steps).toEqual([null, step - 1, step, step + 1, null]);
  });
});

describe('setting it up', () => {
  let manager: SignedUp;
  beforeEach(async () => {
    manager = await signUp(app);
  });

  test('takes a code of the new secret, answers ten recovery codes and ends the other sessions', async () => {
    const { client: other } = await signInAgain(manager);
    const { secret, uri } = await manager.call('auth.twoSteps.makeSecret', {});
    expect(uri).toMatch(/^otpauth:\/\/totp\/Touchline:/);
    expect(uri).toContain(`secret=${secret}`);
    expect((await manager.call('auth.user', {})).user.has_two_steps).toBe(false);

    const step = Math.floor(Date.now() / STEP_MS);
    const ga_code = codeByTheStandard(bytesOf(secret), step);
    const { recovery_codes } = await manager.call('auth.twoSteps.prove', { ga_code });
    expect(new Set(recovery_codes).size).toBe(10);
    for (const code of recovery_codes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await manager.call('auth.user', {})).user.has_two_steps).toBe(true);
    expect((await other.ask('auth.user', {})).error).toBe('ERR_LOGIN_REQUIRED');
  });

  test('refuses a wrong code, and nothing is on', async () => {
    await manager.call('auth.twoSteps.makeSecret', {});
    expect((await manager.ask('auth.twoSteps.prove', { ga_code: '000000' })).error).toBe('ERR_CODE_WRONG');
    expect((await manager.call('auth.user', {})).user.has_two_steps).toBe(false);
  });

  test('never replaces a secret in use', async () => {
    await giveTwoSteps(db, manager);
    expect((await manager.ask('auth.twoSteps.makeSecret', {})).error).toBe('ERR_TWO_STEPS_ON');
  });

  test('needs a confirmation that is at most five minutes old', async () => {
    await sql`
      update session set stepped_up_at = clock_timestamp() - interval '301 seconds' where manager_id = ${manager.managerId}
    `.execute(db);
    expect((await manager.ask('auth.twoSteps.makeSecret', {})).error).toBe('ERR_STEP_UP_REQUIRED');
    expect((await manager.ask('account.verifyPassword', { passwd: 'Wrong-otters-41' })).error).toBe(
      'ERR_PASSWORD_WRONG',
    );
    await manager.call('account.verifyPassword', { passwd: manager.password });
    await manager.call('auth.twoSteps.makeSecret', {});
  });
});

describe('signing in with two steps', () => {
  test('opens nothing but the second step, which a code of the app opens', async () => {
    const manager = await signUp(app);
    const { secret } = await giveTwoSteps(db, manager);
    const { client, answer } = await signInAgain(manager);
    expect(answer).toMatchObject({ has_two_steps: true, session: { status: -1 } });
    expect((await client.ask('wallet.balances', {})).error).toBe('ERR_TWO_STEPS_REQUIRED');
    const code = totpCode(secret, Date.now());
    const { session } = await client.call('auth.twoSteps.signIn', { code });
    expect(session.status).toBe(1);
    await client.call('wallet.balances', {});
  });

  test('takes a code once, also when it is given sixteen times at once', async () => {
    const manager = await signUp(app);
    const { secret } = await giveTwoSteps(db, manager);
    const code = totpCode(secret, Date.now());
    const { managerId } = manager;
    const taken = await Promise.all(
      Array.from({ length: 16 }, () =>
        inTransaction(db, (tx) => takeSecondStep(tx, TEST_SECRETS, managerId, code)),
      ),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('a reader that does not lock the manager takes one code several times', async () => {
    const manager = await signUp(app);
    const { secret } = await giveTwoSteps(db, manager);
    const code = totpCode(secret, Date.now());
    const ready = Promise.withResolvers<void>();
    let read = 0;
    const naive = () =>
      inTransaction(db, async (tx) => {
        const { rows } = await sql<{ last: string | null }>`
          select totp_last_step as last from manager where id = ${manager.managerId}
        `.execute(tx);
        read += 1;
        if (read === 4) ready.resolve();
        await ready.promise;
        const step = totpStep(secret, code, Date.now());
        if (step === null || (rows[0]?.last ?? null) !== null) return false;
        await sql`update manager set totp_last_step = ${step} where id = ${manager.managerId}`.execute(tx);
        return true;
      });
    const taken = await Promise.all([naive(), naive(), naive(), naive()]);
    expect(taken.filter(Boolean).length).toBeGreaterThan(1);
  });

  test('takes each recovery code once, in any writing', async () => {
    const manager = await signUp(app);
    const { recoveryCodes } = await giveTwoSteps(db, manager);
    const [code = ''] = recoveryCodes;
    const first = await signInAgain(manager);
    await first.client.call('auth.twoSteps.signIn', { code: code.toLowerCase().replaceAll('-', ' ') });
    const second = await signInAgain(manager);
    expect((await second.client.ask('auth.twoSteps.signIn', { code })).error).toBe('ERR_CODE_WRONG');
  });

  test('a thief of the password has five attempts, and the owner still gets in', async () => {
    const manager = await signUp(app);
    const { secret } = await giveTwoSteps(db, manager);
    const { client: thief } = await signInAgain(manager);
    // The thief uses a network that the owner never used.
    const { client: own } = await signInAgain(manager);
    const answers = [];
    const wrong = (Number(totpCode(secret, Date.now())) + 500_000) % 1_000_000;
    const from = { headers: { 'x-forwarded-for': '198.51.100.7' } };
    for (let index = 0; index < 7; index += 1) {
      const code = String(wrong).padStart(6, '0');
      answers.push((await thief.ask('auth.twoSteps.signIn', { code }, from)).error);
    }
    expect(answers).toEqual([...Array<string>(5).fill('ERR_CODE_WRONG'), 'ERR_TOO_MANY', 'ERR_TOO_MANY']);
    const code = totpCode(secret, Date.now());
    expect((await own.ask('auth.twoSteps.signIn', { code })).error).toBe('SUCCESS');
  });
});

describe('turning it off', () => {
  test.each([
    ['the password alone', (manager: SignedUp) => ({ password: manager.password }), 'ERR_CODE_WRONG'],
    ['a code alone', (_manager: SignedUp, code: string) => ({ password: '', code }), 'ERR_PASSWORD_WRONG'],
    ['both', (manager: SignedUp, code: string) => ({ password: manager.password, code }), 'SUCCESS'],
  ])('with %s', async (_name, input, outcome) => {
    const manager = await signUp(app);
    const { recoveryCodes } = await giveTwoSteps(db, manager);
    const answer = await manager.ask('auth.twoSteps.turnOff', input(manager, recoveryCodes[0] ?? ''));
    expect(answer.error).toBe(outcome);
    expect((await manager.call('auth.user', {})).user.has_two_steps).toBe(outcome !== 'SUCCESS');
  });

  test('needs no further code within ten minutes of one in the same session', async () => {
    const manager = await signUp(app);
    const { recoveryCodes } = await giveTwoSteps(db, manager);
    await manager.call('auth.stepUp.confirm', { code: recoveryCodes[0] ?? '' });
    await manager.call('auth.twoSteps.turnOff', { password: manager.password });
  });
});

describe('a lost phone', () => {
  test('leaves the recovery codes, and new ones void the old', async () => {
    const manager = await signUp(app);
    const { recoveryCodes } = await giveTwoSteps(db, manager);
    const { recovery_codes } = await manager.call('auth.twoSteps.makeRecoveryCodes', {});
    const { client } = await signInAgain(manager);
    expect((await client.ask('auth.twoSteps.signIn', { code: recoveryCodes[0] ?? '' })).error).toBe(
      'ERR_CODE_WRONG',
    );
    await client.call('auth.twoSteps.signIn', { code: recovery_codes[0] ?? '' });
  });
});

describe('the password', () => {
  test('is changed with the old one; other sessions end, the old password no longer works', async () => {
    const manager = await signUp(app);
    const { client: other } = await signInAgain(manager);
    const change = { old_pass: manager.password, new_pass: 'Newer-otters-43' };
    expect(
      (await manager.ask('account.changePassword', { ...change, old_pass: 'Wrong-otters-41' })).error,
    ).toBe('ERR_PASSWORD_WRONG');
    expect((await manager.ask('account.changePassword', { ...change, new_pass: 'password' })).error).toBe(
      'ERR_PASSWORD_WEAK',
    );
    await manager.call('account.changePassword', change);
    expect((await other.ask('auth.user', {})).error).toBe('ERR_LOGIN_REQUIRED');
    const { email } = manager;
    expect((await clientOf(app).ask('auth.signIn', { email, password: manager.password })).error).toBe(
      'ERR_CREDENTIALS',
    );
    await clientOf(app).call('auth.signIn', { email, password: change.new_pass });
    const { rows } = await sql<{ changed: boolean }>`
      select security_changed_at is not null as changed from manager where id = ${manager.managerId}
    `.execute(db);
    expect(rows).toEqual([{ changed: true }]);
  });

  test('is set for the first time after a mailed code', async () => {
    const manager = await signUp(app);
    await sql`update manager set password_hash = null where id = ${manager.managerId}`.execute(db);
    await sql`update session set stepped_up_at = null where manager_id = ${manager.managerId}`.execute(db);
    const set = { old_pass: '', new_pass: 'Newer-otters-43' };
    expect((await manager.ask('account.changePassword', set)).error).toBe('ERR_STEP_UP_REQUIRED');
    expect(await manager.call('auth.stepUp.sendCode', {})).toEqual({ sent: true });
    const texts: string[] = [];
    await drainOutbox(db, {
      'send-mail': async ({ text }) => {
        texts.push(text);
        return Promise.resolve();
      },
    });
    const code = /\b\d{6}\b/.exec(texts.at(-1) ?? '')?.[0] ?? '';
    await manager.call('auth.stepUp.confirm', { code });
    await manager.call('account.changePassword', set);
  });
});
