import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallInput, CallKey, CallOutput } from '@touchline/contract/calls';
import { LANGUAGES, type LanguageCode } from '@touchline/contract/startup/startup';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { sql } from '../db/database.ts';
import { inProcessManager, inProcessVisitor, type Caller } from '../http/auth/caller.ts';
import { invoke } from '../http/calls/invoke.ts';
import { UsageError } from '../ops/command.ts';
import { systemNews } from '../ops/system-news.ts';
import { secretsFrom } from '../secrets.ts';
import { xfc } from '@touchline/domain/money';
import { makeManagers, stopClockAt } from '../testing/contests/contests.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { systemNewsRoutes } from './routes.ts';

const { db, url } = await openTestDatabase();
const services = { db, routes: systemNewsRoutes, secrets: secretsFrom('t'.repeat(32)), checkAnswers: true };
const folder = mkdtempSync(join(tmpdir(), 'news-'));
afterAll(() => rmSync(folder, { recursive: true }));
const MORNING = new Date('2026-03-07T08:00:00Z');
const NOON = new Date('2026-03-07T12:00:00Z');
await stopClockAt(db, new Date('2026-03-06T12:00:00Z'));
const [ann, bea] = await makeManagers(db, 2, xfc(0n));
if (ann === undefined || bea === undefined) throw new Error('no managers');

beforeEach(async () => {
  await sql`truncate system_news, system_news_text, system_news_read, operator_act`.execute(db);
  await stopClockAt(db, MORNING);
});

/** The file of a news item in seven languages; `html` is the text of each. */
function fileOf(slug: string, html: string, changes: Readonly<Record<string, unknown>> = {}): string {
  const texts = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      { title: `${slug} (${language})`, summary: `In ${language}`, html, ...changes },
    ]),
  );
  const path = join(folder, `${randomUUID()}.json`);
  writeFileSync(path, JSON.stringify({ slug, texts }));
  return path;
}

async function ops(...parameters: string[]) {
  const printed: string[] = [];
  const print = (words: string): void => void printed.push(words);
  const ok = await systemNews.run(
    { config: readConfig({}), db, directUrl: url, dataFolder: null, print },
    parameters,
  );
  return { ok, printed };
}
const publish = (path: string) => ops('publish', path, 'ann', 'a new season');

function ask<Key extends CallKey>(key: Key, input: CallInput<Key>, caller: Caller) {
  return invoke(services, key, input, caller, randomUUID());
}
const reader = (language: LanguageCode = 'en', { managerId } = ann): Caller =>
  inProcessManager({ managerId, nickname: 'Ann', language });
async function listed(
  language?: LanguageCode,
  page = 1,
  noItems = 12,
): Promise<CallOutput<'systemNews.list'>> {
  const answer = await ask('systemNews.list', { page, noItems }, reader(language));
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}
async function readFirst(): Promise<CallOutput<'systemNews.get'>> {
  const [first] = (await listed()).data;
  const answer = await ask('systemNews.get', { id: first?.id ?? 0 }, reader());
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}

describe('system news', () => {
  test.each(LANGUAGES)('is read in the language of the manager: %s', async (language) => {
    await publish(fileOf('new-season', '<p>Kick-off!</p>'));
    expect((await listed(language)).data).toEqual([
      {
        id: expect.any(Number),
        published_dt: MORNING.toISOString(),
        title: `new-season (${language})`,
        summary: `In ${language}`,
        is_unread: true,
      },
    ]);
  });

  test('is read in another language on request', async () => {
    await publish(fileOf('new-season', '<p>Kick-off!</p>'));
    const answer = await ask('systemNews.list', { page: 1, noItems: 12, lang: 'de' }, reader('it'));
    expect(answer).toMatchObject({ data: [{ title: 'new-season (de)' }] });
  });

  test('is listed latest first, in pages', async () => {
    for (const slug of ['one', 'two', 'three']) await publish(fileOf(slug, '<p>Text</p>'));
    const titles = async (page: number) => (await listed('en', page, 2)).data.map(({ title }) => title);
    expect(await titles(1)).toEqual(['three (en)', 'two (en)']);
    expect(await titles(2)).toEqual(['one (en)']);
    expect((await listed('en', 1, 2)).summary).toEqual({
      total: 3,
      page: 1,
      per_page: 2,
      pages: 2,
      unread: 3,
    });
  });

  test('is unread until its manager opens it or marks all, once, for that manager alone', async () => {
    for (const slug of ['one', 'two', 'three']) await publish(fileOf(slug, '<p>Text</p>'));
    const unreadOf = async (manager: typeof ann): Promise<readonly string[]> => {
      const answer = await ask('systemNews.list', { page: 1, noItems: 12 }, reader('en', manager));
      if ('refused' in answer) throw new Error(answer.refused);
      const unread = answer.data.filter(({ is_unread }) => is_unread).map(({ title }) => title);
      expect(answer.summary.unread).toBe(unread.length);
      return unread;
    };
    const mark = (input: CallInput<'systemNews.markRead'>) => ask('systemNews.markRead', input, reader());
    const { id } = await readFirst();
    expect(await Promise.all([mark({ id }), mark({ id })])).toEqual(['Ok', 'Ok']);
    expect(await readFirst()).toMatchObject({ id, is_unread: false });
    expect(await unreadOf(ann)).toEqual(['two (en)', 'one (en)']);
    await mark({});
    expect(await unreadOf(ann)).toEqual([]);
    expect(await unreadOf(bea)).toHaveLength(3);
    expect(await mark({ id: 2_000_000_000 })).toEqual({ refused: 'ERR_NOT_FOUND' });
  });

  test('of before a manager joined is not unread for them', async () => {
    await stopClockAt(db, new Date('2026-03-05T12:00:00Z'));
    await publish(fileOf('old', '<p>Text</p>'));
    expect(await listed()).toMatchObject({ data: [{ is_unread: false }], summary: { unread: 0 } });
  });

  test('is for managers alone', async () => {
    expect(await ask('systemNews.list', { page: 1, noItems: 12 }, inProcessVisitor())).toEqual({
      refused: 'ERR_LOGIN_REQUIRED',
    });
  });
});

