import { defineRoutes, read } from '../http/calls/handler.ts';
import { search } from './search.ts';

/** The one search over everything that has a name. */
export const searchRoutes = defineRoutes({
  'GET /v4/search/{text}': read((db, { text }, caller) => search(db, text, caller)),
});
