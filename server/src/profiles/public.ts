/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export { type OpenedProfile, openProfile } from './privacy.ts';
