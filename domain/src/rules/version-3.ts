import type { Rules } from './rules.ts';
import { VERSION_2 } from './version-2.ts';

/** Official contests of up to 1,000 entries carry all bonus XFC that is played in them (decision 0188). */
export const VERSION_3: Rules = {
  ...VERSION_2,
  version: 3,
  promotional: {
    ...VERSION_2.promotional,
    carriesInOfficial: { maxEntries: 1_000, minShareBasisPoints: 0n },
  },
};
