import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { CallOutput } from '@touchline/contract/calls';
import { activateManager } from '../../auth/sign-up/activate-manager.ts';
import { nicknameKey } from '../../auth/sign-up/nickname.ts';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { makeContest, makeFootball, stopClockAt, validTeam } from '../../testing/contests/contests.ts';
import { clientOf, GOOD_PASSWORD, signUp, type SignedUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { give, makeTradedCard, whole } from '../../testing/market/market.ts';
import { KEPT_COLUMNS } from '../personal-tables.ts';
import { deletionSweep } from './close-accounts.ts';

const { app, db } = await startTestServer({ config: { smtpUrl: 'smtp://127.0.0.1:1' } });
keepBooks(db);
await stopClockAt(db, new Date('2026-03-06T12:00:00Z'));

async function manager(nickname = `Ada ${randomUUID().slice(0, 8)}`, email?: string): Promise<SignedUp> {
  const made = await signUp(app, { nickname, ...(email !== undefined && { email }) });
  await inTransaction(db, async (tx) => activateManager(tx, made.managerId, await gameNow(tx)));
  return made;
}
const ask = async (one: SignedUp, input: Readonly<Record<string, unknown>> = {}) =>
  one.ask('account.deletion.ask', { confirmation: one.nickname, gives_up: true, ...input });
/** Runs the sweep until nothing is left to do. */
async function sweep(): Promise<void> {
  while ((await deletionSweep.run(db)) > 0);
}
/** Moves what has happened so far into the past. */
async function fourteenDaysLater({ managerId }: SignedUp): Promise<void> {
  await sql`
    update manager set deletion_asked_at = deletion_asked_at - interval '14 days',
      deletion_due_at = deletion_due_at - interval '14 days'
    where id = ${managerId}
  `.execute(db);
  await sql`
    update session set created_at = created_at - interval '14 days' where manager_id = ${managerId}
  `.execute(db);
}
const nicknameOf = async ({ managerId }: SignedUp) =>
  (await sql<{ nickname: string }>`select nickname from manager where id = ${managerId}`.execute(db)).rows[0]
    ?.nickname;
async function deleted(one: SignedUp): Promise<void> {
  expect((await ask(one)).error).toBe('SUCCESS');
  await fourteenDaysLater(one);
  await sweep();
}

/** Every row of every table that contains a text, in any case; bytes are searched as text too. */
async function rowsWith(text: string): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by name
  `.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select left(each::text, 200) as row from ${sql.raw(name)} as each
      where position(lower(${text}) in lower(each::text)) > 0
        or position(${Buffer.from(text).toString('hex')} in each::text) > 0
    `.execute(db);
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

test('a deleted account leaves nothing that identifies it: no row of the database contains its values', async () => {
  const marks = { nickname: 'Quokka Quill', email: 'quokka.quill@example.org', device: 'Quokkaphone/7.1' };
  const one = await manager(marks.nickname, marks.email);
  await clientOf(app).ask(
    'auth.signIn',
    { email: marks.email, password: GOOD_PASSWORD },
    { headers: { 'user-agent': marks.device } },
  );
  const card = await makeTradedCard(db);
  await give(db, card, one, 4);
  const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a1b2c3' } })
    .png()
    .toBuffer();
  const saved = await one.call('media.save', { purpose: 'avatar', file: file.toString('base64') });
  await one.call('account.changeAvatar', { media_id: saved.id });
  const team = validTeam(await makeFootball(db, { kickOffAt: new Date('2026-03-07T15:00:00Z') }));
  await one.call('teams.templates.save', { name: marks.nickname, is_pro: false, ...team });
  const { rows: leagues } = await sql<{ id: number }>`select id from league order by id desc limit 1`.execute(
    db,
  );
  await one.call('miniLeagues.create', { name: marks.nickname, league_id: leagues[0]?.id ?? 0 });
  await one.call('sponsors.save', {
    sponsor_name: marks.nickname,
    link_url: 'https://quokka.quill.example/',
    background_color: '#123456',
  });
  const message = {
    name: marks.nickname,
    email: marks.email,
    subject: 'Quokkas',
    message: 'Are quokkas cards?',
  };
  await one.call('contact.send', message);
  await clientOf(app).call('contact.send', message);
  await sql`
    update manager set phone = '+393331234567', phone_country_id = country_id, phone_verified_at = clock_timestamp()
    where id = ${one.managerId}
  `.execute(db);
  expect((await rowsWith('quokka')).length).toBeGreaterThan(5);
  await deleted(one);
  for (const text of ['quokka', marks.device, '+393331234567']) expect(await rowsWith(text)).toEqual([]);
  const { rows: media } = await sql`select from media where manager_id = ${one.managerId}`.execute(db);
  expect(media).toEqual([]);
  expect(await nicknameOf(one)).toBe(`Deleted manager ${one.managerId}`);
});

test('deleting clears every column of the manager except those that do not identify them', async () => {
  const one = await manager();
  await deleted(one);
  const { rows } = await sql<{ manager: Readonly<Record<string, unknown>> }>`
    select to_jsonb(manager) as manager from manager where id = ${one.managerId}
  `.execute(db);
  const left = Object.entries(rows[0]?.manager ?? {}).filter(
    ([name, value]) => value !== null && value !== false && !KEPT_COLUMNS.includes(name),
  );
  expect(Object.fromEntries(left)).toEqual({
    nickname: `Deleted manager ${one.managerId}`,
    nickname_key: `deleted ${one.managerId}`,
    folded_nickname: `deleted manager ${one.managerId}`,
    language: 'en',
    role: 'manager',
    deleted_at: expect.any(String),
  });
});

test('money and cards of a deleted account go back to the house, and the books are right', async () => {
  const one = await manager();
  const card = await makeTradedCard(db, { lifetime: 10 });
  await give(db, card, one, 4);
  const before = await one.call('account.deletion.get', {});
  expect(before).toMatchObject({ open: [], cards: expect.any(Number), grace_days: 14 });
  expect(before.cards).toBeGreaterThanOrEqual(4);
  await deleted(one);
  const { rows } = await sql<{ total: bigint }>`
    select coalesce(sum(available + held), 0)::bigint as total from account where manager_id = ${one.managerId}
  `.execute(db);
  expect(rows).toEqual([{ total: 0n }]);
  const copies = await sql`select minted, burned from card where id = ${card.cardId}`.execute(db);
  expect(copies.rows).toEqual([{ minted: 4, burned: 4 }]);
});

test('within two weeks signing in keeps the account, and the manager is notified', async () => {
  const one = await manager();
  const asked = await ask(one);
  expect(asked.error).toBe('SUCCESS');
  await sweep();
  expect((await one.ask('auth.user', {})).error).toBe('ERR_LOGIN_REQUIRED');
  expect(await nicknameOf(one)).toBe(one.nickname);
  const { email, password } = one;
  const again = await clientOf(app).call('auth.signIn', { email, password });
  await fourteenDaysLater(one);
  await sweep();
  expect(await nicknameOf(one)).toBe(one.nickname);
  const notices =
    await sql`select kind from notification where manager_id = ${again.user.id} order by id desc`.execute(db);
  expect(notices.rows[0]).toEqual({ kind: 'account_kept' });
  await sweep();
});

test('a password without the second step does not keep the account', async () => {
  const one = await manager();
  await ask(one);
  await clientOf(app).call('auth.signIn', { email: one.email, password: one.password });
  await sql`
    update session set owes_second_step = true where manager_id = ${one.managerId} and ended_at is null
  `.execute(db);
  await fourteenDaysLater(one);
  await sweep();
  expect(await nicknameOf(one)).toBe(`Deleted manager ${one.managerId}`);
});

test('a deleted manager cannot sign in; the e-mail is free at once, the nickname in three months', async () => {
  const one = await manager();
  await deleted(one);
  const { email, password, nickname } = one;
  expect((await clientOf(app).ask('auth.signIn', { email, password })).error).toBe('ERR_CREDENTIALS');
  expect((await clientOf(app).call('auth.checkNickname', { nickname })).is_unique).toBe(false);
  await expect(signUp(app, { nickname, email })).rejects.toThrow('ERR_NICKNAME_TAKEN');
  const other = await signUp(app, { email });
  const key = nicknameKey(nickname);
  const taking = sql`update manager set nickname_key = ${key} where id = ${other.managerId}`.execute(db);
  await expect(taking).rejects.toThrow('retired');
  const { rows } = await sql`
    select from retired_nickname where free_at > clock_timestamp() + interval '89 days'
  `.execute(db);
  expect(rows.length).toBeGreaterThan(0);
  await sql`update retired_nickname set free_at = clock_timestamp()`.execute(db);
  expect((await clientOf(app).call('auth.checkNickname', { nickname })).is_unique).toBe(true);
  await signUp(app, { nickname, email: `again-${email}` });
});

test('asking needs a recent password or code, the typed nickname, and giving up what is left', async () => {
  const one = await manager();
  const card = await makeTradedCard(db);
  await give(db, card, one, 1);
  expect(await ask(one, { confirmation: 'somebody' })).toMatchObject({
    error: 'ERR_CONFIRMATION',
    field: 'confirmation',
  });
  expect(await ask(one, { gives_up: false })).toMatchObject({ error: 'ERR_BALANCE_LEFT', field: 'gives_up' });
  await sql`update session set stepped_up_at = null where manager_id = ${one.managerId}`.execute(db);
  expect((await ask(one)).error).toBe('ERR_STEP_UP_REQUIRED');
  expect((await one.ask('auth.user', {})).error).toBe('SUCCESS');
});

test('nothing is deleted while something is open, and each open matter is named', async () => {
  const one = await manager();
  const openOf = async (): Promise<CallOutput<'account.deletion.get'>['open']> =>
    (await one.call('account.deletion.get', {})).open;
  const card = await makeTradedCard(db);
  await give(db, card, one, 2);
  const { order } = await one.call('market.orders.place', {
    asset_type: 1,
    asset_id: card.playerId,
    side: 'sell',
    price: '12.50',
    qty: 1,
  });
  expect(await openOf()).toEqual([{ matter: 'orders', count: 1 }]);
  const football = await makeFootball(db, { kickOffAt: new Date('2026-03-07T15:00:00Z') });
  const contest = await makeContest(db, football, { entryFee: whole(1) });
  await one.call('contests.join', { id: contest });
  expect(await openOf()).toEqual([
    { matter: 'orders', count: 1 },
    { matter: 'entries', count: 1 },
  ]);
  expect((await ask(one)).error).toBe('ERR_ACCOUNT_IN_USE');
  await one.call('market.orders.cancel', { order_id: order?.id ?? 0 });
  await one.call('contests.leave', { id: contest, team_id: await teamOf(one) });
  expect(await openOf()).toEqual([]);
  expect((await ask(one)).error).toBe('SUCCESS');
});

async function teamOf({ managerId }: SignedUp): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from entry where manager_id = ${managerId}`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

test('what was opened after asking postpones the deletion by a day', async () => {
  const one = await manager();
  await ask(one);
  const football = await makeFootball(db, { kickOffAt: new Date('2026-03-07T15:00:00Z') });
  const contest = await makeContest(db, football);
  await sql`
    insert into entry (contest_id, manager_id, fee, joined_at) values (${contest}, ${one.managerId}, 0, game_now())
  `.execute(db);
  await sql`update contest set entries = entries + 1 where id = ${contest}`.execute(db);
  await fourteenDaysLater(one);
  await sweep();
  expect(await nicknameOf(one)).toBe(one.nickname);
  const { rows } = await sql<{ later: boolean }>`
    select deletion_due_at > clock_timestamp() + interval '23 hours' as later from manager where id = ${one.managerId}
  `.execute(db);
  expect(rows).toEqual([{ later: true }]);
});

test('two processes that sweep at once delete an account once, and a crash in the middle loses nothing', async () => {
  const one = await manager();
  const card = await makeTradedCard(db);
  await give(db, card, one, 2);
  await ask(one);
  await fourteenDaysLater(one);
  await sql`create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$`.execute(
    db,
  );
  await sql`create trigger fail_once before update of deleted_at on manager for each row execute function fail_once()`.execute(
    db,
  );
  await expect(deletionSweep.run(db)).rejects.toThrow('crash');
  expect(await nicknameOf(one)).toBe(one.nickname);
  const { rows } =
    await sql`select owned from holding where manager_id = ${one.managerId} and card_id = ${card.cardId}`.execute(
      db,
    );
  expect(rows).toEqual([{ owned: 2 }]);
  await sql`drop trigger fail_once on manager`.execute(db);
  await Promise.all([deletionSweep.run(db), deletionSweep.run(db), deletionSweep.run(db)]);
  expect(await nicknameOf(one)).toBe(`Deleted manager ${one.managerId}`);
  const { rows: burned } = await sql`
    select count(*)::int as times from card_movement where from_manager_id = ${one.managerId} and card_id = ${card.cardId}
  `.execute(db);
  expect(burned).toEqual([{ times: 1 }]);
});

test('no session opens for an account that was deleted while its password was checked', async () => {
  const one = await manager();
  await deleted(one);
  const opening = sql`
    insert into session (manager_id, signing_key_encrypted, device, network) values (${one.managerId}, '', '', '')
  `.execute(db);
  await expect(opening).rejects.toThrow('deleted meanwhile');
});

test('the day of the deletion is mailed, with how to cancel it', async () => {
  const one = await manager();
  const answer = await ask(one);
  const { rows } = await sql<{ data: { text: string } }>`
    select data from pgboss.job where name = 'send-mail' and data ->> 'to' = ${one.email} order by created_on desc limit 1
  `.execute(db);
  const day = JSON.stringify(answer.params).slice(11, 21);
  expect(rows[0]?.data.text).toContain(day);
});
