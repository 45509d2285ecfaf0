import { gameNow } from '../db/clock.ts';
import { sql, type Tx } from '../db/database.ts';
import { recordAct } from '../db/record-act.ts';
import type { Act } from './publish-news.ts';

/** Takes a news item out of all lists; its text stays for the record. Returns false for one that is not shown. */
export async function withdrawNews(tx: Tx, slug: string, { operator, reason }: Act): Promise<boolean> {
  const now = await gameNow(tx);
  const { rows } = await sql<{ id: number }>`
    update system_news set withdrawn_at = ${now} where slug = ${slug} and withdrawn_at is null returning id
  `.execute(tx);
  const [news] = rows;
  if (news === undefined) return false;
  await recordAct(tx, now, {
    operator,
    act: 'withdraw_news',
    subject: { kind: 'system_news', id: news.id },
    before: { withdrawn: false },
    after: { withdrawn: true },
    reason,
  });
  return true;
}
