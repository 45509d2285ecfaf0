import { gameNow } from '../db/clock.ts';
import { sql, type Tx } from '../db/database.ts';
import { recordAct } from '../db/record-act.ts';
import type { NewsDraft } from './parse-news.ts';

/** The operator and the reason; both are recorded. */
export interface Act {
  readonly operator: string;
  readonly reason: string;
}

/**
 * Publishes a news item, or revises the one of the same slug; a revision keeps the day of publication and shows an item that
 * was withdrawn again. The same texts twice change and record nothing.
 */
export async function publishNews(
  tx: Tx,
  { slug, texts }: NewsDraft,
  { operator, reason }: Act,
): Promise<'published' | 'revised' | 'unchanged'> {
  const now = await gameNow(tx);
  // The update takes the lock on the row, so two operators publish one after the other.
  const { rows } = await sql<{ id: number; is_new: boolean; withdrawn_at: Date | null }>`
    insert into system_news (slug, published_at) values (${slug}, ${now})
    on conflict (slug) do update set slug = excluded.slug
    returning id, xmax = 0 as is_new, withdrawn_at
  `.execute(tx);
  const [news] = rows;
  if (news === undefined) throw new Error(`The news ${slug} was not saved.`);
  const changed = await saveTexts(tx, news.id, texts);
  if (!news.is_new && changed === 0 && news.withdrawn_at === null) return 'unchanged';
  if (!news.is_new) {
    await sql`update system_news set revised_at = ${now}, withdrawn_at = null where id = ${news.id}`.execute(
      tx,
    );
  }
  await recordAct(tx, now, {
    operator,
    act: 'publish_news',
    subject: { kind: 'system_news', id: news.id },
    before: { withdrawn: news.withdrawn_at !== null },
    after: { slug, titles: Object.fromEntries(texts.map(({ language, title }) => [language, title])) },
    reason,
  });
  return news.is_new ? 'published' : 'revised';
}

/** Saves the texts of an item; returns how many differ from what was stored. */
async function saveTexts(tx: Tx, newsId: number, texts: NewsDraft['texts']): Promise<number> {
  const { rows } = await sql`
    insert into system_news_text as stored (news_id, language, title, summary, blocks)
    select ${newsId}, language, title, summary, blocks
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as row (
      language text, title text, summary text, blocks jsonb
    )
    on conflict (news_id, language) do update
      set title = excluded.title, summary = excluded.summary, blocks = excluded.blocks
      where (stored.title, stored.summary, stored.blocks) is distinct from
        (excluded.title, excluded.summary, excluded.blocks)
    returning language
  `.execute(tx);
  return rows.length;
}
