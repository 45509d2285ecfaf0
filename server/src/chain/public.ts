/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export {
  approveWithdrawal,
  openWithdrawals,
  refuseWithdrawal,
  type Review,
} from './withdrawals/review-withdrawals.ts';
export { payUnclaimed, unclaimedDeposits } from './watching/credit-deposits.ts';
