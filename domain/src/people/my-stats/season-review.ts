/** The summary of a season for a manager, from their final entries. */

/** A manager's best entry in one final contest. */
export interface FinishedContest {
  readonly rank: number;
  /** Entries in the contest. */
  readonly entries: number;
  readonly wonPrize: boolean;
}

export interface FinishSummary {
  readonly contests: number;
  readonly wins: number;
  /** Finishes among the first three, wins included. */
  readonly podiums: number;
  /** Contests with a prize. */
  readonly inPrizes: number;
  /** The longest run of contests with a prize. */
  readonly streak: number;
  /** The mean share of the field that finished behind, in tenths of a per cent; null without rivals. */
  readonly beaten: number | null;
}

const PODIUM = 3;

/** The share of the others that finished behind a rank, in tenths of a per cent; null without others. */
export function beatenPerMille({ rank, entries }: Pick<FinishedContest, 'rank' | 'entries'>): number | null {
  return entries < 2 ? null : Math.round(((entries - rank) * 1_000) / (entries - 1));
}

/** Sums up finishes, which are in the order of their contests. */
export function summarizeFinishes(finishes: readonly FinishedContest[]): FinishSummary {
  const shares = finishes.flatMap((finish) => beatenPerMille(finish) ?? []);
  return {
    contests: finishes.length,
    wins: finishes.filter(({ rank }) => rank === 1).length,
    podiums: finishes.filter(({ rank }) => rank <= PODIUM).length,
    inPrizes: finishes.filter(({ wonPrize }) => wonPrize).length,
    streak: maxRun(finishes.map(({ wonPrize }) => wonPrize)),
    beaten:
      shares.length === 0 ? null : Math.round(shares.reduce((sum, share) => sum + share, 0) / shares.length),
  };
}

function maxRun(flags: readonly boolean[]): number {
  let max = 0;
  let run = 0;
  for (const flag of flags) {
    run = flag ? run + 1 : 0;
    max = Math.max(max, run);
  }
  return max;
}
