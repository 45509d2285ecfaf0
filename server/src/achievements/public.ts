/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export { countClaimable } from './list-goals.ts';
export { readBadges } from './read-badges.ts';
