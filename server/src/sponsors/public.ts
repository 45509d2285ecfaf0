/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export { loadSponsors, shownSponsor } from './sponsor-rows.ts';
