import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import type { Sweep } from '../../jobs/sweeps.ts';
import type { GuardedFetchOptions } from '../../outside/fetch-guarded.ts';
import { readPosts, type Post } from './read-posts.ts';

const EVERY_MS = 5 * 60_000;

/** Reads the latest posts of the news site every five minutes, independently of readers here. */
export function newsSweep(site: string, options: GuardedFetchOptions = {}): Sweep {
  return {
    name: 'posts of the news site',
    everyMs: EVERY_MS,
    async run(db) {
      await keepPosts(db, site, options);
      return 0;
    },
  };
}

/**
 * Reads the latest posts of a site and keeps them. When the site does not answer, what it had stays, and the failure is
 * noted. Throws for neither.
 */
export async function keepPosts(db: Db, site: string, options: GuardedFetchOptions = {}): Promise<void> {
  // Outside of a transaction: a slow site must hold nothing.
  const posts = await readPosts(site, options).catch(() => null);
  await inTransaction(db, async (tx) => {
    const now = await gameNow(tx);
    if (posts === null) {
      await sql`
        insert into news_site (site, failed_at) values (${site}, ${now})
        on conflict (site) do update set failed_at = coalesce(news_site.failed_at, excluded.failed_at)
      `.execute(tx);
      return;
    }
    await sql`
      insert into news_site (site, read_at) values (${site}, ${now})
      on conflict (site) do update set read_at = excluded.read_at, failed_at = null
    `.execute(tx);
    await dropWithdrawn(tx, site, posts);
    await savePosts(tx, site, posts);
  });
}

/** Deletes posts that the site no longer has among its latest. */
async function dropWithdrawn(tx: Db, site: string, posts: readonly Post[]): Promise<void> {
  if (posts.length === 0) return;
  const oldest = new Date(Math.min(...posts.map(({ publishedAt }) => publishedAt.getTime())));
  await sql`
    delete from news_post
    where site = ${site} and published_at >= ${oldest} and id <> all(${posts.map(({ id }) => id)}::int[])
  `.execute(tx);
}

async function savePosts(tx: Db, site: string, posts: readonly Post[]): Promise<void> {
  const rows = posts.map(({ publishedAt, ...post }) => ({
    ...post,
    published_at: publishedAt.toISOString(),
  }));
  await sql`
    insert into news_post (site, id, published_at, title, summary, blocks, searchable, address)
    select distinct on (id) ${site}, id, published_at, title, summary, blocks, searchable, address
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      id int, published_at timestamptz, title text, summary text, blocks jsonb, searchable text, address text
    )
    on conflict (site, id) do update set published_at = excluded.published_at, title = excluded.title,
      summary = excluded.summary, blocks = excluded.blocks, searchable = excluded.searchable, address = excluded.address
  `.execute(tx);
}
