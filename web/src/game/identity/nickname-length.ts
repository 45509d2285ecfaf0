/** Characters of a nickname as the server enforces them; checking them here saves a round trip. */
export const NICKNAME_LENGTH = { min: 3, max: 20 } as const;
