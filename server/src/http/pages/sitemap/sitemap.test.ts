import { LANGUAGES } from '@touchline/contract/startup/startup';
import { expect, test } from 'vitest';
import { sql } from '../../../db/database.ts';
import { makeContest, makeFootball, stopClockAt } from '../../../testing/contests/contests.ts';
import { startTestServer } from '../../../testing/http/server.ts';
import { robotsText, serveSitemap } from './serve-sitemap.ts';
import { MAX_PAGES, rowsOfSitemap } from './sitemap-rows.ts';

const ORIGIN = 'https://play.example';
const { app, db } = await startTestServer({
  extend: (server, { edge }) => serveSitemap(server, { edge, publicUrl: ORIGIN }),
});

const league = await insert(sql`
  insert into league (provider, provider_key, name, country_code, full_statistics, pace)
  values ('sitemap', 'l', 'League', 'eng', true, 'standard') returning id
`);
const season = await insert(sql`
  insert into season (league_id, provider_key, name) values (${league}, 's', '2026') returning id
`);
const round = await insert(sql`insert into round (season_id, number) values (${season}, 1) returning id`);
const [home, away] = [await addClub('Home'), await addClub('Away')];
const player = await insert(sql`
  insert into player (provider, provider_key, club_id, league_id, name, short_name, position, nationality, shirt_number,
    rating, stars)
  values ('sitemap', 'p', ${home}, ${league}, 'A. Player', 'Player', 'FW', 'de', 9, 70, 3) returning id
`);
const ended = await insert(sql`
  insert into match (provider, provider_key, round_id, league_id, home_club_id, away_club_id, kickoff_at, status,
    home_score, away_score, ended_at)
  values ('sitemap', 'm', ${round}, ${league}, ${home}, ${away}, '2026-03-07T15:00Z', 'ended', 1, 0,
    '2026-03-07T16:52Z') returning id
`);

async function insert(statement: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await statement.execute(db);
  const [row] = rows;
  return typeof row === 'object' && row !== null && 'id' in row ? Number(row.id) : 0;
}

async function addClub(name: string): Promise<number> {
  return insert(sql`
    insert into club (provider, provider_key, league_id, name, short_name, kit_pattern, colour_1, colour_2)
    values ('sitemap', ${name}, ${league}, ${name}, ${name}, 'plain', '#000000', '#ffffff') returning id
  `);
}

async function pathsOf(number: number): Promise<readonly string[]> {
  const paths: string[] = [];
  for await (const { path } of rowsOfSitemap(db, 'matches', number)) paths.push(path);
  return paths;
}

const read = (url: string) => app.inject({ url });

