/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export type { Catalogs } from './catalogs.ts';
export { countryOf, isCountry, type Country } from './countries.ts';
export { MIN_AGE } from './min-age.ts';
