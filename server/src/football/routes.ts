import { defineRoutes, read } from '../http/calls/handler.ts';
import { browseMatches } from './calendar/browse-matches.ts';
import { listSeasons } from './calendar/list-seasons.ts';
import { club } from './clubs/club.ts';
import { clubSummary } from './clubs/club-head.ts';
import { listClubs } from './clubs/list-clubs.ts';
import { topPlayers } from './clubs/top-players.ts';
import { listCorrections } from './corrections/list-corrections.ts';
import { topElevenOf } from './elevens/top-eleven-of.ts';
import { headToHead } from './matches/head-to-head.ts';
import { matchLineUps } from './matches/line-ups.ts';
import { liveMatches } from './matches/live.ts';
import { matchDetail } from './matches/match.ts';
import { matchPasses } from './matches/passes.ts';
import { matchShots } from './matches/shots.ts';
import { matchStatistics } from './matches/match-statistics.ts';
import { playerStatistics } from './matches/player-statistics.ts';
import { listPlayers } from './players/list-players.ts';
import { player } from './players/player.ts';
import { lastMatches } from './players/player-matches.ts';
import { scoringSystem } from './players/scoring-system.ts';
import { leagues, matches, rounds } from './queries.ts';
import { fixtureDifficulty } from './standings/fixture-difficulty.ts';
import { leagueStandings } from './standings/league-standings.ts';
import { matchTimeline } from './matches/timeline.ts';

/** The calls of leagues, rounds and matches. */
export const footballRoutes = defineRoutes({
  'football.leagues': read((db, input) => leagues(db, input)),
  'football.rounds': read((db, { leagueId }) => rounds(db, leagueId)),
  'football.matches.list': read((db, input) => matches(db, input)),
  'football.seasons.list': read((db) => listSeasons(db)),
  'football.matches.browse': read((db, input) => browseMatches(db, input)),
  'football.matches.headToHead': read((db, { id }) => headToHead(db, id)),
  'football.standings.get': read((db, input) => leagueStandings(db, input)),
  'football.standings.difficulty': read((db, { tournament_id }) => fixtureDifficulty(db, tournament_id)),
  'football.clubs.list': read((db, input) => listClubs(db, input)),
  'football.clubs.get': read((db, { teamId }) => club(db, teamId)),
  'football.clubs.summary': read((db, { teamId }) => clubSummary(db, teamId)),
  'football.clubs.topPlayers': read((db, input) => topPlayers(db, input)),
  'football.players.list': read((db, input) => listPlayers(db, input)),
  'football.players.get': read((db, { playerId }) => player(db, playerId)),
  'football.players.lastMatches': read((db, input) => lastMatches(db, input)),
  'football.elevens.get': read((db, input) => topElevenOf(db, input)),
  'football.corrections': read((db, input) => listCorrections(db, input)),
  'football.scoring': read(async (_db, { id }) => scoringSystem(id)),
  'football.live.matches': read((db) => liveMatches(db)),
  'football.matches.get': read((db, { matchId }) => matchDetail(db, matchId)),
  'football.matches.timeline': read((db, { id }) => matchTimeline(db, id)),
  'football.matches.statistics': read((db, { id }) => matchStatistics(db, id)),
  'football.matches.lineUps': read((db, { id }) => matchLineUps(db, id)),
  'football.matches.shots': read((db, { id }) => matchShots(db, id)),
  'football.matches.passes': read((db, { id }) => matchPasses(db, id)),
  'football.matches.players': read((db, { id }) => playerStatistics(db, id)),
});
