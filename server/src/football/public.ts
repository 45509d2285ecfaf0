/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export { type Absence, absenceAnswer } from './availability/absence-rows.ts';
export { announcedLineUps, type AnnouncedLineUp } from './availability/announced-line-ups.ts';
export type { AbsenceListener, NewAbsence } from './availability/save-absences.ts';
export { absencesOfPlayers, type MissingPlayer, playersMissing } from './availability/unavailable-players.ts';
export { livePageMatchIds } from './matches/live.ts';
export { decisiveMoments } from './matches/decisive-moments.ts';
export { matchCourses } from './matches/match-courses.ts';
export { timeOfMinute } from './matches/minute-clock.ts';
export type { Moment } from './matches/moments.ts';
export { figureOf, type SeasonMatch } from './seasons/season-memory.ts';
export { matchDifficulties } from './standings/match-difficulties.ts';
export { isCup } from './standings/chosen-season.ts';
export {
  ALL_LEAGUES,
  type ClubRow,
  type LeagueRow,
  loadClubs,
  loadLeagues,
  loadMatchRows,
  loadPlayersOfClubs,
  type MatchRow,
} from './rows.ts';
export { seasonRecord, type SeasonRecord } from './players/season-record.ts';
export { loadSeason, type Season } from './seasons/season-memory.ts';
