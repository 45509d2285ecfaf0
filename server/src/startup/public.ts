/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export type { Catalogs } from './catalogs.ts';
export { countryOf, isCountry, type Country } from './countries.ts';
export { MIN_AGE } from './min-age.ts';
