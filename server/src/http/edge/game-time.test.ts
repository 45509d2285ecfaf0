import { expect, test } from 'vitest';
import { setClock } from '../../db/clock.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { clientOf } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { makeGameTime } from './game-time.ts';

const { app, db } = await startTestServer();

async function sentGameTime(): Promise<string | undefined> {
  const answer = await clientOf(app).ask('startup.languages', {});
  const gameTime = answer.headers['x-game-time'];
  return typeof gameTime === 'string' ? gameTime : undefined;
}

test('answers carry the game time only while it is not real time', async () => {
  expect(await sentGameTime()).toBeUndefined();
  const at = new Date('2026-05-01T10:00:00Z');
  await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at }));
  let now = 0;
  const gameTime = makeGameTime(db, () => now);
  expect(await gameTime()).toBe(at.getTime());
  await inTransaction(db, (tx) => setClock(tx, { mode: 'real' }));
  now += 1_000;
  expect(await gameTime()).toBeNull();
});

test('an answer that the database keeps waiting carries the last game time known', async () => {
  const at = new Date('2026-05-02T10:00:00Z');
  await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at }));
  let now = 0;
  const gameTime = makeGameTime(db, () => now);
  expect(await gameTime()).toBe(at.getTime());
  now += 1_000;
  await inTransaction(db, async (tx) => {
    await sql`lock table game_clock in access exclusive mode`.execute(tx);
    expect(await gameTime()).toBe(at.getTime());
  });
  await inTransaction(db, (tx) => setClock(tx, { mode: 'real' }));
});
