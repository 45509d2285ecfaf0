/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export { lockAllowances, type Allowances } from './allowances.ts';
export { paidPlayers } from './paid-players.ts';
export { recordTimePlayed } from './time-played/record-time.ts';
