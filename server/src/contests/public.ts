/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export { scoringTableOf } from './facts.ts';
export { contestSums } from './history/contest-history.ts';
export { finalEntries, playedSeasons } from './history/final-entries.ts';
export { scoreEntries, type EarnedPick, type FinalEntry } from './history/score-entries.ts';
export { isListed } from './queries/listed.ts';
export { warnOfAbsences } from './players/warn-of-absences.ts';
export { warnOfLineUps } from './players/warn-of-line-ups.ts';
export { slugOf } from './queries/slug.ts';
