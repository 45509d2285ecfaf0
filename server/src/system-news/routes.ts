import { defineRoutes, read } from '../http/calls/handler.ts';
import { listSystemNews, systemNewsItem } from './queries.ts';

/** The calls of system news; every manager reads the same, in their own language or the requested one. */
export const systemNewsRoutes = defineRoutes({
  'systemNews.list': read((db, input, caller) => listSystemNews(db, input, input.lang ?? caller.language)),
  'systemNews.get': read((db, { id, lang }, caller) => systemNewsItem(db, id, lang ?? caller.language)),
});