test('robots.txt names the sitemap of this origin, and refuses private sections in every language', async () => {
  const { body, headers } = await read('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toBe(robotsText(ORIGIN));
  for (const line of [
    'Disallow: /api/',
    'Disallow: /my-account',
    'Disallow: /*/my-account',
    `Sitemap: ${ORIGIN}/sitemap.xml`,
  ])
    expect(body.split('\n')).toContain(line);
});

test('the index lists the sitemaps of every kind with when something last changed', async () => {
  const { body, headers } = await read('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  for (const kind of ['pages', 'leagues', 'teams', 'players', 'matches'])
    expect(body).toContain(
      `<sitemap><loc>${ORIGIN}/sitemaps/${kind}-1.xml</loc><lastmod>2026-03-07T16:52:00.000Z</lastmod></sitemap>`,
    );
});

test.each([
  ['leagues', `/stats/standings/${league}`],
  ['teams', `/stats/details/team/${home}`],
  ['players', `/stats/details/player/${player}`],
  ['matches', `/stats/details/match/${ended}`],
  ['pages', '/stats/listing/players'],
])('the sitemap of %s has %s with when its last match ended', async (kind, path) => {
  const { body } = await read(`/sitemaps/${kind}-1.xml`);
  for (const language of LANGUAGES)
    expect(body).toContain(
      `<url><loc>${ORIGIN}/${language}${path}</loc><lastmod>2026-03-07T16:52:00.000Z</lastmod><xhtml:link`,
    );
});

test('every address names the page in all languages, as its document does', async () => {
  const { body } = await read('/sitemaps/pages-1.xml');
  const [, links = ''] = /<loc>https:\/\/play\.example\/de\/contact<\/loc>(.*)<\/url>/.exec(body) ?? [];
  expect(
    [...links.matchAll(/hreflang="(.+?)" href="(.+?)"/g)].map(([, language, href]) => [language, href]),
  ).toEqual([
    ...LANGUAGES.map((code) => [code === 'cn' ? 'zh-CN' : code, `${ORIGIN}/${code}/contact`]),
    ['x-default', `${ORIGIN}/en/contact`],
  ]);
  expect(body.match(/<url>/g)?.length).toBe(
    (body.match(/<loc>https:\/\/play\.example\/en[/<]/g)?.length ?? 0) * 7,
  );
});

test('contests are listed while everybody can join them', async () => {
  expect((await read('/sitemaps/contests-1.xml')).statusCode).toBe(404);
  await stopClockAt(db, new Date('2026-03-06T12:00:00Z'));
  const football = await makeFootball(db, { kickOffAt: new Date('2026-03-07T15:00:00Z') });
  const [open, locked, cancelled] = [
    await makeContest(db, football),
    await makeContest(db, football, { passwordHash: 'scrypt' }),
    await makeContest(db, football),
  ];
  await sql`
    update contest set cancelled_at = game_now(), cancel_reason = 'organizer', due_at = null where id = ${cancelled}
  `.execute(db);
  const { body } = await read('/sitemaps/contests-1.xml');
  expect(body).toContain(`<loc>${ORIGIN}/en/play/contest/${open}</loc><xhtml:link`);
  for (const id of [locked, cancelled]) expect(body).not.toContain(`/play/contest/${id}<`);
});

test('papers have no date of a match, and the start page no slash at its end', async () => {
  const { body } = await read('/sitemaps/pages-1.xml');
  expect(body).toContain(`<url><loc>${ORIGIN}/en/terms</loc><xhtml:link`);
  expect(body).toContain(`<url><loc>${ORIGIN}/en</loc>`);
});

test('a sitemap has the pages of one range of ids, within the 50,000 addresses and 50 MB of the protocol', async () => {
  await sql`
    insert into match (id, provider, provider_key, round_id, league_id, home_club_id, away_club_id, kickoff_at)
    overriding system value
    select id, 'sitemap', 'n' || id, ${round}, ${league}, ${home}, ${away}, '2026-04-01T15:00Z'
    from generate_series(${MAX_PAGES - 1_500}::int, ${MAX_PAGES + 2}::int) as id
  `.execute(db);
  expect((await read('/sitemap.xml')).body).toContain('/sitemaps/matches-2.xml');
  const second = await pathsOf(2);
  expect(second).toEqual([1, 2].map((one) => `/stats/details/match/${MAX_PAGES + one}`));
  const first = await pathsOf(1);
  expect(first).toContain(`/stats/details/match/${MAX_PAGES}`);
  const { body } = await read('/sitemaps/matches-1.xml');
  const pages = body.match(/<url>/g)?.length ?? 0;
  expect(pages).toBe(first.length * LANGUAGES.length);
  expect(MAX_PAGES * LANGUAGES.length).toBeLessThanOrEqual(50_000);
  expect((Buffer.byteLength(body) / first.length) * MAX_PAGES).toBeLessThan(50 * 1_024 * 1_024);
});

test.each([
  '/sitemaps/matches-9.xml',
  '/sitemaps/pages-2.xml',
  '/sitemaps/managers-1.xml',
  '/sitemaps/teams-0.xml',
])('%s is not found', async (url) => {
  expect((await read(url)).statusCode).toBe(404);
});
