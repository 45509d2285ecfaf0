/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export { openProfile } from './privacy.ts';
