import { defineRoutes, read } from '../http/calls/handler.ts';
import { matchLineUps } from './matches/line-ups.ts';
import { liveMatches } from './matches/live.ts';
import { matchDetail } from './matches/match.ts';
import { matchPasses } from './matches/passes.ts';
import { matchShots } from './matches/shots.ts';
import { matchStatistics } from './matches/match-statistics.ts';
import { playerStatistics } from './matches/player-statistics.ts';
import { leagues, matches, rounds } from './queries.ts';
import { matchTimeline } from './matches/timeline.ts';

/** The calls of leagues, rounds and matches. */
export const footballRoutes = defineRoutes({
  'football.leagues': read((db, input) => leagues(db, input)),
  'football.rounds': read((db, { leagueId }) => rounds(db, leagueId)),
  'football.matches.list': read((db, input) => matches(db, input)),
  'football.live.matches': read((db) => liveMatches(db)),
  'football.matches.get': read((db, { matchId }) => matchDetail(db, matchId)),
  'football.matches.timeline': read((db, { id }) => matchTimeline(db, id)),
  'football.matches.statistics': read((db, { id }) => matchStatistics(db, id)),
  'football.matches.lineUps': read((db, { id }) => matchLineUps(db, id)),
  'football.matches.shots': read((db, { id }) => matchShots(db, id)),
  'football.matches.passes': read((db, { id }) => matchPasses(db, id)),
  'football.matches.players': read((db, { id }) => playerStatistics(db, id)),
});
