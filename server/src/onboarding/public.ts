/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export { beginWelcome, onboardingOf } from './store.ts';
