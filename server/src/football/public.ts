/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export { idsOfLivePage } from './matches/live.ts';
export {
  ALL_LEAGUES,
  type ClubRow,
  type LeagueRow,
  loadClubs,
  loadLeagues,
  loadMatchRows,
  type MatchRow,
} from './rows.ts';
