/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export { beginWelcome, onboardingOf } from './store.ts';
