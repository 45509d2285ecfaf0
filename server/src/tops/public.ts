/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export { markChangedInTops, queueForTops, removeFromTops } from './manager-changes.ts';
export { seasonOfManager } from './season-of-manager.ts';
