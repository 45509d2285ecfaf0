import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import type { Refusal } from '@touchline/contract/errors';
import type { Db } from '../db/database.ts';

export type NewsList = CallOutput<'news.list'>;
export type NewsArticle = CallOutput<'news.get'>;
export type ArticleHead = NewsList['data'][number];
export type Block = NewsArticle['blocks'][number];
export type Inline = Extract<Block, { kind: 'paragraph' }>['text'][number];

/** A source of articles. Both read what this server has stored: no reader causes a request to another server. */
export interface NewsSource {
  list(db: Db, input: ParsedInput<'news.list'>): Promise<NewsList>;
  get(db: Db, input: ParsedInput<'news.get'>): Promise<NewsArticle | Refusal>;
}

/** Text without a link or emphasis. */
export function plain(text: string): Inline {
  return { text, link: null, strong: false, emphasis: false };
}
