import type { ShopRules } from '../rules/packs.ts';

/** Why a pack cannot be bought. */
type BuyRefusal = 'sold_out' | 'limit';

/** The state of a drop, with the packs the buyer already has of it. Times in epoch milliseconds. */
interface DropState {
  readonly opensAt: number;
  readonly closesAt: number;
  readonly left: number;
  readonly boughtByManager: number;
}

/** Why a manager cannot buy a pack of a drop now, or null. An expired drop is sold out. */
export function reasonAgainstBuying(drop: DropState, shop: ShopRules, now: number): BuyRefusal | null {
  if (now < drop.opensAt || now >= drop.closesAt || drop.left === 0) return 'sold_out';
  return limitLeft(drop, shop) === 0 ? 'limit' : null;
}

/** How many more packs of a drop a manager may buy. */
export function limitLeft(
  { boughtByManager }: Pick<DropState, 'boughtByManager'>,
  { packsAManager }: Pick<ShopRules, 'packsAManager'>,
): number {
  return Math.max(0, packsAManager - boughtByManager);
}
