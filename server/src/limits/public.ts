/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export { lockAllowances, type Allowances } from './allowances.ts';
export { paidPlayers } from './paid-players.ts';
export { recordTimePlayed } from './time-played/record-time.ts';
