/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export { cardBoughtLocked } from './queries.ts';
