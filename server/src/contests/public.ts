/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export { isListed } from './listed.ts';
export { warnOfAbsences } from './players/warn-of-absences.ts';
export { slugOf } from './slug.ts';
