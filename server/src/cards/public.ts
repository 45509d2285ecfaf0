/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export { grantStarter } from './grant-starter.ts';
export {
  endDueHouseLeases,
  endLoans,
  fieldLoans,
  hostByLoan,
  leaseFromHouse,
  lendCopies,
  type Loan,
  lockHostingLoans,
  lockLoans,
  releaseLoans,
  type RunningLoan,
} from './leases.ts';
export {
  bindCopies,
  burnCopies,
  deliverCopies,
  type Delivery,
  freeCopies,
  type Holding,
  lockHoldings,
  makeCards,
  mintCopies,
  rebindCopies,
} from './ownership.ts';
export type { Binding } from './holding-statements.ts';
export { lockPlayerCards, reviseCardStars } from './revised-stars.ts';
