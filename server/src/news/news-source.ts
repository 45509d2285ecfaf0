import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import type { Refusal } from '@touchline/contract/errors';
import type { Db } from '../db/database.ts';

export type NewsList = CallOutput<'news.list'>;
export type NewsArticle = CallOutput<'news.get'>;
export type ArticleHead = NewsList['data'][number];
export type Block = NewsArticle['blocks'][number];
export type Inline = Extract<Block, { kind: 'paragraph' }>['text'][number];

/** Where articles come from. Both read what this server has: no reader makes it ask another one. */
export interface NewsSource {
  list(db: Db, input: ParsedInput<'news.list'>): Promise<NewsList>;
  get(db: Db, input: ParsedInput<'news.get'>): Promise<NewsArticle | Refusal>;
}

/** Text without a link or emphasis. */
export function plain(text: string): Inline {
  return { text, link: null, strong: false, emphasis: false };
}
