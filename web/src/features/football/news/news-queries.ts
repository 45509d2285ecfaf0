import type { LanguageCode } from '@touchline/contract';
import { callPages } from '../../../lib/api/paged-queries.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { slugOfName } from '../../../game/cards/card-path.ts';
import type { NewsSearch } from './news-search.ts';

export type ArticleHead = CallOutput<'news.list'>['data'][number];
export type Article = CallOutput<'news.get'>;
export type Block = Article['blocks'][number];
export type NewsSource = Article['source'];

const ARTICLES_PER_PAGE = 12;
/** Articles of a block on another page. */
const FEW = 3;

/** The query for the articles of the news page, the latest first. */
export function newsQuery({ league, search }: NewsSearch, lang: LanguageCode) {
  return callPages('news.list', {
    noItems: ARTICLES_PER_PAGE,
    lang,
    league_id: league,
    search,
  });
}

/** The subject of the articles of a block; without one it selects the latest of all leagues. */
export interface NewsAbout {
  readonly match_id?: number;
  readonly team_id?: number;
  readonly player_id?: number;
}

/** The query for the first articles about something. */
export function fewNewsQuery(about: NewsAbout, lang: LanguageCode) {
  return callQuery('news.list', { page: 1, noItems: FEW, lang, ...about });
}

/** The query for an article. */
export function articleQuery(id: string, lang: LanguageCode) {
  return callQuery('news.get', { article: id, lang });
}

/** The address of an article. */
export function articlePath({ id, title }: Pick<ArticleHead, 'id' | 'title'>): string {
  return `/stats/news/${id}/${slugOfName(title)}`.replace(/\/$/, '');
}
