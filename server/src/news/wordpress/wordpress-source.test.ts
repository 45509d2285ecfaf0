import { articleCalls } from '@touchline/contract/news/news';
import { timed } from '@touchline/domain/testing/processor-time';
import { afterAll, expect, test } from 'vitest';
import { setClock } from '../../db/clock.ts';
import { inTransaction } from '../../db/database.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { openNewsSite, wordpressPost, type NewsSiteFault } from '../../testing/media/news-site.ts';
import { blocksOf } from './html-blocks.ts';
import { keepPosts } from './keep-posts.ts';
import { wordpressSource } from './wordpress-source.ts';

const SITE = 'https://news.example.org';
const { db } = await openTestDatabase();
const site = await openNewsSite();
afterAll(() => site.close());
const source = wordpressSource(SITE);

type Filters = Partial<Parameters<typeof source.list>[1]>;
const list = async (filters: Filters = {}) =>
  articleCalls['news.list'].output.parse(
    await source.list(db, { page: 1, noItems: 12, lang: 'en', ...filters }),
  );
const get = async (id: string) =>
  articleCalls['news.get'].output.parse(await source.get(db, { article: id, lang: 'en' }));
const setTime = (at: string) =>
  inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at: new Date(at) }));
const textOf = (blocks: readonly unknown[]) => JSON.stringify(blocks);

test('posts are read with their titles, the latest first, without our cookies and tokens', async () => {
  await setTime('2026-03-10T10:00:00Z');
  site.posts = [wordpressPost(1, '<p>One</p>'), wordpressPost(2, '<p>Two</p>')];
  await keepPosts(db, SITE, site.options);
  const { data, source: from } = await list();
  expect(data.map(({ id, title }) => [id, title])).toEqual([
    ['post-2', 'Post 2 – a title'],
    ['post-1', 'Post 1 – a title'],
  ]);
  expect(from).toEqual({ site: 'news.example.org', read_dt: '2026-03-10T10:00:00.000Z', is_stale: false });
  const [asked] = site.requests;
  expect(asked?.path).toContain('/wp-json/wp/v2/posts?per_page=50&nocache=1');
  expect(Object.keys(asked?.headers ?? {})).not.toEqual(expect.arrayContaining(['cookie']));
  expect(Object.keys(asked?.headers ?? {})).not.toEqual(expect.arrayContaining(['authorization']));
});

test('readers cause no request to the site', async () => {
  const before = site.requests.length;
  await Promise.all([list(), list({ search: 'two' }), get('post-1')]);
  expect(site.requests).toHaveLength(before);
});

test('search finds words of the text whatever their case and accents', async () => {
  site.posts = [wordpressPost(3, '<p>Nouvelle arrivée à Évian</p>'), wordpressPost(4, '<p>Other</p>')];
  await keepPosts(db, SITE, site.options);
  expect((await list({ search: 'ARRIVEE a evian' })).data.map(({ id }) => id)).toEqual(['post-3']);
  expect((await list({ search: '%' })).data).toEqual([]);
});

test.each<NewsSiteFault>(['down', 'slow', 'redirect', 'huge', 'not json', 'not a list'])(
  'a site that is %s leaves the last good copy, with its age',
  async (fault) => {
    site.fault = 'none';
    await setTime('2026-03-10T11:00:00Z');
    site.posts = [wordpressPost(5, '<p>Good</p>')];
    await keepPosts(db, SITE, site.options);
    await setTime('2026-03-10T12:00:00Z');
    site.fault = fault;
    await keepPosts(db, SITE, site.options);
    const { data, source: from } = await list({ search: 'good' });
    expect(data).toHaveLength(1);
    expect(from).toMatchObject({ read_dt: '2026-03-10T11:00:00.000Z', is_stale: true });
    site.fault = 'none';
  },
);

test('a post that makes no sense is left out, and the others stay', async () => {
  const wrong = [
    wordpressPost(6, '<p>x</p>', { id: 'six' }),
    wordpressPost(6, '<p>x</p>', { id: -6 }),
    wordpressPost(6, '<p>x</p>', { date_gmt: 'yesterday' }),
    wordpressPost(6, '<p>x</p>', { link: 'javascript:alert(1)' }),
    wordpressPost(6, '<p>x</p>', { title: 'no object' }),
    wordpressPost(6, 'x'.repeat(300_000)),
    wordpressPost(6, '<script>only()</script>'),
    null,
  ];
  site.posts = [...wrong, wordpressPost(7, '<p>Right</p>')];
  await keepPosts(db, SITE, site.options);
  expect((await list()).data.map(({ id }) => id)).toContain('post-7');
  await expect(source.get(db, { article: 'post-6', lang: 'en' })).resolves.toMatchObject({
    refused: 'ERR_NOT_FOUND',
  });
});

test('a post that the site removed is deleted', async () => {
  site.posts = [wordpressPost(1, '<p>One</p>')];
  await keepPosts(db, SITE, site.options);
  expect((await list()).data.map(({ id }) => id)).toEqual(['post-1']);
});

test('HTML becomes paragraphs, headings, lists, quotes, links and emphasis', () => {
  const html = `<h2>Head</h2><p>A <strong>bold</strong> and <em>soft</em> <a href="https://a.example/x?y=1&amp;z=2">link</a>.</p>
    <ul><li>One</li><li>Two</li></ul><ol><li>First</li></ol><blockquote><p>Said</p></blockquote>`;
  const blocks = blocksOf(html);
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list', 'list', 'quote']);
  expect(blocks[1]).toMatchObject({
    text: expect.arrayContaining([
      { text: 'bold', link: null, strong: true, emphasis: false },
      { text: 'link', link: 'https://a.example/x?y=1&z=2', strong: false, emphasis: false },
    ]),
  });
  expect(blocks[3]).toMatchObject({ ordered: true, items: [[{ text: 'First' }]] });
});

test.each([
  '<script>alert(1)</script>',
  '<SCRIPT src="https://evil.example/x.js"></SCRIPT >',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><a href="javascript:alert(1)">x</a></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="  JaVaScRiPt:alert(1)">x</a>',
  '<a href="java&#115;cript:alert(1)">x</a>',
  '<a href="data:text/html,alert(1)">x</a>',
  '<a href="https://user:alert(1)@evil.example">x</a>',
  '<iframe src="https://evil.example">alert(1)</iframe>',
  '<style>body{background:url(alert(1))}</style>',
  '<!-- alert(1) -->',
  '<p title="> <script>alert(1)</script>">x</p>',
  '<script>alert(1)',
])('%s leaves no link and no code', (html) => {
  const blocks = blocksOf(`<p>before</p>${html}`);
  const links = JSON.stringify(blocks).match(/"link":"[^"]*"/g);
  expect(links).toBeNull();
  expect(textOf(blocks).replace('<scr', '')).not.toMatch(/onerror|onload|src=|<script|background/i);
  expect(textOf(blocks)).toContain('before');
});

test('hostile HTML is read in one pass', () => {
  for (const html of [
    '<'.repeat(200_000),
    '<a '.repeat(60_000),
    '<!--'.repeat(50_000),
    '<ul>'.repeat(50_000),
    '&'.repeat(200_000),
  ]) {
    expect(timed(() => blocksOf(html)).processorMs).toBeLessThan(1_000);
  }
});
