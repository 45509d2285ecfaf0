import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { sha256Hex } from '../../http/auth/signature.ts';
import { countryId } from '../../startup/countries.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { clientOf, signUp, type SignedUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { codeSentTo, messagesTo } from '../../testing/http/sent-messages.ts';

const { app, db } = await startTestServer();
keepBooks(db);

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `new.${addresses}@example.net`;
}

async function verified(): Promise<SignedUp> {
  const manager = await signUp(app);
  await sql`update manager set email_verified_at = now() where id = ${manager.managerId}`.execute(db);
  return manager;
}
async function withPhone(manager: SignedUp, phone: string): Promise<SignedUp> {
  await sql`
    update manager set phone = ${phone}, phone_country_id = ${countryId('IT')}, phone_verified_at = now()
    where id = ${manager.managerId}
  `.execute(db);
  return manager;
}
const emailOf = async (manager: SignedUp) => (await manager.call('account.get', {})).email;
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** Proves the owner by the old address; the code sent to the new address is then awaited. */
async function proveOwner(manager: SignedUp, email: string): Promise<void> {
  await manager.call('account.email.start', { way: 1, email });
  await manager.call('account.email.prove', { code: await codeSentTo(db, manager.email) });
}

describe('an e-mail change', () => {
  test('changes the address once the owner and the new address are verified, and notifies the old one', async () => {
    const manager = await verified();
    const email = newAddress();
    const started = await manager.call('account.email.start', { way: 1, email });
    expect(started.message).toBe(`We sent a code to ${manager.email}.`);
    expect(started.change).toMatchObject({ email, step: 'owner', sent_to: manager.email });
    const proven = await manager.call('account.email.prove', { code: await codeSentTo(db, manager.email) });
    expect(proven.change).toMatchObject({ email, step: 'address', sent_to: email });
    expect((await manager.call('account.get', {})).email_change).toEqual(proven.change);
    expect(await emailOf(manager)).toBe(manager.email);
    const done = await manager.call('account.email.prove', { code: ` ${await codeSentTo(db, email)} ` });
    expect(done).toEqual({ message: `Your e-mail is now ${email}.`, change: null });
    expect(await manager.call('account.get', {})).toMatchObject({
      email,
      email_verified: true,
      email_change: null,
    });
    const [mail] = (await messagesTo(db, manager.email)).slice(-1);
    expect(mail?.subject).toBe('Your Touchline e-mail was changed');
    expect(mail?.text).toContain('n•••@example.net');
    expect(mail?.text).not.toContain(email);
  });

  test('is a security change; verifying the own address is not', async () => {
    const changedAt = async ({ managerId }: SignedUp) => {
      const { rows } = await sql<{ at: Date | null }>`
        select security_changed_at as at from manager where id = ${managerId}
      `.execute(db);
      return rows[0]?.at ?? null;
    };
    const manager = await signUp(app);
    await manager.call('account.email.start', { way: 1, email: manager.email });
    await manager.call('account.email.prove', { code: await codeSentTo(db, manager.email) });
    expect(await changedAt(manager)).toBeNull();
    const email = newAddress();
    await proveOwner(manager, email);
    expect(await changedAt(manager)).toBeNull();
    await manager.call('account.email.prove', { code: await codeSentTo(db, email) });
    expect(await changedAt(manager)).not.toBeNull();
  });

  test('signs in with the new address alone, and ends no session', async () => {
    const manager = await verified();
    const email = newAddress();
    await proveOwner(manager, email);
    await manager.call('account.email.prove', { code: await codeSentTo(db, email) });
    const { password } = manager;
    await clientOf(app).call('auth.signIn', { email, password });
    const old = await clientOf(app).ask('auth.signIn', { email: manager.email, password });
    expect(old.error).toBe('ERR_CREDENTIALS');
    await manager.call('auth.user', {});
  });

  test('needs a step-up', async () => {
    const manager = await verified();
    await sql`update session set stepped_up_at = null where manager_id = ${manager.managerId}`.execute(db);
    const answer = await manager.ask('account.email.start', { way: 1, email: newAddress() });
    expect(answer).toMatchObject({ status: 403, error: 'ERR_STEP_UP_REQUIRED' });
    await expect(codeSentTo(db, manager.email)).rejects.toThrow('No code');
  });

  test('is proven by the phone when that way is chosen', async () => {
    const manager = await withPhone(await verified(), '+393330000001');
    const email = newAddress();
    const started = await manager.call('account.email.start', { way: 2, email });
    expect(started.change).toMatchObject({ step: 'owner', sent_to: '+39 ••••••• 001' });
    await manager.call('account.email.prove', { code: await codeSentTo(db, '+393330000001') });
    await manager.call('account.email.prove', { code: await codeSentTo(db, email) });
    expect(await emailOf(manager)).toBe(email);
  });

  test('refuses a way that is not verified', async () => {
    const manager = await verified();
    const answer = await manager.ask('account.email.start', { way: 2, email: newAddress() });
    expect(answer).toMatchObject({ error: 'ERR_EMAIL_WAY', field: 'way' });
  });

  test('of an account without a verified way sends its code to the new address at once', async () => {
    const manager = await signUp(app);
    const email = newAddress();
    const started = await manager.call('account.email.start', { way: 1, email });
    expect(started.change).toMatchObject({ step: 'address', sent_to: email });
    await manager.call('account.email.prove', { code: await codeSentTo(db, email) });
    expect(await emailOf(manager)).toBe(email);
  });

  test('to the own unverified address verifies it', async () => {
    const manager = await signUp(app);
    await manager.call('account.email.start', { way: 1, email: manager.email });
    const done = await manager.call('account.email.prove', { code: await codeSentTo(db, manager.email) });
    expect(done.message).toBe(`${manager.email} is verified.`);
    expect(await manager.call('account.get', {})).toMatchObject({
      email: manager.email,
      email_verified: true,
    });
    const again = await manager.ask('account.email.start', { way: 1, email: manager.email.toUpperCase() });
    expect(again.error).toBe('ERR_EMAIL_UNCHANGED');
  });

  test('started again sends the awaited code again, and the earlier one no longer works', async () => {
    const manager = await verified();
    const email = newAddress();
    await proveOwner(manager, email);
    const first = await codeSentTo(db, email);
    const again = await manager.call('account.email.start', { way: 1, email });
    expect(again.change?.step).toBe('address');
    const second = await codeSentTo(db, email);
    if (first !== second)
      expect((await manager.ask('account.email.prove', { code: first })).error).toBe('ERR_CODE_WRONG');
    await manager.call('account.email.prove', { code: second });
  });

  test('started for another address proves the owner again', async () => {
    const manager = await verified();
    await proveOwner(manager, newAddress());
    const other = newAddress();
    const started = await manager.call('account.email.start', { way: 1, email: other });
    expect(started.change).toMatchObject({ email: other, step: 'owner' });
  });

  test('is lost to another account that takes the address meanwhile', async () => {
    const manager = await verified();
    const email = newAddress();
    await proveOwner(manager, email);
    const code = await codeSentTo(db, email);
    await signUp(app, { email: email.toUpperCase() });
    expect((await manager.ask('account.email.prove', { code })).error).toBe('ERR_EMAIL_TAKEN');
    expect(await emailOf(manager)).toBe(manager.email);
    expect((await manager.ask('account.email.start', { way: 1, email })).error).toBe('ERR_EMAIL_TAKEN');
  });

  test('of two accounts to one address at once succeeds for one', async () => {
    const both = [await verified(), await verified()];
    const email = newAddress();
    const codes: string[] = [];
    for (const manager of both) {
      await proveOwner(manager, email);
      codes.push(await codeSentTo(db, email));
    }
    const answers = await Promise.all(
      both.map((manager, index) => manager.ask('account.email.prove', { code: codes[index] ?? '' })),
    );
    expect(answers.map(({ error }) => error).toSorted()).toEqual(['ERR_EMAIL_TAKEN', 'SUCCESS']);
  });

  test('voids the codes that were mailed to the old address', async () => {
    const manager = await verified();
    const link = randomUUID();
    await sql`
      insert into one_time_code (hash, purpose, manager_id, expires_at)
      values (${sha256Hex(link)}, 'reset_password', ${manager.managerId}, now() + interval '1 day')
    `.execute(db);
    const email = newAddress();
    await proveOwner(manager, email);
    await manager.call('account.email.prove', { code: await codeSentTo(db, email) });
    const { rows } = await sql`select 1 from one_time_code where manager_id = ${manager.managerId}`.execute(
      db,
    );
    expect(rows).toEqual([]);
  });
});

