import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { LanguageCode } from '@touchline/contract/startup/startup';
import { sql, type Db } from '../db/database.ts';
import type { ManagerCaller } from '../http/auth/caller.ts';
import { pageSummary } from '../http/calls/paging.ts';
import { countUnreadNews, isUnread } from './reading.ts';

type NewsItem = CallOutput<'systemNews.get'>;

interface NewsRow {
  readonly id: number;
  readonly published_at: Date;
  readonly title: string;
  readonly summary: string;
  readonly is_unread: boolean;
}

/** Lists the published news, the latest first, in a language; English replaces a missing translation. */
export async function listSystemNews(
  db: Db,
  { page, noItems, lang }: ParsedInput<'systemNews.list'>,
  { managerId, language }: ManagerCaller,
): Promise<CallOutput<'systemNews.list'>> {
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from system_news where withdrawn_at is null
  `.execute(db);
  const { rows } = await sql<NewsRow>`
    select id, published_at, title, summary, ${isUnread(managerId)} as is_unread
    from (
      select id, published_at from system_news where withdrawn_at is null
      order by published_at desc, id desc limit ${noItems} offset ${(page - 1) * noItems}
    ) as shown ${textIn(lang ?? language)}
    order by published_at desc, id desc
  `.execute(db);
  return {
    data: rows.map(headOf),
    summary: {
      ...pageSummary(counted.rows[0]?.total ?? 0, page, noItems),
      unread: await countUnreadNews(db, managerId),
    },
  };
}

/** One news item in a language; ERR_NOT_FOUND when there is none, or it was withdrawn. */
export async function systemNewsItem(
  db: Db,
  { id, lang }: ParsedInput<'systemNews.get'>,
  { managerId, language }: ManagerCaller,
): Promise<NewsItem | Refusal> {
  const { rows } = await sql<NewsRow & { revised_at: Date | null; blocks: NewsItem['blocks'] }>`
    select id, published_at, revised_at, title, summary, blocks, ${isUnread(managerId)} as is_unread
    from system_news as shown ${textIn(lang ?? language)}
    where id = ${id} and withdrawn_at is null
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return refuse('ERR_NOT_FOUND');
  return { ...headOf(row), revised_dt: row.revised_at?.toISOString() ?? null, blocks: row.blocks };
}

/** SQL: the text of each item of `shown` in a language, else in English. */
function textIn(language: LanguageCode) {
  return sql`
    cross join lateral (
      select title, summary, blocks from system_news_text
      where news_id = shown.id and language in (${language}, 'en')
      order by language = ${language} desc limit 1
    ) as texts
  `;
}

function headOf({ id, published_at, title, summary, is_unread }: NewsRow) {
  return { id, published_dt: published_at.toISOString(), title, summary, is_unread };
}
