import { defineRoutes, read } from '../http/calls/handler.ts';
import type { NewsSource } from './news-source.ts';

/** The calls of news, answered from one source. */
export function newsRoutes(source: NewsSource) {
  return defineRoutes({
    'news.list': read((db, input) => source.list(db, input)),
    'news.get': read((db, input) => source.get(db, input)),
  });
}
