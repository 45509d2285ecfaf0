import type { Side, Statistic } from './events.ts';
import type { PlayerRecord } from './fold.ts';

/** A figure of each side. */
export type Pair = Readonly<Record<Side, number>>;

/** What a match page compares. Possession and pass accuracy are whole per cent, all else is counted. */
interface TeamStatistics {
  readonly possession: Pair | null;
  readonly shots: Pair | null;
  readonly shotsOnTarget: Pair | null;
  readonly bigChances: Pair | null;
  readonly keyPasses: Pair | null;
  readonly passes: Pair | null;
  readonly passAccuracy: Pair | null;
  readonly dribbles: Pair | null;
  readonly tackles: Pair | null;
  readonly interceptions: Pair | null;
  readonly clearances: Pair | null;
  readonly saves: Pair | null;
  readonly fouls: Pair | null;
  readonly offsides: Pair | null;
  readonly yellowCards: Pair | null;
  readonly redCards: Pair | null;
}

/**
 * The statistics of both sides: sums over their players. A league without full statistics counts cards and saves
 * only, all else is null. Possession is the share of all passes tried, and like pass accuracy null until the sides it
 * depends on have tried one.
 */
export function teamStatistics(players: Iterable<PlayerRecord>, fullStatistics: boolean): TeamStatistics {
  const fielded = [...players];
  const sum = (side: Side, statistics: readonly Statistic[]): number =>
    fielded
      .filter((player) => player.side === side)
      .reduce(
        (total, player) => total + statistics.reduce((part, name) => part + player.statistics[name], 0),
        0,
      );
  const always = (...statistics: readonly Statistic[]): Pair => ({
    home: sum('home', statistics),
    away: sum('away', statistics),
  });
  const full = (...statistics: readonly Statistic[]): Pair | null =>
    fullStatistics ? always(...statistics) : null;
  const passes = full('passesGood', 'passesBad');
  return {
    possession: passes === null ? null : shareOf(passes),
    shots: full('shotsOnTarget', 'shotsOffTarget'),
    shotsOnTarget: full('shotsOnTarget'),
    bigChances: full('bigChancesMade'),
    keyPasses: full('keyPasses'),
    passes,
    passAccuracy: passes === null ? null : accuracyOf(always('passesGood'), passes),
    dribbles: full('dribbles'),
    tackles: full('tacklesWon'),
    interceptions: full('interceptions'),
    clearances: full('clearances'),
    saves: always('saves'),
    fouls: full('foulsMade'),
    offsides: full('offsides'),
    yellowCards: always('yellowCards'),
    redCards: always('redCards'),
  };
}

/** Shares of both in whole per cent that sum to 100; null when both are 0. */
function shareOf({ home, away }: Pair): Pair | null {
  if (home + away === 0) return null;
  const share = Math.round((100 * home) / (home + away));
  return { home: share, away: 100 - share };
}

function accuracyOf(good: Pair, tried: Pair): Pair | null {
  if (tried.home === 0 || tried.away === 0) return null;
  return {
    home: Math.round((100 * good.home) / tried.home),
    away: Math.round((100 * good.away) / tried.away),
  };
}
