import { describe, expect, test } from 'vitest';
import { arrivalAt, documentOf, MANAGER } from '../testing-page.tsx';
import { ROUTE_TABLE } from './route-table.ts';

/** Where the document of an address leads a visitor; null when it is a page of its own. */
async function redirectOf(url: string): Promise<string | null> {
  return (await documentOf(url)).location ?? null;
}

describe('a section-only path means home, and a sign-in remembers it', () => {
  test.each([
    ['/play', '/play/contests'],
    ['/auth', '/auth/login'],
    ['/profile', '/auth/login?origin=%2Fprofile'],
    ['/market', null],
    ['/tops', null],
    ['/stats', null],
    ['/my-account', '/auth/login?origin=%2Fmy-account'],
  ])('%s leads a visitor to %s', async (path, end) => {
    expect(await redirectOf(path)).toBe(end);
  });

  test('/profile is the own profile of a manager', async () => {
    expect(await arrivalAt('/profile', MANAGER)).toBe(`/profile/${MANAGER.id}`);
  });
});

test.each(['it', 'fr', 'es', 'de', 'cn', 'tr'])(
  'the language prefix %s is stripped from paths',
  async (code) => {
    const [page, prefixed] = [await documentOf('/rules'), await documentOf(`/${code}/rules`)];
    expect([prefixed.status, prefixed.body]).toEqual([200, page.body]);
    expect(await redirectOf(`/${code}/play`)).toBe('/play/contests');
    expect(await redirectOf(`/${code}/no/such/screen`)).toBe('/error/404');
  },
);

describe('an unknown path', () => {
  test.each([
    '/no/such/screen',
    '/play/contest/none',
    '/play/contest/1/a/b/c',
    '/stats/listing/coaches',
    '/market/none',
  ])('%s redirects to /error/404', async (path) => {
    expect(await redirectOf(path)).toBe('/error/404');
  });

  test('/error/404 and /error/generic are not found, and not for search engines', async () => {
    for (const path of ['/error/404', '/error/generic']) {
      const { status, head } = await documentOf(path);
      expect(status).toBe(404);
      expect(head).toContain('<meta name="robots" content="noindex">');
    }
  });
});

test('a navigation state that flags a 404 redirects to /error/404', async () => {
  expect(await arrivalAt('/rules', null, { isMissing: true })).toBe('/error/404');
  expect(await arrivalAt('/rules')).toBe('/rules');
});

describe('a route that needs a login', () => {
  const guarded = ROUTE_TABLE.filter((row) => row.for === 'managers').map(({ address }) =>
    address.replaceAll(/\{\w+\}/g, '1'),
  );
  test.each(guarded)('%s leads a visitor to /auth/login, keeping the origin', async (address) => {
    const origin = `${address}?kept=1`;
    expect(await arrivalAt(origin)).toBe(`/auth/login?origin=${encodeURIComponent(origin)}`);
  });
});

test.each([
  ['all', '/play/contests?when=0'],
  ['upcoming', '/play/contests'],
  ['running', '/play/live'],
  ['finished', '/play/results'],
  ['free', '/play/contests?free_entry=1'],
  ['paid', '/play/contests?free_entry=0'],
  ['private', '/play/contests?is_private=1'],
  ['easy', '/play/contests?is_pro=0'],
  ['pro', '/play/contests?is_pro=1'],
])('/play/%s is the list %s', async (slug, list) => {
  expect(await redirectOf(`/play/${slug}`)).toBe(list);
});

test('/play/create-contest is the creation of a contest, which visitors see too', async () => {
  expect(await redirectOf('/play/create-contest')).toBe('/play/contest/create-contest');
  expect(await redirectOf('/play/contest/create-contest')).toBeNull();
  expect(await arrivalAt('/play/create-contest', MANAGER)).toBe('/play/contest/create-contest');
});

test('/my-account/transactions are those of the wallet', async () => {
  expect(await arrivalAt('/my-account/transactions', MANAGER)).toBe('/my-account/my-wallet/transactions');
});

test('the deep link of a contest team has create-team as its fifth segment', async () => {
  // "", play, contest, 7, create-team
  expect('/play/contest/7/create-team'.split('/')[4]).toBe('create-team');
  expect((await documentOf('/play/contest/7/create-team')).head).toContain('<title>Pick your team ·');
  expect((await documentOf('/play/contest/7/create-team/3')).head).toContain('<title>Edit your team ·');
});

test('a match beside a club or a player is the page of the match', async () => {
  expect(await redirectOf('/stats/details/team/3/rovers/9/derby')).toBe('/stats/details/match/9/derby');
  expect(await redirectOf('/stats/details/player/3/rossi/9')).toBe('/stats/details/match/9');
});
