import { describe, expect, test } from 'vitest';
import { stepClock } from '../db/clock.ts';
import { inTransaction, sql } from '../db/database.ts';
import { countryId } from '../startup/countries.ts';
import { stopClockAt } from '../testing/contests/contests.ts';
import { keepBooks } from '../testing/database/books.ts';
import { signUp } from '../testing/http/client.ts';
import { startTestServer } from '../testing/http/server.ts';

const { app, db } = await startTestServer();
keepBooks(db);
const START = new Date('2026-03-06T12:00:00Z');
const IN_A_MONTH = new Date('2026-04-06T12:00:00Z');
await stopClockAt(db, START);

describe('the account', () => {
  test('shows what was given at sign-up, and that nothing is verified', async () => {
    const manager = await signUp(app);
    expect(await manager.call('account.get', {})).toEqual({
      nickname: manager.nickname,
      nickname_change_at: null,
      email: manager.email,
      email_verified: false,
      email_change_ways: [],
      email_change: null,
      phone: null,
      phone_change: null,
      birth_date: '1990-02-03',
      country_id: countryId('IT'),
      country_change_at: null,
      language: 'en',
      member_since: START.toISOString(),
      accepted_terms_at: START.toISOString(),
    });
  });

  test('changes its language', async () => {
    const manager = await signUp(app);
    await manager.call('account.update', { language: 'tr' });
    expect((await manager.call('account.get', {})).language).toBe('tr');
  });

  test.each([
    ['birth_date', '1970-01-01'],
    ['role', 'operator'],
    ['experience', 1_000_000],
    ['email', 'other@example.org'],
    ['activated_at', '2020-01-01'],
    ['manager_id', 1],
  ])('does not change %s by an update', async (field, value) => {
    const manager = await signUp(app);
    const answer = await manager.ask('account.update', { language: 'de', [field]: value });
    expect(answer).toMatchObject({ status: 400, error: 'ERR_MALFORMED' });
    expect((await manager.call('account.get', {})).language).toBe('en');
  });

  test('changes its country once in 30 days', async () => {
    const manager = await signUp(app);
    expect((await manager.ask('account.update', { country_id: 1 })).error).toBe('ERR_COUNTRY_UNKNOWN');
    await manager.call('account.update', { country_id: countryId('IT') });
    expect((await manager.call('account.get', {})).country_change_at).toBeNull();
    await manager.call('account.update', { country_id: countryId('FR') });
    const again = await manager.ask('account.update', { country_id: countryId('ES'), language: 'es' });
    expect(again.error).toBe('ERR_COUNTRY_CHANGED_RECENTLY');
    const after = await manager.call('account.get', {});
    expect(after).toMatchObject({ country_id: countryId('FR'), language: 'en' });
    expect(after.country_change_at).toBe('2026-04-05T12:00:00.000Z');
    await inTransaction(db, (tx) => stepClock(tx, IN_A_MONTH));
    await manager.call('account.update', { country_id: countryId('ES') });
    expect((await manager.call('account.get', {})).country_id).toBe(countryId('ES'));
  });
});

describe('opt-ins', () => {
  test('are off until chosen, and keep every choice with its time and the version of its text', async () => {
    const manager = await signUp(app);
    const before = await manager.call('account.optIns.list', {});
    expect(before.map(({ topic, on, changed_at }) => [topic, on, changed_at])).toEqual([
      ['news', false, null],
      ['offers', false, null],
      ['weekly_summary', false, null],
    ]);
    const saved = await manager.call('account.optIns.save', { news: true, offers: false });
    expect(saved[0]).toMatchObject({ topic: 'news', on: true, text_version: 1 });
    expect(saved[1]).toMatchObject({ topic: 'offers', on: false, changed_at: null });
    await manager.call('account.optIns.save', { news: false });
    await manager.call('account.optIns.save', { news: false });
    const { rows } = await sql<{ is_on: boolean }>`
      select is_on from opt_in_choice where manager_id = ${manager.managerId} order by id
    `.execute(db);
    expect(rows.map(({ is_on }) => is_on)).toEqual([true, false]);
  });

  test('saved in two tabs at once are stored once', async () => {
    const manager = await signUp(app);
    await Promise.all([1, 2].map(() => manager.call('account.optIns.save', { news: true })));
    const { rows } = await sql`select 1 from opt_in_choice where manager_id = ${manager.managerId}`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
  });

  test('refuse a topic that does not exist', async () => {
    const manager = await signUp(app);
    expect((await manager.ask('account.optIns.save', { spam: true })).error).toBe('ERR_MALFORMED');
  });
});
