/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export { onboardingOf } from './store.ts';
