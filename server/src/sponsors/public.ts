/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export { loadSponsors, shownSponsor, type SponsorRecord } from './sponsor-rows.ts';
