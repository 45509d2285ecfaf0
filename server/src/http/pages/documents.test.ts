import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeLimits } from '../edge/limits.ts';
import { makeEdge } from '../edge/edge.ts';
import { answerOf } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { serveDocuments } from './documents.ts';
import { read } from '../calls/handler.ts';
import { loadPageRenderer } from './page-renderer.ts';
import { makeServer } from '../edge/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'pages-'));
mkdirSync(join(folder, 'client/assets'), { recursive: true });
writeFileSync(join(folder, 'client/shell.html'), '<html><head><title>bare</title></head></html>');
writeFileSync(join(folder, 'client/icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
writeFileSync(join(folder, 'client/assets/main-abc123.js'), `/* ${'pitch '.repeat(500)} */`);
writeFileSync(
  join(folder, 'render.js'),
  `let drawn = 0;
   export async function render(url, language, { startup, call, keptTexts }) {
     if (url.includes('breaks')) throw new Error('planted');
     if (url.includes('moved')) return { status: 302, location: '/play/contests' };
     if (url.includes('away')) return { status: 302, location: '//elsewhere.example' };
     if (url.includes('hangs')) await new Promise(() => {});
     if (url.includes('waits')) await new Promise((done) => setTimeout(done, 50));
     if (url.includes('asks')) await call('contests.get', { id: 1 });
     drawn += 1;
     return { status: url.includes('none') ? 404 : 200, text: [drawn, url, language, startup.sysconfig.minimum_age, keptTexts, startup.textsVersion].join(' ') };
   }
   export const pageAddress = (url) => url.split('?unknown')[0];
   export function fill(shell, page, language, theme) {
     return '<html data-theme="' + theme + '"><head><title>' + page.text + '</title></head></html>';
   }`,
);
afterAll(() => rmSync(folder, { recursive: true }));

const { edge: options } = await startTestServer({
  routes: {
    'startup.texts': read((_db, { lang }) => Promise.resolve({ language: lang, version: '1', catalog: {} })),
  },
});
const edge = makeEdge(options);
const built = pathToFileURL(`${folder}/`);
const errors: unknown[] = [];
/** Game time, null for real time. */
const game: { time: number | null } = { time: null };
beforeEach(() => (errors.length = 0));
const renderer = await loadPageRenderer(edge.calls, 'https://play.example', (error) => errors.push(error), {
  built,
  withinMs: 300,
});
/** The settings of the edge that a test changes. */
const around: { overloaded: boolean } = { overloaded: false };
const app = await makeServer({
  edge,
  trustedProxies: [],
  logger: false,
  extend: (server) =>
    serveDocuments(server, {
      renderer,
      edge: {
        ...edge,
        // Its clock is stopped: no limit refills while the test floods it.
        limits: makeLimits(() => 0),
        gameTime: () => Promise.resolve(game.time),
        load: { ...edge.load, isOverloaded: () => around.overloaded },
      },
      publicUrl: 'https://play.example',
      built,
    }),
});
afterAll(() => app.close());

const page = async (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.inject({ url, headers, remoteAddress });
const titleOf = (body: string) => /<title>(.*)<\/title>/.exec(body)?.[1]?.split(' ') ?? [];

describe('a document', () => {
  test('is rendered from the startup answers', async () => {
    const { statusCode, body, headers } = await page('/play/contests?when=1');
    expect(statusCode).toBe(200);
    expect(titleOf(body).slice(1)).toEqual(['/play/contests?when=1', 'en', '18', '', '1']);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test('is rendered once for concurrent requests', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => page('/tops')));
    expect(new Set(all.map(({ body }) => titleOf(body)[0])).size).toBe(1);
  });

  test.each([
    ['/it/play', {}, 'it'],
    ['/play', { cookie: 'theme=matchday; lang=tr' }, 'tr'],
    ['/de/play', { cookie: 'lang=tr' }, 'de'],
    ['/play', { 'accept-language': 'fr-CA' }, 'fr'],
    ['/play', { cookie: 'lang=xx', 'accept-language': 'es' }, 'es'],
  ])('%s with %j is in %s', async (url, headers, language) => {
    expect(titleOf((await page(url, headers)).body)[2]).toBe(language);
  });

  test('has the theme of the cookie, and follows the system until one is chosen', async () => {
    expect((await page('/theme', { cookie: 'theme=floodlight' })).body).toContain('data-theme="floodlight"');
    expect((await page('/theme', {})).body).toContain('data-theme="system"');
    expect((await page('/theme', { cookie: 'theme=matchday' })).body).toContain('data-theme="matchday"');
    expect((await page('/theme', { cookie: 'theme=<script>' })).body).toContain('data-theme="system"');
  });

  test('is rendered with the catalog cached by the device, if its cookie is well-formed', async () => {
    const keptOf = async (cookie: string) => titleOf((await page('/kept', { cookie })).body)[4];
    expect(await keptOf('texts=en.0123456789abcdef')).toBe('en.0123456789abcdef');
    expect(await keptOf('texts=en.fedcba9876543210; lang=en')).toBe('en.fedcba9876543210');
    expect(await keptOf('texts=<script>')).toBe('');
    expect(await keptOf('lang=en')).toBe('');
  });

  test('has a strict content security policy with its own nonce', async () => {
    const answers = [await page('/nonce'), await page('/nonce')];
    const nonces = answers.map(({ headers, body }) => {
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("object-src 'none'; base-uri 'none'");
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(body).toContain(`nonce="${nonce}"`);
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(answers[0]?.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000',
      'cache-control': 'no-store',
    });
  });

  test('carries the time of sending even if cached, and the game time if it differs', async () => {
    const timesOf = (body: string) => ({
      drawn: titleOf(body)[0],
      server: Number(/<meta name="x-server-time" content="(\d+)" \/>/.exec(body)?.[1]),
      game: /<meta name="x-game-time" content="(\d+)" \/>/.exec(body)?.[1],
    });
    const before = Date.now();
    const real = timesOf((await page('/times')).body);
    expect(real.server).toBeGreaterThanOrEqual(before);
    expect(real.game).toBeUndefined();
    game.time = Date.UTC(2026, 2, 7, 15);
    const answer = await page('/times');
    const moved = timesOf(answer.body);
    expect(moved).toMatchObject({ drawn: real.drawn, game: String(game.time) });
    expect(moved.server).toBeGreaterThanOrEqual(real.server);
    // The times belong to one answer, like the nonce: documents are not cached by browsers.
    expect(answer.headers['cache-control']).toBe('no-store');
    game.time = null;
  });

  test('that cannot be rendered is the empty shell, and the error is reported', async () => {
    expect(titleOf((await page('/breaks')).body)).toEqual(['bare']);
    expect(titleOf((await page('/asks')).body)).toEqual(['bare']);
    expect(errors).toHaveLength(2);
  });

  test('has the status of the renderer', async () => {
    expect((await page('/none')).statusCode).toBe(404);
  });

  test('redirects only to local paths', async () => {
    expect((await page('/moved')).headers['location']).toBe('/play/contests');
    expect((await page('/away')).headers['location']).toBe('/error/404');
  });
});

describe('documents under load', () => {
  test('are drawn once for all queries that no screen reads', async () => {
    const first = titleOf((await page('/market?unknown1=1')).body);
    expect(titleOf((await page('/market?unknown2=2')).body)).toEqual(first);
  });

  test('are limited for each network, in a small page with the time until the next', async () => {
    const flood = await Promise.all(
      Array.from({ length: 302 }, () => page('/flood', { cookie: 'lang=de' }, '203.0.113.9')),
    );
    const refused = flood.filter(({ statusCode }) => statusCode === 429);
    expect(flood.filter(({ statusCode }) => statusCode === 200)).toHaveLength(300);
    expect(refused).toHaveLength(2);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused[0]?.body).toContain('<html lang="de">');
    expect(refused[0]?.body.length).toBeLessThan(1_500);
    expect((await page('/flood', {}, '203.0.113.10')).statusCode).toBe(200);
  });

  test('are refused while the server is overloaded, like reads', async () => {
    around.overloaded = true;
    const { statusCode, headers, body } = await page('/overloaded');
    around.overloaded = false;
    expect(statusCode).toBe(503);
    expect(headers['retry-after']).toBe('2');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(body).not.toContain('<script');
    expect((await page('/overloaded')).statusCode).toBe(200);
  });

  test('are refused while many others are drawn, and drawn again after that', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, (_, index) => page(`/waits/${index}`)));
    const busy = all
      .map(({ statusCode }, index) => ({ statusCode, index }))
      .filter((each) => each.statusCode === 503);
    expect(busy).toHaveLength(40 - 16);
    expect((await page(`/waits/${busy[0]?.index}`)).statusCode).toBe(200);
  });

  test('whose data do not come are the empty shell in time', async () => {
    const start = performance.now();
    expect(titleOf((await page('/hangs')).body)).toEqual(['bare']);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

describe('a file', () => {
  test('with a hash in its name is cached forever and compressed', async () => {
    const { headers } = await page('/assets/main-abc123.js', { 'accept-encoding': 'br' });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-encoding']).toBe('br');
  });

  test('that is only loaded into pages carries no policy of pages; others do', async () => {
    const { headers } = await page('/assets/main-abc123.js');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(headers).not.toHaveProperty('content-security-policy');
    expect(headers).not.toHaveProperty('etag');
    for (const url of ['/shell.html', '/icon.svg'])
      expect((await page(url)).headers).toHaveProperty('content-security-policy');
  });

  test('may be the empty shell, for the service worker and the phone shells', async () => {
    expect(titleOf((await page('/shell.html')).body)).toEqual(['bare']);
  });

  test('without a hash is revalidated', async () => {
    expect((await page('/icon.svg')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each(['/assets/gone.js', '/../../package.json', '/api/none', `/${'a'.repeat(3_000)}`])(
    '%s is not found, in the envelope',
    async (url) => {
      expect(answerOf(await page(url)).status).toBe(404);
    },
  );
});

test('without a web build no document is served', async () => {
  expect(await loadPageRenderer(edge.calls, '', () => {}, { built: new URL('file:///nowhere/') })).toBeNull();
});
