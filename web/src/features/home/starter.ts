/**
 * What a new manager starts with, for a page that has no room for the rules: the tests compare the two.
 */
export const STARTER = { xfc: 20, gold: 50 } as const;
