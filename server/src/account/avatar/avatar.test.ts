import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { managerAvatarUrl } from '@touchline/domain/avatars';
import { xfc } from '@touchline/domain/money';
import { readConfig } from '../../config.ts';
import { sql } from '../../db/database.ts';
import { serveMedia } from '../../media/serve-media.ts';
import { pictures } from '../../ops/pictures.ts';
import { makeContest, makeFootball, stopClockAt } from '../../testing/contests/contests.ts';
import { signUp, type SignedUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';

const { app, db, url } = await startTestServer({ extend: (server, around) => serveMedia(server, around) });
await stopClockAt(db, new Date('2026-03-06T12:00:00Z'));
let manager: SignedUp;

beforeEach(async () => {
  manager = await signUp(app);
});

/** A picture of a size whose bytes differ from all others. */
const picture = async (width = 400, height = 300): Promise<string> =>
  (
    await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer()
  ).toString('base64');
const upload = async (client: SignedUp, file: string) =>
  client.call('media.save', { purpose: 'avatar', file });
const shownBy = async (client: SignedUp) => (await client.call('auth.user', {})).user.avatarId.full_url;
const statusOf = async (address: string) => (await app.inject({ url: address })).statusCode;
const ops = async (...parameters: readonly string[]) => {
  const printed: string[] = [];
  const config = readConfig({ NODE_ENV: 'test' });
  const context = {
    config,
    db,
    directUrl: url,
    dataFolder: null,
    print: (line: string) => void printed.push(line),
  };
  return { done: await pictures.run(context, parameters), printed };
};

test('a new manager has a drawn picture of their own', async () => {
  expect(await shownBy(manager)).toBe(managerAvatarUrl(manager.managerId, null));
});

test('a manager chooses a drawn picture, and their own again', async () => {
  expect(await manager.call('account.changeAvatar', { avatar: 24 })).toEqual({ full_url: '/avatars/24.svg' });
  expect(await shownBy(manager)).toBe('/avatars/24.svg');
  await manager.call('account.changeAvatar', {});
  expect(await shownBy(manager)).toBe(managerAvatarUrl(manager.managerId, null));
  for (const avatar of [0, 25, -1])
    expect((await manager.ask('account.changeAvatar', { avatar })).error).toBe('ERR_MALFORMED');
});

test('an uploaded picture is a square of 256 px, and shows in lists', async () => {
  const saved = await upload(manager, await picture());
  expect(saved).toMatchObject({ width: 256, height: 256 });
  await manager.call('account.changeAvatar', { media_id: saved.id });
  expect(await shownBy(manager)).toBe(saved.url);
  const served = await app.inject({ url: saved.url });
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 256,
    height: 256,
  });
  const football = await makeFootball(db, { kickOffAt: new Date('2026-03-07T15:00:00Z') });
  const id = await makeContest(db, football, { entryFee: xfc(0n) });
  await manager.call('contests.join', { id });
  const { data } = await manager.call('contests.managers', { id, page: 1 });
  expect(data.map(({ avatar }) => avatar)).toEqual([saved.url]);
  const standings = await manager.call('standings.page', { id, page: 1, sortBy: 'rank', sortHow: 'asc' });
  expect(standings.data.mine.map(({ avatar }) => avatar)).toEqual([saved.url]);
});

test('a picture that is no longer shown is deleted', async () => {
  const first = await upload(manager, await picture());
  await manager.call('account.changeAvatar', { media_id: first.id });
  const second = await upload(manager, await picture());
  await manager.call('account.changeAvatar', { media_id: second.id });
  expect(await statusOf(first.url)).toBe(404);
  await manager.call('account.changeAvatar', { avatar: 3 });
  expect(await statusOf(second.url)).toBe(404);
});

test("another manager's picture, or one for a sponsor, cannot be chosen", async () => {
  const other = await signUp(app);
  const file = await picture();
  const { id } = await upload(other, file);
  const logo = await manager.call('media.save', { purpose: 'sponsor_logo', file });
  for (const media_id of [id, logo.id, 2_147_483_647])
    expect((await manager.ask('account.changeAvatar', { media_id })).error).toBe('ERR_NOT_FOUND');
  const both = await manager.ask('account.changeAvatar', { media_id: id, avatar: 3 });
  expect([both.error, both.field]).toEqual(['ERR_MALFORMED', 'media_id']);
});

test('a manager sends ten pictures of themselves an hour, good or not', async () => {
  const file = await picture(20, 20);
  for (let sent = 0; sent < 10; sent += 1)
    expect(
      (await manager.ask('media.save', { purpose: 'avatar', file: sent < 5 ? file : 'AAAA' })).error,
    ).toBe(sent < 5 ? 'SUCCESS' : 'ERR_PICTURE_INVALID');
  await sql`select 1`.execute(db);
  expect((await manager.ask('media.save', { purpose: 'avatar', file })).error).toBe('ERR_TOO_MANY');
});

test('an operator withdraws a picture with a reason: it is deleted, and cannot be uploaded again', async () => {
  const file = await picture();
  const { id, url: address } = await upload(manager, file);
  await manager.call('account.changeAvatar', { media_id: id });
  const other = await signUp(app);
  await other.call('account.changeAvatar', { media_id: (await upload(other, file)).id });
  expect((await ops()).printed.join('\n')).toContain(
    `${address}  ${manager.nickname} (${manager.managerId})`,
  );
  expect(await ops('withdraw', address, 'Kim', 'It', 'shows', 'somebody', 'else')).toMatchObject({
    done: true,
  });
  expect(await statusOf(address)).toBe(404);
  for (const shown of [manager, other])
    expect(await shownBy(shown)).toBe(managerAvatarUrl(shown.managerId, null));
  expect((await manager.ask('media.save', { purpose: 'avatar', file })).error).toBe('ERR_PICTURE_WITHDRAWN');
  const { data } = await manager.call('inbox.list', { page: 1, noItems: 1 });
  expect(data[0]?.description).toContain('It shows somebody else');
  const acts =
    await sql`select operator, act, reason from operator_act where act = 'withdraw_picture'`.execute(db);
  expect(acts.rows).toEqual([{ operator: 'Kim', act: 'withdraw_picture', reason: 'It shows somebody else' }]);
  expect((await ops('withdraw', address, 'Kim', 'again')).done).toBe(false);
  await expect(ops('withdraw', address, 'Kim')).rejects.toThrow('REASON');
});
