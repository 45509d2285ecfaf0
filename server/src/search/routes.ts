import { defineRoutes, read } from '../http/calls/handler.ts';
import { search } from './search.ts';

/** The search over players, clubs, matches and contests. */
export const searchRoutes = defineRoutes({
  'search.find': read((db, { text }, caller) => search(db, text, caller)),
});
