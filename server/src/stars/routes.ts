import { defineRoutes, read } from '../http/calls/handler.ts';
import { listRevisions, starHistory } from './star-history.ts';

/** The calls of players' stars. */
export const starRoutes = defineRoutes({
  'football.players.stars': read((db, input) => starHistory(db, input)),
  'football.starRevisions': read(listRevisions),
});
