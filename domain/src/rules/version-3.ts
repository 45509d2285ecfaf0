import type { Rules } from './rules.ts';
import { VERSION_2 } from './version-2.ts';

/**
 * Official contests carry bonus XFC from the share of the fees on that the house takes as its cut: below it, what bad
 * teams of a farmer add to the prizes is less than the cut (decision 0188).
 */
export const VERSION_3: Rules = {
  ...VERSION_2,
  version: 3,
  promotional: {
    ...VERSION_2.promotional,
    carriesInOfficial: { maxEntries: 1_000, minShareBasisPoints: VERSION_2.contests.houseCutBasisPoints },
  },
};
