/** The tier of a card. */
export type Stars = 1 | 2 | 3 | 4 | 5;
export const STARS = [1, 2, 3, 4, 5] as const satisfies readonly Stars[];
