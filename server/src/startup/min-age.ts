/** Minimum age of a manager in years. */
export const MIN_AGE = 18;
