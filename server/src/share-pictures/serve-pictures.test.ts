import { describe, expect, test } from 'vitest';
import { contestDetail } from '../contests/queries/detail.ts';
import { setClock } from '../db/clock.ts';
import { inTransaction, sql } from '../db/database.ts';
import { read } from '../http/calls/handler.ts';
import { makeLimits } from '../http/edge/limits.ts';
import { makeContest, makeFootball } from '../testing/contests/contests.ts';
import { startTestServer } from '../testing/http/server.ts';
import { drawPicture } from './draw-picture.ts';
import type { ContestDrawer, PictureDrawer, ProductDrawer } from './picture-drawer.ts';
import { servePictures } from './serve-pictures.ts';

let drawn = 0;
const drawer: PictureDrawer = (player, size, language) => {
  drawn += 1;
  const [width, height] = size === 'wide' ? [1200, 630] : [640, 896];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text y="60" font-size="40">${player.name} ${player.club.name} ${player.form.join()} ${language}</text></svg>`;
};
/** The answers that contest pictures were drawn from. */
const drawnFrom: unknown[] = [];
const drawContest: ContestDrawer = (contest, language) => {
  drawnFrom.push(contest);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><text y="60" font-size="40">${contest.name} ${contest.entries} ${language}</text></svg>`;
};
const product: ProductDrawer = (language) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><text y="60" font-size="40">${language}</text></svg>`;
const { app, db } = await startTestServer({
  routes: {
    'contests.get': read((given, { id }, caller) => contestDetail(given, id, caller)),
    'startup.texts': read((_db, { lang }) => Promise.resolve({ language: lang, version: '1', catalog: {} })),
  },
  // The clock of the limits is frozen: drawing sixty pictures may take longer than the limit's refill.
  extend: (server, { edge }) =>
    servePictures(server, {
      edge: { ...edge, limits: makeLimits(() => 0) },
      drawers: { player: drawer, contest: drawContest, product },
    }),
});
const football = await makeFootball(db, {
  pace: 'standard',
  matches: 1,
  kickOffAt: new Date('2026-03-07T15:00:00Z'),
});
const { players } = football;
const playerId = players[0]?.id ?? 0;
let visitors = 0;
/** Each request has its own address, unless given. */
const ask = (
  url: string,
  headers: Record<string, string> = {},
  remoteAddress = `10.0.${(visitors += 1)}.1`,
) => app.inject({ url, headers, remoteAddress });
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe('the picture of a player', () => {
  test('is a PNG of the size for links, or the card alone', async () => {
    const wide = await ask(`/share/player/${playerId}.png`);
    expect(wide.statusCode).toBe(200);
    expect(wide.headers['content-type']).toBe('image/png');
    expect(sizeOf(wide.rawPayload)).toEqual([1200, 630]);
    expect(sizeOf((await ask(`/share/player/${playerId}.png?size=card`)).rawPayload)).toEqual([640, 896]);
  });

  test('keeps its version until its content changes', async () => {
    const address = `/share/player/${playerId}.png?lang=tr`;
    const first = await ask(address);
    const etag = String(first.headers.etag);
    expect((await ask(address, { 'if-none-match': etag })).statusCode).toBe(304);
    await sql`update player set name = 'Ağaoğlu' where id = ${playerId}`.execute(db);
    const second = await ask(address, { 'if-none-match': etag });
    expect(second.statusCode).toBe(200);
    expect(second.headers.etag).not.toBe(etag);
  });

  test.each(['0', '2147483648', '999999', 'x', '1.5', '-1'])(
    'of player %s is refused in the envelope',
    async (id) => {
      const answer = await ask(`/share/player/${id}.png`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ error: 'ERR_NOT_FOUND' });
    },
  );

  test('is refused for an unknown size, and for a player without a club', async () => {
    expect((await ask(`/share/player/${playerId}.png?size=huge`)).statusCode).toBe(404);
    const freeAgent = players[1]?.id ?? 0;
    await sql`update player set club_id = null where id = ${freeAgent}`.execute(db);
    expect((await ask(`/share/player/${freeAgent}.png`)).statusCode).toBe(404);
  });

  test('is drawn for one address sixty times a minute and no more', async () => {
    for (let turn = 0; turn < 60; turn += 1) await ask(`/share/player/${playerId}.png`, {}, '10.9.9.9');
    const answer = await ask(`/share/player/${playerId}.png`, {}, '10.9.9.9');
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(drawn).toBeGreaterThan(0);
  });
});

describe('the picture of a contest', () => {
  test('is drawn from what a visitor sees, in the language asked for', async () => {
    const at = new Date('2026-03-05T12:00:00Z');
    await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at }));
    const contestId = await makeContest(db, football, { passwordHash: 'hash-of-a-password' });
    const answer = await ask(`/share/contest/${contestId}.png?lang=de`, { cookie: 'anything' });
    expect(answer.statusCode).toBe(200);
    expect(sizeOf(answer.rawPayload)).toEqual([1200, 630]);
    expect(drawnFrom.at(-1)).toMatchObject({ id: contestId, is_private: true, my_entries: 0 });
    expect(JSON.stringify(drawnFrom.at(-1))).not.toContain('hash');
  });

  test.each(['0', '999999', 'x', '-1'])('of contest %s is refused in the envelope', async (id) => {
    const answer = await ask(`/share/contest/${id}.png`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: 'ERR_NOT_FOUND' });
  });
});

describe('the picture of the product', () => {
  test('is a PNG of the size for links, in the language asked for', async () => {
    const english = await ask('/share/touchline.png?lang=en');
    expect(english.headers['content-type']).toBe('image/png');
    expect(sizeOf(english.rawPayload)).toEqual([1200, 630]);
    const turkish = await ask('/share/touchline.png?lang=tr');
    expect(turkish.headers.etag).not.toBe(english.headers.etag);
    const known = { 'if-none-match': String(english.headers.etag) };
    expect((await ask('/share/touchline.png?lang=en', known)).statusCode).toBe(304);
  });
});

describe('words of a picture', () => {
  const picture = (text: string) =>
    drawPicture(
      `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><text y="48" font-size="40" font-family="Barlow Condensed">${text}</text></svg>`,
    );

  test('are set in the bundled font, Turkish and Central European letters too', async () => {
    const letters = Array.from('İıŞşĞğŁłČćŠđőű');
    const pictures = await Promise.all(letters.map(picture));
    const alike = pictures.filter((one, index) => pictures.findIndex((other) => other.equals(one)) !== index);
    expect(alike).toEqual([]);
    const nothing = await picture(' ');
    expect(pictures.filter((one) => one.equals(nothing))).toEqual([]);
  });
});
