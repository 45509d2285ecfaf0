/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export { isCountry } from './countries.ts';
export { MIN_AGE } from './min-age.ts';
