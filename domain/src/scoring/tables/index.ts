import type { ScoringTable } from '../table.ts';
import { EASY } from './easy.ts';
import { FPL, FPL_SEASONS } from './fpl.ts';
import { PRO } from './pro.ts';

/** Every table and version a contest may have been opened with. */
export const SCORING_TABLES: readonly ScoringTable[] = [
  EASY,
  PRO,
  ...FPL_SEASONS.map((season) => FPL[season]),
];
