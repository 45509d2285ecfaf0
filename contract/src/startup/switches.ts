/** What an operator may switch off without a deployment, for everyone or for the managers of a country. */

/** Features that are switched off for everyone. */
export const FEATURES = [
  'register',
  'contests',
  'market',
  'payments',
  'deposits',
  'withdrawals',
  'spin',
] as const;
export type Feature = (typeof FEATURES)[number];

/** Features that are switched off for the managers of a country. Free contests stay open to everyone. */
export const COUNTRY_FEATURES = [
  'packs',
  'spin',
  'gold',
  'paid_contests',
  'deposits',
  'withdrawals',
] as const;
export type CountryFeature = (typeof COUNTRY_FEATURES)[number];

/**
 * A switch that closes a call: always, or only when the input has a field that is neither empty nor left out. What
 * gives a manager their own money or copies back (cancelling, leaving) names no switch.
 */
export type CallSwitch = Feature | { readonly feature: Feature; readonly with: string };
