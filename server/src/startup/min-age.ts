/** Years a manager must have lived. */
export const MIN_AGE = 18;
