/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export {
  approveWithdrawal,
  openWithdrawals,
  refuseWithdrawal,
  type Review,
} from './withdrawals/review-withdrawals.ts';
export { payUnclaimed, unclaimedDeposits } from './watching/credit-deposits.ts';
