/** Calls to invalidate after a house lease. */
export const AFTER_LEASE = [
  'contests.players.pickable',
  'market.leases.list',
  'market.players.get',
  'wallet.balances',
] as const;
