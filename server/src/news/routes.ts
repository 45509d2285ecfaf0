import { defineRoutes, read } from '../http/calls/handler.ts';
import { newsroomSource } from './newsroom/newsroom-source.ts';
import { wordpressSource } from './wordpress/wordpress-source.ts';

/** The calls of news, answered from the articles of a site, or by the newsroom of this server without one. */
export function newsRoutes(site: string | null) {
  const source = site === null ? newsroomSource : wordpressSource(site);
  return defineRoutes({
    'news.list': read((db, input) => source.list(db, input)),
    'news.get': read((db, input) => source.get(db, input)),
  });
}
