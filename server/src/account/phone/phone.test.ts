import { describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { countryId } from '../../startup/countries.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { answerOf, requestOf, signUp, type SignedUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { codeSentTo, messagesTo } from '../../testing/http/sent-messages.ts';
import { switchSms } from './sms-countries.ts';

const { app, db } = await startTestServer();
keepBooks(db);

let numbers = 0;
function newNumber(): string {
  numbers += 1;
  return `347${String(numbers).padStart(7, '0')}`;
}
const inItaly = (phone_number: string) => ({ phone_country_id: countryId('IT'), phone_number });

async function verifyPhone(manager: SignedUp, number: string): Promise<void> {
  await manager.call('account.phone.start', inItaly(number));
  await manager.call('account.phone.prove', { sms_code: await codeSentTo(db, `+39${number}`) });
}

async function linksOf(managerId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ reason: string }>`
    select reason from manager_link where ${managerId} in (manager_id, other_id)
  `.execute(db);
  return rows.map(({ reason }) => reason);
}

describe('a phone number', () => {
  test('belongs to the manager once its code is entered, and is shown masked', async () => {
    const manager = await signUp(app);
    const number = newNumber();
    const sent = await manager.call(
      'account.phone.start',
      inItaly(`${number.slice(0, 3)} ${number.slice(3)}`),
    );
    expect(sent.number).toBe(`+39 ••••••• ${number.slice(-3)}`);
    const waiting = await manager.call('account.get', {});
    expect(waiting).toMatchObject({ phone: null, phone_change: { number: sent.number } });
    await manager.call('account.phone.prove', { sms_code: await codeSentTo(db, `+39${number}`) });
    const after = await manager.call('account.get', {});
    expect(after).toMatchObject({
      phone: { number: sent.number, country_id: countryId('IT') },
      phone_change: null,
    });
    expect((await manager.call('auth.user', {})).user.phone_verified).toBe(true);
    const [mail] = (await messagesTo(db, manager.email)).slice(-1);
    expect(mail?.subject).toBe('Your Touchline phone number was confirmed');
  });

  test('stays until the new one is proven', async () => {
    const manager = await signUp(app);
    const number = newNumber();
    await verifyPhone(manager, number);
    await manager.call('account.phone.start', inItaly(newNumber()));
    const { phone } = await manager.call('account.get', {});
    expect(phone?.number.endsWith(number.slice(-3))).toBe(true);
    expect((await manager.ask('account.phone.start', inItaly(number))).error).toBe('ERR_PHONE_UNCHANGED');
  });

  test.each([
    [{ phone_country_id: 1, phone_number: '3471234567' }, 'ERR_COUNTRY_UNKNOWN'],
    [inItaly('347'), 'ERR_PHONE_INVALID'],
    [inItaly('+49 151 23456789'), 'ERR_PHONE_INVALID'],
    [inItaly('call me maybe'), 'ERR_PHONE_INVALID'],
    [inItaly('3'.repeat(41)), 'ERR_MALFORMED'],
  ])('%j is refused with %s', async (input, error) => {
    const manager = await signUp(app);
    expect((await manager.ask('account.phone.start', input)).error).toBe(error);
  });

  test('is refused with success false and a list of messages', async () => {
    const manager = await signUp(app);
    const answer = await app.inject(requestOf('account.phone.start', inItaly('347'), manager.identity));
    expect(answer.json()).toMatchObject({
      success: false,
      message: ['Enter a mobile number of the chosen country.'],
    });
  });

  test('needs a step-up', async () => {
    const manager = await signUp(app);
    await sql`update session set stepped_up_at = null where manager_id = ${manager.managerId}`.execute(db);
    const answer = await manager.ask('account.phone.start', inItaly(newNumber()));
    expect(answer.error).toBe('ERR_STEP_UP_REQUIRED');
  });

  test('of a country without SMS is refused until an operator switches them on', async () => {
    const manager = await signUp(app);
    await inTransaction(db, (tx) => switchSms(tx, countryId('FR'), true));
    const french = { phone_country_id: countryId('FR'), phone_number: '0612345678' };
    expect((await manager.ask('account.phone.start', french)).error).toBe('ERR_SMS_COUNTRY');
    await inTransaction(db, (tx) => switchSms(tx, countryId('FR'), false));
    await manager.call('account.phone.start', french);
  });

  test('verified by two accounts links them, and both keep it', async () => {
    const number = newNumber();
    const [one, other] = [await signUp(app), await signUp(app)];
    await verifyPhone(one, number);
    expect(await linksOf(one.managerId)).toEqual([]);
    await verifyPhone(other, number);
    expect(await linksOf(one.managerId)).toEqual(['phone']);
    for (const manager of [one, other])
      expect((await manager.call('account.get', {})).phone?.number).toContain(number.slice(-3));
  });

  test('verified by two accounts at once links them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const number = newNumber();
      const both = [await signUp(app), await signUp(app)];
      const codes: string[] = [];
      for (const manager of both) {
        await manager.call('account.phone.start', inItaly(number));
        codes.push(await codeSentTo(db, `+39${number}`));
      }
      await Promise.all(
        both.map((manager, index) => manager.call('account.phone.prove', { sms_code: codes[index] ?? '' })),
      );
      expect(await linksOf(both[0]?.managerId ?? 0)).toEqual(['phone']);
    }
  });
});

