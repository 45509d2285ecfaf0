import { defineRoutes, read, write } from '../http/calls/handler.ts';
import { listSystemNews, systemNewsItem } from './queries.ts';
import { markNewsRead } from './reading.ts';

/** The calls of system news; every manager reads the same, in their own language or the requested one. */
export const systemNewsRoutes = defineRoutes({
  'systemNews.list': read((db, input, caller) => listSystemNews(db, input, caller)),
  'systemNews.get': read((db, { id, lang }, caller) => systemNewsItem(db, { id, lang }, caller)),
  'systemNews.markRead': write((tx, input, caller) => markNewsRead(tx, input, caller.managerId)),
});