describe('publishing', () => {
  test('twice, or twice at once, shows one item and records one act', async () => {
    const path = fileOf('new-season', '<p>Kick-off!</p>');
    await Promise.all([publish(path), publish(path)]);
    expect((await publish(path)).printed).toEqual(['The news new-season is unchanged.']);
    expect((await listed()).summary.total).toBe(1);
    const { rows } = await sql`select operator, act, reason from operator_act`.execute(db);
    expect(rows).toEqual([{ operator: 'ann', act: 'publish_news', reason: 'a new season' }]);
  });

  test('again with another text revises it and keeps the day it was published', async () => {
    await publish(fileOf('new-season', '<p>Kick-off on Friday</p>'));
    await stopClockAt(db, NOON);
    expect((await publish(fileOf('new-season', '<p>Kick-off on Saturday</p>'))).printed).toEqual([
      'The news new-season is revised.',
    ]);
    expect(await readFirst()).toMatchObject({
      published_dt: MORNING.toISOString(),
      revised_dt: NOON.toISOString(),
      blocks: [{ kind: 'paragraph', text: [{ text: 'Kick-off on Saturday' }] }],
    });
  });

  test('keeps text, emphasis, and links to the product and to https addresses; scripts go', async () => {
    const html = `<h2>Title</h2><script>alert(1)</script><p onclick="alert(2)">Read <a href="/rules">the rules</a>,
      <a href="https://example.org/a">this</a>, <a href="javascript:alert(3)">not that</a>,
      <a href="//evil.example">nor this</a> <img src=x onerror="alert(4)"><b>now</b></p><iframe src="/"></iframe>`;
    await publish(fileOf('links', html));
    const { blocks } = await readFirst();
    expect(JSON.stringify(blocks)).not.toMatch(/alert|<|evil/);
    const [heading, paragraph] = blocks;
    expect(heading).toMatchObject({ kind: 'heading', text: [{ text: 'Title' }] });
    const links = paragraph?.kind === 'paragraph' ? paragraph.text.map(({ link }) => link) : [];
    expect(links.filter((link) => link !== null)).toEqual(['/rules', 'https://example.org/a']);
  });

  test.each([
    ['a missing language', (file: Record<string, unknown>) => ({ ...file, texts: { en: {} } }), /texts/],
    ['a slug with a slash', (file: Record<string, unknown>) => ({ ...file, slug: '../x' }), /slug/],
    ['a field of no meaning', (file: Record<string, unknown>) => ({ ...file, at: 'now' }), /at/],
  ])('refuses %s and names the place', async (_, change, where) => {
    const path = join(folder, `${randomUUID()}.json`);
    const text = { title: 'A', summary: 'B', html: '<p>C</p>' };
    const texts = Object.fromEntries(LANGUAGES.map((language) => [language, text]));
    writeFileSync(path, JSON.stringify(change({ slug: 'a', texts })));
    const { ok, printed } = await publish(path);
    expect(ok).toBe(false);
    expect(printed.join('\n')).toMatch(where);
    expect((await listed()).data).toEqual([]);
  });

  test.each([
    ['marks that reverse the direction', '<p>C</p>', { title: 'Win \u202egnp.exe' }],
    ['no text at all', '<script>alert(1)</script>', {}],
  ])('refuses %s', async (_, html, changes) => {
    expect((await publish(fileOf('hostile', html, changes))).ok).toBe(false);
    expect((await listed()).data).toEqual([]);
  });

  test('refuses invalid JSON, and requires a file, an operator and a reason', async () => {
    const path = join(folder, 'text.json');
    writeFileSync(path, 'no json');
    expect((await publish(path)).ok).toBe(false);
    await expect(publish(join(folder, 'missing.json'))).rejects.toThrow(UsageError);
    await expect(ops('publish', path, 'ann')).rejects.toThrow(UsageError);
    await expect(ops('delete', 'new-season', 'ann', 'why')).rejects.toThrow(UsageError);
  });
});

test('withdrawn news is removed from the list and from its address, until it is published again', async () => {
  const path = fileOf('new-season', '<p>Kick-off!</p>');
  await publish(path);
  const { id } = await readFirst();
  const withdraw = () => ops('withdraw', 'new-season', 'bob', 'the date is wrong');
  expect(await withdraw()).toEqual({ ok: true, printed: ['The news new-season is withdrawn.'] });
  expect((await withdraw()).ok).toBe(false);
  expect((await listed()).data).toEqual([]);
  expect(await ask('systemNews.get', { id }, reader())).toEqual({ refused: 'ERR_NOT_FOUND' });
  expect((await ops()).printed.join('\n')).toContain('withdrawn  new-season');
  await publish(path);
  expect((await readFirst()).id).toBe(id);
});
