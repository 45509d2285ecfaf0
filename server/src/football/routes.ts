import { defineRoutes, read } from '../http/handler.ts';
import { leagues, matches, rounds } from './queries.ts';
import { matchTimeline } from './timeline.ts';

/** The calls of leagues, rounds and matches. */
export const footballRoutes = defineRoutes({
  'GET /frontutils/leagues/{name}': read((db, input) => leagues(db, input)),
  'GET /frontutils/rounds/{leagueId}': read((db, { leagueId }) => rounds(db, leagueId)),
  'POST /frontutils/matchesEx/{page}/{noItems}': read((db, input) => matches(db, input)),
  'GET /v4/theStats/match_timeline/{id}': read((db, { id }) => matchTimeline(db, id)),
});
