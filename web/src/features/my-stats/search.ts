const MAX_ID = 2_147_483_647;

/** The search parameters of the statistics. */
export interface StatsSearch {
  readonly season_id?: number;
  /** Players and captains of pro contests. */
  readonly pro?: true;
}

/** Reads the search of an address; what makes no sense is left out. */
export function readStatsSearch({ season_id, pro }: Record<string, unknown>): StatsSearch {
  const id = Number(season_id);
  return {
    ...(Number.isInteger(id) && id > 0 && id <= MAX_ID && { season_id: id }),
    ...((pro === true || pro === 'true' || pro === 1) && { pro: true as const }),
  };
}
