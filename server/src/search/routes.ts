import { defineRoutes, read } from '../http/calls/handler.ts';
import { search } from './search.ts';

/** The one search over everything that has a name. */
export const searchRoutes = defineRoutes({
  'search.find': read((db, { text }, caller) => search(db, text, caller)),
});
