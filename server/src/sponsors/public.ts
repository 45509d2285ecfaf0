/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export { loadSponsors, shownSponsor, type SponsorRecord } from './sponsor-rows.ts';
