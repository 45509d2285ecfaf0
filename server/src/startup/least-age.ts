/** Years a manager must have lived. */
export const LEAST_AGE = 18;