describe('a code by SMS', () => {
  test('is sent three times an hour to a number, from all accounts together', async () => {
    const number = newNumber();
    const managers = [await signUp(app), await signUp(app)];
    const answers = [];
    for (let n = 0; n < 4; n += 1) {
      const [one, other] = managers;
      const manager = n % 2 === 0 ? one : other;
      answers.push((await manager?.ask('account.phone.start', inItaly(number)))?.error);
    }
    expect(answers).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS', 'ERR_TOO_MANY']);
    expect(await messagesTo(db, `+39${number}`)).toHaveLength(3);
  });

  test('is sent ten times a day to a manager, also at once', async () => {
    const manager = await signUp(app);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => manager.ask('account.phone.start', inItaly(newNumber()))),
    );
    expect(answers.filter(({ error }) => error === 'SUCCESS')).toHaveLength(10);
  });

  test('is sent thirty times a day to a network, from all accounts together, also concurrently', async () => {
    const managers = await Promise.all(Array.from({ length: 4 }, () => signUp(app)));
    const askFrom = async ({ identity }: SignedUp, remoteAddress: string) => {
      const request = requestOf('account.phone.start', inItaly(newNumber()), identity);
      return answerOf(await app.inject({ ...request, remoteAddress }));
    };
    const answers = await Promise.all(
      managers.flatMap((manager) => Array.from({ length: 8 }, () => askFrom(manager, '198.18.7.9'))),
    );
    expect(answers.filter(({ error }) => error === 'SUCCESS')).toHaveLength(30);
    expect(answers.filter(({ error }) => error === 'ERR_TOO_MANY')).toHaveLength(2);
    for (const manager of managers)
      expect((await askFrom(manager, '198.18.8.9')).error, 'from another network').toBe('SUCCESS');
  });

  test('may be guessed five times in a quarter of an hour', async () => {
    const manager = await signUp(app);
    const number = newNumber();
    await manager.call('account.phone.start', inItaly(number));
    const sms_code = await codeSentTo(db, `+39${number}`);
    const guess = { sms_code: sms_code === '000000' ? '000001' : '000000' };
    for (let n = 0; n < 5; n += 1)
      expect((await manager.ask('account.phone.prove', guess)).error).toBe('ERR_CODE_WRONG');
    expect((await manager.ask('account.phone.prove', { sms_code })).error).toBe('ERR_TOO_MANY');
    expect((await manager.call('account.get', {})).phone).toBeNull();
  });

  test('works once, for its manager, within a quarter of an hour', async () => {
    const [owner, stranger] = [await signUp(app), await signUp(app)];
    const number = newNumber();
    await owner.call('account.phone.start', inItaly(number));
    const sms_code = await codeSentTo(db, `+39${number}`);
    expect((await stranger.ask('account.phone.prove', { sms_code })).error).toBe('ERR_CODE_WRONG');
    await owner.call('account.phone.prove', { sms_code });
    expect((await owner.ask('account.phone.prove', { sms_code })).error).toBe('ERR_CODE_WRONG');
    const other = newNumber();
    await owner.call('account.phone.start', inItaly(other));
    await sql`update one_time_code set expires_at = now() - interval '1 second'`.execute(db);
    const late = { sms_code: await codeSentTo(db, `+39${other}`) };
    expect((await owner.ask('account.phone.prove', late)).error).toBe('ERR_CODE_WRONG');
  });
});