describe('a code of an e-mail change', () => {
  test('may be guessed five times in a quarter of an hour, also at once, and the right one then waits', async () => {
    const manager = await verified();
    await manager.call('account.email.start', { way: 1, email: newAddress() });
    const code = await codeSentTo(db, manager.email);
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => manager.ask('account.email.prove', { code: wrong(code) })),
    );
    expect(guesses.filter(({ error }) => error === 'ERR_CODE_WRONG')).toHaveLength(5);
    expect(guesses.filter(({ error }) => error === 'ERR_TOO_MANY')).toHaveLength(3);
    const right = await manager.ask('account.email.prove', { code });
    expect(right).toMatchObject({ status: 429, error: 'ERR_TOO_MANY' });
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(800);
  });

  test('of another manager is wrong', async () => {
    const owner = await verified();
    await owner.call('account.email.start', { way: 1, email: newAddress() });
    const stranger = await verified();
    await stranger.call('account.email.start', { way: 1, email: newAddress() });
    const code = await codeSentTo(db, owner.email);
    if (code === (await codeSentTo(db, stranger.email))) return;
    expect((await stranger.ask('account.email.prove', { code })).error).toBe('ERR_CODE_WRONG');
    await owner.call('account.email.prove', { code });
  });

  test('expires, and so does the change', async () => {
    const manager = await verified();
    await manager.call('account.email.start', { way: 1, email: newAddress() });
    const code = await codeSentTo(db, manager.email);
    await sql`update one_time_code set expires_at = now() - interval '1 second'`.execute(db);
    expect((await manager.ask('account.email.prove', { code })).error).toBe('ERR_CODE_WRONG');
    await manager.call('account.email.start', { way: 1, email: newAddress() });
    await sql`update email_change set expires_at = now() - interval '1 second'`.execute(db);
    expect((await manager.call('account.get', {})).email_change).toBeNull();
    const late = await codeSentTo(db, manager.email);
    expect((await manager.ask('account.email.prove', { code: late })).error).toBe('ERR_CODE_WRONG');
  });

  test('given in two tabs at once works in one', async () => {
    const manager = await verified();
    await manager.call('account.email.start', { way: 1, email: newAddress() });
    const code = await codeSentTo(db, manager.email);
    const answers = await Promise.all([1, 2].map(() => manager.ask('account.email.prove', { code })));
    expect(answers.map(({ error }) => error).toSorted()).toEqual(['ERR_CODE_WRONG', 'SUCCESS']);
  });

  test('is not sent more than five times an hour', async () => {
    const manager = await verified();
    for (let n = 0; n < 5; n += 1) await manager.call('account.email.start', { way: 1, email: newAddress() });
    const sixth = await manager.ask('account.email.start', { way: 1, email: newAddress() });
    expect(sixth).toMatchObject({ status: 429, error: 'ERR_TOO_MANY' });
  });
});
