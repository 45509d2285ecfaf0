import { defineRoutes, read } from '../http/calls/handler.ts';
import { listRevisions, readRevision } from './revisions.ts';
import { starHistory } from './star-history.ts';

/** The calls of players' stars. */
export const starRoutes = defineRoutes({
  'football.players.stars': read((db, input) => starHistory(db, input)),
  'football.starRevisions.list': read(listRevisions),
  'football.starRevisions.get': read(readRevision),
});
