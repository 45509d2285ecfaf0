import type { ParsedInput } from '@touchline/contract/calls';
import { refuse } from '@touchline/contract/errors';
import type { Db } from '../../db/database.ts';
import type { NewsArticle, NewsSource } from '../news-source.ts';
import { articleNamed, articlesWanted, countArticles, type NewsroomArticle } from './newsroom-articles.ts';
import { writeNewsroomArticles } from './write-newsroom-articles.ts';

/** The newsroom needs no one's site, and is never stale. */
const SOURCE = { site: null, read_dt: null, is_stale: false } as const;

/**
 * Articles about the matches of this server. Nothing of them is stored: each is written from the events of its match, so
 * a corrected match has a corrected report.
 */
export const newsroomSource: NewsSource = {
  async list(db, input) {
    const { page, noItems } = input;
    const [total, wanted] = [await countArticles(db, input), await articlesWanted(db, input)];
    const articles = await writeAll(db, wanted, input.lang);
    return {
      data: articles.map(
        ({
          blocks: _blocks,
          clubs: _clubs,
          players: _players,
          address: _address,
          source: _source,
          ...head
        }) => head,
      ),
      summary: { total, page, per_page: noItems, pages: Math.ceil(total / noItems) },
      source: SOURCE,
    };
  },
  async get(db, { article: id, lang }) {
    const found = await articleNamed(db, id);
    const [written] = found === null ? [] : await writeAll(db, [found], lang);
    return written ?? refuse('ERR_NOT_FOUND');
  },
};

async function writeAll(
  db: Db,
  articles: readonly NewsroomArticle[],
  language: ParsedInput<'news.list'>['lang'],
): Promise<NewsArticle[]> {
  const written = await writeNewsroomArticles(db, articles, language);
  return written.map((article) => ({ ...article, source: SOURCE }));
}
