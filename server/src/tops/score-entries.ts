import { rulesOf } from '@touchline/domain/rules/index';
import { SCORING_TABLES } from '@touchline/domain/scoring/tables/index';
import { entryScore } from '@touchline/domain/people/tops/entry-score';
import { weekOf } from '@touchline/domain/people/tops/weeks';
import type { TopsResult } from './store.ts';

/** An entry with its result, and how its contest counts it. */
export interface FinalEntry {
  readonly id: number;
  readonly manager_id: number;
  readonly final_points: number;
  readonly prize: bigint;
  readonly fee: bigint;
  readonly league_id: number | null;
  readonly is_official: boolean;
  readonly is_pro: boolean;
  readonly scoring_table: string;
  readonly rules_version: number;
  /** The week is that in which the contest starts. */
  readonly start_at: Date;
}

/** The scores of entries; those without any are absent. */
export function scoreEntries(entries: readonly FinalEntry[]): TopsResult[] {
  return entries.flatMap((entry) => {
    const table = SCORING_TABLES.find(({ key }) => key === entry.scoring_table);
    if (table === undefined) throw new Error(`There is no scoring table "${entry.scoring_table}".`);
    const { manager_id, league_id, is_official, is_pro, final_points, prize, fee } = entry;
    const result = {
      isOfficial: is_official,
      isPro: is_pro,
      points: final_points,
      unitsPerPoint: table.unitsPerPoint,
      prize,
      fee,
    };
    const score = entryScore(result, rulesOf(entry.rules_version).tops);
    const week = weekOf(entry.start_at.getTime());
    return score === 0 ? [] : [{ manager_id, week, entry_id: entry.id, league_id, is_official, score }];
  });
}
