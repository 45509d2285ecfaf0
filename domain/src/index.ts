export * from './money.ts';
export * from './football/events.ts';
export * from './ledger.ts';
