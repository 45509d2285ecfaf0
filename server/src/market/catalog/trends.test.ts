import { XFC_UNIT } from '@touchline/domain/money';
import { afterAll, expect, test } from 'vitest';
import { makeCards } from '../../cards/ownership.ts';
import { connect, inTransaction, sql } from '../../db/database.ts';
import { makeFootball, stopClockAt } from '../../testing/contests/contests.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { clientOf, signUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { trendsOf } from './trends.ts';

const { app, db, url } = await startTestServer();
await stopClockAt(db, new Date('2026-03-10T12:00:00Z'));
const { players } = await makeFootball(db, { kickOffAt: new Date('2026-03-20T15:00:00Z') });
const playerId = players[0]?.id ?? 0;
await inTransaction(db, (tx) =>
  makeCards(tx, [{ assetType: 1, subjectId: playerId, stars: 3, lifetime: 500 }]),
);
const { rows } = await sql<{ id: number }>`select id from card where subject_id = ${playerId}`.execute(db);
const cardId = rows[0]?.id ?? 0;
const visitor = clientOf(app);
/** What is shown is a second old at most, on a machine with time for it. */
const PATIENTLY = { timeout: 20_000 };
/** The pool of another process. */
const another = connect(url, 1);
afterAll(() => another.destroy());

async function isWorth(day: string, amount: bigint): Promise<void> {
  await sql`
    insert into card_value (card_id, day, price) values (${cardId}, ${day}, ${amount * XFC_UNIT})
    on conflict (card_id, day) do update set price = excluded.price
  `.execute(db);
}

async function trend(): Promise<readonly string[] | undefined> {
  const { data } = await visitor.call('market.players.list', { page: 1, noItems: 5 });
  return data.find(({ id }) => id === playerId)?.trend;
}

const FIRST_WEEK = ['9.00', '9.00', '9.00', '9.00', '9.00', '10.00', '10.00'];

test('a list shows the value of a copy at the end of each of the last seven days, without today', async () => {
  // It was shown without a value before, as before the past of a market is written.
  expect(await trend()).toEqual([]);
  await isWorth('2026-03-01', 9n);
  await isWorth('2026-03-08', 10n);
  await isWorth('2026-03-10', 11n);
  await expect.poll(trend, PATIENTLY).toEqual(FIRST_WEEK);
});

test('a watch list shows the same, and what a copy is worth now', async () => {
  const manager = await signUp(app);
  await manager.call('market.watchList.set', { asset_type: 1, id: playerId, on: true });
  const week = async () => (await manager.call('market.watchList.get', {})).data[0]?.week;
  expect(await week()).toEqual(FIRST_WEEK);
  await sql`insert into card_market (card_id, last_price) values (${cardId}, ${12n * XFC_UNIT})`.execute(db);
  expect(await week()).toEqual([...FIRST_WEEK, '12.00']);
  await sql`delete from card_market where card_id = ${cardId}`.execute(db);
});

test('the values of past days are read once a day', async () => {
  expect(await trend()).toEqual(FIRST_WEEK);
  await isWorth('2026-03-09', 50n);
  expect(await trend()).toEqual(FIRST_WEEK);
  expect((await trendsOf(another, [cardId])).get(cardId)?.at(-1)).toBe('50.00');
  await isWorth('2026-03-09', 10n);
});

test('a new day is shown with the value of the day before, in every process', async () => {
  await isWorth('2026-03-10', 12n);
  await stopClockAt(db, new Date('2026-03-11T12:00:00Z'));
  const nextDay = [...FIRST_WEEK.slice(1), '12.00'];
  await expect.poll(trend, PATIENTLY).toEqual(nextDay);
  await expect.poll(async () => (await trendsOf(another, [cardId])).get(cardId), PATIENTLY).toEqual(nextDay);
});

test('a value of yesterday that is committed just after midnight is shown', async () => {
  await isWorth('2026-03-11', 13n);
  await stopClockAt(db, new Date('2026-03-12T00:00:20Z'));
  await expect.poll(async () => (await trend())?.at(-1), PATIENTLY).toBe('13.00');
  await isWorth('2026-03-11', 14n);
  expect((await trend())?.at(-1)).toBe('14.00');
});

test('a card without a value has no trend, and databases in one process do not mix', async () => {
  const { db: other } = await openTestDatabase();
  await stopClockAt(other, new Date('2026-03-11T12:00:00Z'));
  expect((await trendsOf(other, [cardId])).get(cardId)).toBeUndefined();
});
