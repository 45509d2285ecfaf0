/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export { type OpenedProfile, openProfile } from './privacy.ts';
