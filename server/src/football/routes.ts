import { defineRoutes, read } from '../http/calls/handler.ts';
import { matchLineUps } from './matches/line-ups.ts';
import { liveMatches } from './matches/live.ts';
import { matchDetail } from './matches/match.ts';
import { matchStatistics } from './matches/match-statistics.ts';
import { playerStatistics } from './matches/player-statistics.ts';
import { leagues, matches, rounds } from './queries.ts';
import { matchTimeline } from './matches/timeline.ts';

/** The calls of leagues, rounds and matches. */
export const footballRoutes = defineRoutes({
  'GET /frontutils/leagues/{name}': read((db, input) => leagues(db, input)),
  'GET /frontutils/rounds/{leagueId}': read((db, { leagueId }) => rounds(db, leagueId)),
  'POST /frontutils/matchesEx/{page}/{noItems}': read((db, input) => matches(db, input)),
  'GET /v4/theStats/live': read((db) => liveMatches(db)),
  'GET /v4/theStats/match/{matchId}': read((db, { matchId }) => matchDetail(db, matchId)),
  'GET /v4/theStats/match_timeline/{id}': read((db, { id }) => matchTimeline(db, id)),
  'GET /v4/theStats/match_stats/{id}': read((db, { id }) => matchStatistics(db, id)),
  'GET /v4/theStats/match_lineups/{id}': read((db, { id }) => matchLineUps(db, id)),
  'GET /v4/theStats/match_players_stats/{id}': read((db, { id }) => playerStatistics(db, id)),
});
