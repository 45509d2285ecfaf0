import type { PackKey, ShopRules } from '../rules/packs.ts';

/** Why a pack cannot be bought. */
type BuyRefusal = 'sold_out' | 'limit';

/** The state of a drop. Times in epoch milliseconds. */
interface DropState {
  readonly pack: PackKey;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly left: number;
  /** Packs the buyer already has of the drop; of the starter pack, those of all drops. */
  readonly boughtByManager: number;
}

/** Why a manager cannot buy a pack of a drop now, or null. An expired drop is sold out. */
export function reasonAgainstBuying(drop: DropState, shop: ShopRules, now: number): BuyRefusal | null {
  if (now < drop.opensAt || now >= drop.closesAt || drop.left === 0) return 'sold_out';
  return limitLeft(drop, shop) === 0 ? 'limit' : null;
}

/** How many more packs of a drop a manager may buy; a starter pack counts for ever. */
export function limitLeft(
  { pack, boughtByManager }: Pick<DropState, 'pack' | 'boughtByManager'>,
  { packsAManager, startersAManager }: Pick<ShopRules, 'packsAManager' | 'startersAManager'>,
): number {
  return Math.max(0, (pack === 'starter' ? startersAManager : packsAManager) - boughtByManager);
}
