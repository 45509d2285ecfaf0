import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { serveMedia } from '../../media/serve-media.ts';
import { unzip } from '../../testing/account/unzip.ts';
import { makeContest, makeFootball, stopClockAt, validTeam } from '../../testing/contests/contests.ts';
import { signUp, type SignedUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { give, makeTradedCard } from '../../testing/market/market.ts';
import { csvLine } from '../../http/pages/csv.ts';
import { SECTIONS } from './sections.ts';
import { serveExports } from './serve-exports.ts';

const { app, db } = await startTestServer({
  extend(server, around) {
    serveMedia(server, around);
    serveExports(server, around);
  },
});
await stopClockAt(db, new Date('2026-03-06T12:00:00Z'));
const football = await makeFootball(db, { kickOffAt: new Date('2026-03-07T15:00:00Z') });

/** A manager with something in most files; `mark` is in every text they can choose. */
async function livedIn(mark: string): Promise<SignedUp> {
  const manager = await signUp(app, { nickname: `Zoe ${mark}`, email: `${mark}@example.org` });
  const card = await makeTradedCard(db);
  await give(db, card, manager, 3);
  const order = { asset_type: 1, asset_id: card.playerId, side: 'sell', price: '12.50', qty: 1 } as const;
  await manager.call('market.orders.place', order);
  await manager.call('market.watchList.set', { asset_type: 1, id: card.playerId, on: true, below: '5.00' });
  const contest = await makeContest(db, football);
  await manager.call('contests.join', { id: contest });
  await manager.call('teams.create', { contest_id: contest, ...validTeam(football) });
  const team = { name: `Eleven ${mark}`, is_pro: false, ...validTeam(football) };
  await manager.call('teams.templates.save', team);
  const sponsor = {
    sponsor_name: `Gelato ${mark}`,
    link_url: `https://${mark}.example/`,
    background_color: '#123456',
  };
  await manager.call('sponsors.save', sponsor);
  await manager.call('contact.send', {
    name: mark,
    email: `${mark}@example.org`,
    subject: mark,
    message: 'How do I read the export?',
  });
  const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const saved = await manager.call('media.save', { purpose: 'avatar', file: file.toString('base64') });
  await manager.call('account.changeAvatar', { media_id: saved.id });
  return manager;
}

const download = async (address: string) => app.inject({ url: address });
async function exportOf(manager: SignedUp): Promise<ReadonlyMap<string, Buffer>> {
  const { url } = await manager.call('account.export', {});
  const answer = await download(url);
  expect(answer.statusCode).toBe(200);
  return unzip(answer.rawPayload);
}
const textOf = (files: ReadonlyMap<string, Buffer>, name: string) => files.get(name)?.toString('utf8') ?? '';

test('the export contains everything about a manager, as JSON and as CSV, and nothing about another', async () => {
  const mine = await livedIn('quokka');
  const other = await livedIn('wombat');
  const files = await exportOf(mine);
  const names = SECTIONS.flatMap(({ name }) => [`${name}.json`, `${name}.csv`]);
  expect([...files.keys()].filter((name) => !name.startsWith('pictures/'))).toEqual(['about.json', ...names]);
  const [profile] = JSON.parse(textOf(files, 'profile.json'));
  expect(profile).toMatchObject({
    nickname: 'Zoe quokka',
    email: 'quokka@example.org',
    birth_date: '1990-02-03',
  });
  const filled = [
    'balances',
    'ledger',
    'cards',
    'card-movements',
    'orders',
    'entries-and-teams',
    'saved-teams',
  ];
  const also = ['sponsors', 'pictures', 'sessions', 'notifications', 'watch-list', 'messages-to-the-team'];
  for (const name of [...filled, ...also]) {
    const rows: unknown[] = JSON.parse(textOf(files, `${name}.json`));
    expect(rows.length, name).toBeGreaterThan(0);
    expect(textOf(files, `${name}.csv`).split('\r\n').length, name).toBe(rows.length + 2);
  }
  const all = [...files].map(([name, content]) => name + content.toString('latin1')).join('\n');
  for (const foreign of ['wombat', other.nickname, other.email]) expect(all).not.toContain(foreign);
  const pictures = [...files.keys()].filter((name) => name.startsWith('pictures/'));
  const [{ id }] = (
    await sql<{ id: number }>`select id from media where manager_id = ${mine.managerId}`.execute(db)
  ).rows as [{ id: number }];
  expect(pictures).toEqual([`pictures/${id}.webp`]);
  expect(await sharp(files.get(`pictures/${id}.webp`)).metadata()).toMatchObject({
    format: 'webp',
    width: 256,
  });
});

test('the export holds no secret: no hash, key or token', async () => {
  const manager = await signUp(app);
  const all = [...(await exportOf(manager))].map(([, content]) => content.toString('utf8')).join('\n');
  const { rows } = await sql<{ secret: string }>`
    select password_hash as secret from manager where id = ${manager.managerId}
    union all select encode(signing_key_encrypted, 'hex') from session where manager_id = ${manager.managerId}
    union all select network from session where manager_id = ${manager.managerId}
    union all select hash from session_token
  `.execute(db);
  for (const { secret } of [...rows, { secret: manager.identity.token ?? '-' }])
    expect(all).not.toContain(secret);
});

test('a trade is in the export without the other manager', async () => {
  const [seller, buyer] = [await signUp(app), await signUp(app)];
  const card = await makeTradedCard(db);
  await give(db, card, seller, 1);
  await sql`
    with placed as (
      insert into market_order (kind, manager_id, card_id, quantity, left_quantity, price, fee_basis_points, status,
        rules_version, created_at, closed_at)
      values (1, ${seller.managerId}, ${card.cardId}, 1, 0, 100000000, 500, 3, 1, game_now(), game_now()) returning id
    )
    insert into fill (order_id, kind, card_id, quantity, price, fee, seller_id, buyer_id, at)
    select id, 1, ${card.cardId}, 1, 100000000, 5000000, ${seller.managerId}, ${buyer.managerId}, game_now() from placed
  `.execute(db);
  const [sold] = JSON.parse(textOf(await exportOf(seller), 'trades.json'));
  const [bought] = JSON.parse(textOf(await exportOf(buyer), 'trades.json'));
  expect(sold).toMatchObject({ side: 'sold', price: '1.00000000', fee: '0.05000000' });
  expect(bought).toMatchObject({ side: 'bought', price: '1.00000000', fee: null });
  expect(Object.keys(sold)).not.toContain('buyer_id');
});

test('more rows than are read at once are complete and in order', async () => {
  const manager = await signUp(app);
  await sql`
    insert into notification (manager_id, kind, message_values, created_at)
    select ${manager.managerId}, 'welcome', jsonb_build_object('n', n), game_now() from generate_series(1, 2500) as n
  `.execute(db);
  const rows: { message_values: { n?: number } }[] = JSON.parse(
    textOf(await exportOf(manager), 'notifications.json'),
  );
  expect(rows.flatMap(({ message_values: { n } }) => n ?? [])).toEqual(
    Array.from({ length: 2_500 }, (_, n) => n + 1),
  );
});

test('the address of a download works once, for a minute', async () => {
  const manager = await signUp(app);
  const { url } = await manager.call('account.export', {});
  const answers = await Promise.all([download(url), download(url)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 404,
  ]);
  const served = answers.find(({ statusCode }) => statusCode === 200);
  expect(served?.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(served?.headers['content-disposition']).toMatch(
    /^attachment; filename="touchline-\d+-[\d-]{10}\.zip"$/,
  );
  const late = await manager.call('account.export', {});
  await sql`update export_ticket set expires_at = clock_timestamp()`.execute(db);
  expect((await download(late.url)).statusCode).toBe(404);
  for (const address of ['/exports/x.zip', `/exports/${'A'.repeat(43)}.zip`])
    expect((await download(address)).statusCode).toBe(404);
});

test('an export needs a recent password or code, and there are three a day', async () => {
  const manager = await signUp(app);
  await sql`update session set stepped_up_at = null where manager_id = ${manager.managerId}`.execute(db);
  expect((await manager.ask('account.export', {})).error).toBe('ERR_STEP_UP_REQUIRED');
  await sql`update session set stepped_up_at = clock_timestamp() where manager_id = ${manager.managerId}`.execute(
    db,
  );
  for (let made = 0; made < 3; made += 1) await manager.call('account.export', {});
  const refused = await manager.ask('account.export', {});
  expect(refused.error).toBe('ERR_TOO_MANY');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
});

test('a spreadsheet runs no cell of the CSV', () => {
  expect(csvLine(['=1+1', '+49', '-5.50', '@sum', 'a,"b"', null, { a: 1 }, 7n])).toBe(
    `'=1+1,'+49,-5.50,'@sum,"a,""b""",,"{""a"":1}",7\r\n`,
  );
});
