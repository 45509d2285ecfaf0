import type { Rules } from './rules.ts';
import { VERSION_2 } from './version-2.ts';

/**
 * Official contests of up to 1,000 entries carry all bonus XFC that is played in them (decision 0188), and presents are
 * measured by the highest usual price of four weeks (decision 0195).
 */
export const VERSION_3: Rules = {
  ...VERSION_2,
  version: 3,
  promotional: {
    ...VERSION_2.promotional,
    carriesInOfficial: { maxEntries: 1_000, minShareBasisPoints: 0n },
    highestPriceDays: 28,
  },
};
