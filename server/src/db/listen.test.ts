import { afterEach, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/database/database.ts';
import { sql } from './database.ts';
import { listenTo } from './listen.ts';

const { db, url } = await openTestDatabase();
const heard: string[] = [];
let stop: (() => Promise<void>) | null = null;
afterEach(async () => {
  await stop?.();
  heard.length = 0;
});

const say = (payload: string) => sql`select pg_notify('news', ${payload})`.execute(db);
/** Sends a notice until it is received: notices without a listener are lost. */
const untilHeard = (payload: string) =>
  expect
    .poll(
      async () => {
        await say(payload);
        return heard;
      },
      { timeout: 10_000 },
    )
    .toContain(payload);

test('receives the notices of its channel, and of no other', async () => {
  stop = listenTo(url, 'news', (payload) => void heard.push(payload));
  await untilHeard('first');
  await sql`select pg_notify('gossip', 'whispered')`.execute(db);
  await say('second');
  await expect.poll(() => heard).toContain('second');
  expect(heard).not.toContain('whispered');
});

test('reconnects after its connection was broken, and receives nothing once stopped', async () => {
  stop = listenTo(url, 'news', (payload) => void heard.push(payload));
  await untilHeard('before');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen "news"'`.execute(
    db,
  );
  await untilHeard('after');
  await stop();
  const count = heard.length;
  await say('late');
  expect(heard).toHaveLength(count);
});
