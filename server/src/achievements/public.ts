/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export { countClaimable } from './list-goals.ts';
export { readBadges } from './read-badges.ts';
