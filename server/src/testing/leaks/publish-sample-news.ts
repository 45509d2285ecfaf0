import { LANGUAGES } from '@touchline/contract/startup/startup';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { parseNews, publishNews } from '../../system-news/public.ts';

/** Publishes a news item with the same short text in every language, and returns its id. */
export async function publishSampleNews(db: Db): Promise<number> {
  const text = { title: 'A new season', summary: 'It begins soon', html: '<p>Kick-off is on Friday.</p>' };
  const texts = Object.fromEntries(LANGUAGES.map((language) => [language, text]));
  const draft = parseNews(JSON.stringify({ slug: 'new-season', texts }));
  if (!('slug' in draft)) throw new Error(draft.join('\n'));
  await inTransaction(db, (tx) => publishNews(tx, draft, { operator: 'ann', reason: 'a new season' }));
  const { rows } = await sql<{ id: number }>`select id from system_news where slug = ${draft.slug}`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}
