/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export {
  contestPot,
  contestPotAccount,
  houseAccount,
  managerAccount,
  managerAccounts,
  openContestPot,
  openManagerAccounts,
  rewardsSlices,
  tradeAccounts,
  type TradeAccounts,
} from './accounts.ts';
export { balancesOf } from './balances.ts';
export { type CarriedBonus, carryBonus, returnCarriedBonus } from './carried/carry-bonus.ts';
export { carryWithPrizes } from './carried/carry-with-prizes.ts';
export { pledgedUnits } from './carried/pledged.ts';
export {
  type Balance,
  type JournalEntry,
  lockBalances,
  moveMoney,
  openHolds,
  openHoldsOf,
  payFromHolds,
  postHolds,
  resizeHolds,
  voidHolds,
} from './ledger.ts';
export { bonusCollectors } from './carried/collectors.ts';
export { withdrawableOf } from './queries.ts';
export { PROMOTIONAL_REASONS } from './reasons.ts';
export { ownXfc, promotionalLeft } from './promotional.ts';
