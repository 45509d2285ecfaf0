import sharp from 'sharp';
import { expect, test } from 'vitest';
import { xfc } from '@touchline/domain/money';
import { sql } from '../db/database.ts';
import { inProcessManager } from '../http/auth/caller.ts';
import { makeLimits } from '../http/edge/limits.ts';
import { makeManagers } from '../testing/contests/contests.ts';
import { marketCaller } from '../testing/market/market.ts';
import { clientOf } from '../testing/http/client.ts';
import { startTestServer, TEST_SECRETS } from '../testing/http/server.ts';
import { mediaRoutes } from './routes.ts';
import { serveMedia } from './serve-media.ts';

const { app, db } = await startTestServer({
  extend: (server, { edge }) => serveMedia(server, { edge: { ...edge, limits: makeLimits(() => 0) } }),
});
const [made] = await makeManagers(db, 1, xfc(0n));
if (made === undefined) throw new Error('No manager was made.');
const { done } = marketCaller(db, mediaRoutes({ secrets: TEST_SECRETS, limits: makeLimits(() => 0) }));
const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: { r: 9, g: 9, b: 9 } } })
  .png()
  .toBuffer();
const saved = await done(
  'media.save',
  { purpose: 'sponsor_logo', file: file.toString('base64') },
  inProcessManager(made),
);

const get = (url: string, remoteAddress = '10.0.0.1') => app.inject({ url, remoteAddress });

test('a picture is served as WebP for ever, and as nothing else', async () => {
  const answer = await get(saved.url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
});

test.each([
  ['another hash', `/media/${saved.id}-${'0'.repeat(24)}.webp`],
  ['no hash', `/media/${saved.id}.webp`],
  ['a shorter hash', saved.url.replace(/.\.webp$/, '.webp')],
  ['another ending', saved.url.replace('.webp', '.html')],
  ['an id too large', `/media/9999999999-${'0'.repeat(24)}.webp`],
  ['a pattern', `/media/${saved.id}-${'%25'.repeat(8)}.webp`],
])('%s finds nothing', async (_, url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test('a withdrawn picture is gone', async () => {
  await sql`update media set withdrawn_at = game_now()`.execute(db);
  expect((await get(saved.url)).statusCode).toBe(404);
  await sql`update media set withdrawn_at = null`.execute(db);
});

test('a network gets three hundred pictures a minute', async () => {
  for (let asked = 0; asked < 300; asked += 1) await get('/media/x', '10.0.0.9');
  const answer = await get(saved.url, '10.0.0.9');
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

test('only the call that saves pictures takes a body of megabytes', async () => {
  const client = clientOf(app);
  const large = 'A'.repeat(2_700_000);
  const form = { form: true };
  expect((await client.ask('media.save', { purpose: 'sponsor_logo', file: large }, form)).error).toBe(
    'ERR_LOGIN_REQUIRED',
  );
  expect((await client.ask('sponsors.save', { sponsor_name: large }, form)).error).toBe('ERR_TOO_LARGE');
  expect((await client.ask('media.save', { file: large + large }, form)).error).toBe('ERR_TOO_LARGE');
});
