import { describe, expect, test } from 'vitest';
import { testMatch } from '../../game/matches/testing-match.ts';
import { documentOf, ORIGIN } from '../testing-page.tsx';
import { ROUTE_TABLE } from '../paths/route-table.ts';

const LEAGUE = { name: 'League', label: 'League (ENG)' };
const kit = { pattern: 'plain', colour_1: '#000000', colour_2: '#ffffff' } as const;
const HOME = { id: 3, name: 'Rovers', short_name: 'ROV', kit };
const AWAY = { id: 4, name: 'United', short_name: 'UTD', kit };
const MATCH = {
  match: testMatch({ id: 9, home: HOME, away: AWAY, venue_name: 'The Den' }),
  league: LEAGUE,
  venue: { name: 'The Den </script><b>', seats: 20_000 },
  form: { home: [], away: [] },
  corrections: 0,
  missing: { home: [], away: [] },
  source: null,
};
const CONTEST = {
  id: 7,
  name: 'Friday Cup',
  slug: 'friday-cup',
  contest_dt: '2026-03-07T15:00:00.000Z',
  expected_end_dt: '2026-03-07T22:00:00.000Z',
  state: 2,
  is_private: false,
  free_entry: true,
  max_entries: 50,
  matches: [MATCH.match],
  teams_shown: false,
};

/** The value of a tag in a head. */
function tag(head: string, pattern: RegExp): string | undefined {
  return pattern.exec(head)?.[1];
}

function linkedData(head: string): Record<string, unknown> | null {
  const json = tag(head, /<script type="application\/ld\+json">(.*?)<\/script>/s);
  return json === undefined ? null : (JSON.parse(json) as Record<string, unknown>);
}

const PAGES = ROUTE_TABLE.filter(
  (row) =>
    row.for === 'everybody' && row.visitor === undefined && !/[{]|\/error\/|\/outbox/.test(row.address),
)
  .filter((row) => row.isMissing !== true)
  .map(({ address }) => address);

describe('the head of a page', () => {
  test.each(PAGES)(
    '%s has a title, a description, a canonical address, alternates and a preview',
    async (address) => {
      const { head } = await documentOf(address);
      const [path = ''] = address.split('?');
      const canonical = `${ORIGIN}/en${path === '/' ? '' : path}`;
      expect(tag(head, /<title>(.+?)<\/title>/)).toBeDefined();
      expect(tag(head, /<meta name="description" content="(.+?)">/)).toBeDefined();
      expect(tag(head, /<link rel="canonical" href="(.+?)">/)).toBe(canonical);
      const languages = [...head.matchAll(/hreflang="(.+?)"/g)].map(([, language]) => language);
      expect(languages).toEqual(['en', 'it', 'fr', 'es', 'de', 'zh-CN', 'tr', 'x-default']);
      expect(tag(head, /<meta property="og:url" content="(.+?)">/)).toBe(canonical);
      for (const name of ['og:title', 'og:description', 'og:image'])
        expect(head).toContain(`property="${name}"`);
      expect(head).toContain('<meta name="twitter:card" content="summary_large_image">');
    },
  );

  test('no two pages have the same title or the same description', async () => {
    // Further addresses of one screen.
    const distinct = PAGES.filter(
      (address) => !/^\/auth\/activate\b|challenges\/(?:weekly|daily)/.test(address),
    );
    const heads = await Promise.all(distinct.map(async (address) => (await documentOf(address)).head));
    for (const pattern of [/<title>(.+?)<\/title>/, /<meta name="description" content="(.+?)">/]) {
      const values = heads.map((head) => tag(head, pattern));
      expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
    }
  });

  test('in another language the canonical address has its prefix', async () => {
    const { head } = await documentOf('/de/rules', {}, 'de');
    expect(tag(head, /<link rel="canonical" href="(.+?)">/)).toBe(`${ORIGIN}/de/rules`);
  });

  test('the name in an address is no part of the canonical one: all of them are one page', async () => {
    for (const path of ['/stats/details/match/9', '/stats/details/match/9/any-name']) {
      const { head } = await documentOf(path, { 'football.matches.get': MATCH });
      expect(tag(head, /<link rel="canonical" href="(.+?)">/)).toBe(`${ORIGIN}/en/stats/details/match/9`);
    }
  });
});

describe('structured data', () => {
  test('of a match is a SportsEvent with both teams and its ground, and cannot leave its element', async () => {
    const { head } = await documentOf('/stats/details/match/9', { 'football.matches.get': MATCH });
    expect(linkedData(head)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'SportsEvent',
      name: 'Rovers – United',
      url: `${ORIGIN}/en/stats/details/match/9`,
      startDate: '2026-03-07T15:00:00.000Z',
      eventStatus: 'https://schema.org/EventScheduled',
      homeTeam: { '@type': 'SportsTeam', name: 'Rovers', url: `${ORIGIN}/en/stats/details/team/3` },
      awayTeam: { '@type': 'SportsTeam', name: 'United' },
      location: { name: 'The Den </script><b>', maximumAttendeeCapacity: 20_000 },
    });
    expect(head).not.toContain('The Den </script>');
  });

  test.each([
    ['postponed', 'EventPostponed'],
    ['abandoned', 'EventCancelled'],
    ['second_half', 'EventScheduled'],
  ])('of a match that is %s contains %s', async (status, event) => {
    const answer = { ...MATCH, match: { ...MATCH.match, status } };
    const { head } = await documentOf('/stats/details/match/9', { 'football.matches.get': answer });
    expect(linkedData(head)).toMatchObject({ eventStatus: `https://schema.org/${event}` });
  });

  test('of a contest is an online Event about its matches', async () => {
    const { head } = await documentOf('/play/contest/7/friday-cup', { 'contests.get': CONTEST });
    expect(linkedData(head)).toMatchObject({
      '@type': 'Event',
      name: 'Friday Cup',
      url: `${ORIGIN}/en/play/contest/7`,
      endDate: '2026-03-07T22:00:00.000Z',
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      isAccessibleForFree: true,
      maximumVirtualAttendeeCapacity: 50,
      about: [{ '@type': 'SportsEvent', name: 'Rovers – United' }],
    });
    const final = { ...CONTEST, final_at: '2026-03-07T17:12:00.000Z' };
    const paid = await documentOf('/play/contest/7/friday-cup', { 'contests.get': final });
    expect(linkedData(paid.head)).toMatchObject({ endDate: final.final_at });
  });

  test('a contest with a password, and one that does not answer, have none', async () => {
    const answer = { ...CONTEST, is_private: true };
    expect(linkedData((await documentOf('/play/contest/7/x', { 'contests.get': answer })).head)).toBeNull();
    expect(linkedData((await documentOf('/play/contest/7/x')).head)).toBeNull();
  });

  test('of the start page is the site; other pages have none', async () => {
    expect(linkedData((await documentOf('/')).head)).toMatchObject({ '@type': 'WebSite', url: ORIGIN });
    expect(linkedData((await documentOf('/rules')).head)).toBeNull();
  });
});
