/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export { payUnclaimed, unclaimedDeposits } from './watching/credit-deposits.ts';
