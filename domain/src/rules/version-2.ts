import { SHOP_2 } from './packs.ts';
import type { Rules } from './rules.ts';
import { VERSION_1 } from './version-1.ts';

/** Bonus XFC stays bonus XFC in other hands, the house starts near the usual price, cards passed to and fro are reviewed; a starter pack. */
export const VERSION_2: Rules = {
  ...VERSION_1,
  version: 2,
  market: {
    ...VERSION_1.market,
    auction: {
      ...VERSION_1.market.auction,
      houseStartBasisPoints: 8_000n,
      houseOfferBasisPoints: 7_500n,
    },
    toAndFro: { fills: 3 },
  },
  shop: SHOP_2,
  promotional: {
    ...VERSION_1.promotional,
    carries: true,
    carriesInOfficial: { maxEntries: 1_000, minShareBasisPoints: 3_333n },
    collectors: { payers: 5, days: 28 },
  },
};
