/** States of a deposit from the chain as the calls number them; credited is final, a rejected one may reappear. */
export const DEPOSIT_STATE = { pending: 1, confirmed: 2, credited: 3, rejected: 4 } as const;

/** States of a deposit that a manager announced before its transfer was seen: the transfer was found, or there is none. */
export const ANNOUNCED_STATE = { waiting: 1, found: 2, failed: 3 } as const;
