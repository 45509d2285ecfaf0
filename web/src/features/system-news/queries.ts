import type { LanguageCode } from '@touchline/contract';
import type { CallOutput } from '../../lib/api/request.ts';
import { callPages } from '../../lib/api/paged-queries.ts';
import { callQuery } from '../../lib/api/queries.ts';
import { useCall } from '../../lib/api/use-call.ts';

export type SystemNewsHead = CallOutput<'systemNews.list'>['data'][number];
export type SystemNewsItem = CallOutput<'systemNews.get'>;

const PER_PAGE = 12;

/** The query for the news of the product, the latest first. */
export function systemNewsQuery(lang: LanguageCode) {
  return callPages('systemNews.list', { noItems: PER_PAGE, lang });
}

/** The query for one news item. */
export function systemNewsItemQuery(id: number, lang: LanguageCode) {
  return callQuery('systemNews.get', { id, lang });
}

/** Marks one news item as read, or all of them. */
export function useMarkNewsRead() {
  return useCall('systemNews.markRead', {
    invalidates: ['systemNews.list', 'systemNews.get', 'waiting.get'],
  });
}
