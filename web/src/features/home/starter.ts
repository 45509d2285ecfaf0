/**
 * The starting balance of a new manager, copied for a page that cannot load the rules: a test compares the two.
 */
export const STARTER = { xfc: 20, gold: 50 } as const;
