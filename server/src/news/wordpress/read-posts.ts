import { foldText } from '@touchline/domain/search/fold-text';
import * as z from 'zod';
import { fetchGuarded, FetchRefused, type GuardedFetchOptions } from '../../outside/fetch-guarded.ts';
import type { Block } from '../news-source.ts';
import { blocksOf, lineOf, linkOf } from './html-blocks.ts';

/** A post of the site, made safe. */
export interface Post {
  readonly id: number;
  readonly publishedAt: Date;
  readonly title: string;
  readonly summary: string;
  readonly blocks: readonly Block[];
  readonly searchable: string;
  readonly address: string;
}

/** Posts of one reading: the latest. Older ones stay as they were read before. */
const POSTS_READ = 50;
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_HTML = 200_000;
const MAX_TITLE = 200;
const MAX_SUMMARY = 400;

const rendered = z.object({ rendered: z.string().max(MAX_HTML) });
const post = z.object({
  id: z.int().min(1).max(2_147_483_647),
  /** UTC, without a zone. */
  date_gmt: z.iso.datetime({ local: true }),
  link: z.string(),
  title: rendered,
  excerpt: rendered,
  content: rendered,
});

/**
 * The latest posts of a WordPress site. Sends no cookie and no token. A post that makes no sense is left out; throws
 * FetchRefused when the site does not answer with a list.
 */
export async function readPosts(site: string, options: GuardedFetchOptions = {}): Promise<Post[]> {
  const { hostname } = new URL(site);
  const fields = 'id,date_gmt,link,title,excerpt,content';
  const address = `${site}/wp-json/wp/v2/posts?per_page=${POSTS_READ}&nocache=1&_fields=${fields}`;
  const body = await fetchGuarded(address, { maxBytes: MAX_BYTES, hosts: new Set([hostname]), ...options });
  const answer = z.array(z.unknown()).max(POSTS_READ).safeParse(jsonOf(body));
  if (!answer.success) throw new FetchRefused(`${hostname} did not answer with a list of posts.`);
  return answer.data.flatMap((each) => {
    const found = post.safeParse(each);
    return found.success ? (postOf(found.data) ?? []) : [];
  });
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

function postOf({ id, date_gmt, link, title, excerpt, content }: z.output<typeof post>): Post | null {
  const address = linkOf(link);
  const name = lineOf(title.rendered).slice(0, MAX_TITLE).toWellFormed();
  const publishedAt = new Date(`${date_gmt.replace(/Z$/, '')}Z`);
  const blocks = blocksOf(content.rendered);
  if (address === null || name === '' || blocks.length === 0 || Number.isNaN(publishedAt.getTime()))
    return null;
  const summary = lineOf(excerpt.rendered).slice(0, MAX_SUMMARY).toWellFormed();
  return {
    id,
    publishedAt,
    title: name,
    summary,
    blocks,
    searchable: foldText(`${name} ${lineOf(content.rendered)}`),
    address,
  };
}
