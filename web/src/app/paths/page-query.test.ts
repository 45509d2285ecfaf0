import { describe, expect, test, vi } from 'vitest';

// A constant of the build, which the list of routes reads.
vi.stubGlobal('__DESIGN_PAGE__', false);
const { pageAddress, queryNames } = await import('./page-query.ts');

describe('the address a document is drawn from', () => {
  test.each([
    ['/', '/'],
    ['/?utm_source=mail', '/'],
    ['/market?q1=1&q2=2', '/market'],
    ['/it/play/contests?utm=1&is_pro=1', '/it/play/contests?is_pro=1'],
    ['/play/contests?mine=1&league_id=2', '/play/contests?league_id=2&mine=1'],
    ['/tops?anything=search', '/tops'],
    ['/market/market-cards/players?search=rossi&page=9', '/market/market-cards/players?search=rossi'],
    ['/auth/login?origin=%2Fmarket&__proto__=1', '/auth/login?origin=%2Fmarket'],
  ])('of %s is %s', (url, address) => {
    expect(pageAddress(url)).toBe(address);
  });
});

test.each([
  ['auth', ['origin', 'referral']],
  ['market', ['order', 'search', 'draw', 'league']],
  ['play', ['league_id', 'kind', 'is_pro', 'search', 'sort_by', 'compare']],
])('the screens of /%s read %j', (section, names) => {
  for (const name of names) expect([...queryNames(section)]).toContain(name);
});
