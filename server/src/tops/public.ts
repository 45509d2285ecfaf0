/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export { markChangedInTops, queueForTops, removeFromTops } from './manager-changes.ts';
export { seasonOfManager } from './season-of-manager.ts';
