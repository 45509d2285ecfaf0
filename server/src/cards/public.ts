/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
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
  type Binding,
  burnCopies,
  deliverCopies,
  type Delivery,
  freeCopies,
  type Holding,
  lockHoldings,
  makeCards,
  mintCopies,
  rebindCopies,
  reviseCardStars,
} from './ownership.ts';
