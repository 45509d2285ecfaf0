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

/** The numbers the calls use for our own tables (`/scoringsys/{id}`). */
export const SCORING_SYSTEM_ID = { easy: 2, pro: 3 } as const;

/** The table with this key and version, or null. */
export function findScoringTable(key: string, version: number): ScoringTable | null {
  return SCORING_TABLES.find((table) => table.key === key && table.version === version) ?? null;
}
