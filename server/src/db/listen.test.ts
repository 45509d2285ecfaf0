import { afterEach, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/database/database.ts';
import { sql } from './database.ts';
import { listenTo } from './listen.ts';

const { db, url } = await openTestDatabase();
const received: string[] = [];
let stop: (() => Promise<void>) | null = null;
afterEach(async () => {
  await stop?.();
  received.length = 0;
});

const notify = (payload: string) => sql`select pg_notify('news', ${payload})`.execute(db);
/** Sends a notice until it is received: notices without a listener are lost. */
const untilReceived = (payload: string) =>
  expect
    .poll(
      async () => {
        await notify(payload);
        return received;
      },
      { timeout: 10_000 },
    )
    .toContain(payload);

test('receives the notices of its channel, and of no other', async () => {
  stop = listenTo(url, 'news', (payload) => void received.push(payload));
  await untilReceived('first');
  await sql`select pg_notify('gossip', 'whispered')`.execute(db);
  await notify('second');
  await expect.poll(() => received).toContain('second');
  expect(received).not.toContain('whispered');
});

test('reconnects after its connection was broken, and receives nothing once stopped', async () => {
  stop = listenTo(url, 'news', (payload) => void received.push(payload));
  await untilReceived('before');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen "news"'`.execute(
    db,
  );
  await untilReceived('after');
  await stop();
  const count = received.length;
  await notify('late');
  expect(received).toHaveLength(count);
});
