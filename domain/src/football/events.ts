/**
 * The common event format of all football feeds: simulator, replay of files, a real provider.
 *
 * An event is keyed (provider, id, version); the highest version of an id wins, a `retraction` takes the
 * event back. A match's statistics are a pure function of the set of winning events, in the order
 * (period, minute, added, sequence), so a feed may lose, repeat, reorder and correct.
 */

export type Position = 'GK' | 'DF' | 'MF' | 'FW';
export const POSITIONS = ['GK', 'DF', 'MF', 'FW'] as const satisfies readonly Position[];

export type Side = 'home' | 'away';

/** 1 and 2 are the halves, 3 and 4 extra time, 5 a shoot-out (which never counts for points). */
export type Period = 1 | 2 | 3 | 4 | 5;

/** Time on the match clock: minute 1 to 120, `added` minutes of stoppage, `sequence` within the minute. */
export interface MatchTime {
  readonly period: Period;
  readonly minute: number;
  readonly added: number;
  readonly sequence: number;
}

/** Every figure a feed can count for a player. Minutes and goals conceded are derived, see `fold`. */
export const STATISTICS = [
  'minutes',
  'goals',
  'assists',
  'conceded',
  'ownGoals',
  'penaltiesSaved',
  'penaltiesMissed',
  'penaltiesWon',
  'penaltiesConceded',
  'yellowCards',
  'redCards',
  'saves',
  'savesInBox',
  'highClaims',
  'passesGood',
  'passesBad',
  'keyPasses',
  'bigChancesMade',
  'bigChancesMissed',
  'shotsOnTarget',
  'shotsOffTarget',
  'dribbles',
  'tacklesWon',
  'interceptions',
  'blocks',
  'clearances',
  'recoveries',
  'aerialsWon',
  'foulsWon',
  'foulsMade',
  'offsides',
  'possessionLost',
  'errorsToGoal',
  'errorsToShot',
  /** The league's own bonus score (FPL "bps"); ranks the match bonus where a table uses it. */
  'bonusScore',
] as const;
export type Statistic = (typeof STATISTICS)[number];
export type Statistics = Readonly<Record<Statistic, number>>;

/**
 * A place on the pitch in per cent, as the side with the ball sees it: `x` from its own goal line (0) to the other (100),
 * `y` from its left touchline (0) to its right one (100).
 */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** `off_target` includes the woodwork; `blocked` was stopped by a player other than the goalkeeper. */
export const SHOT_OUTCOMES = ['goal', 'saved', 'off_target', 'blocked'] as const;
export type ShotOutcome = (typeof SHOT_OUTCOMES)[number];

export interface PassReceiver {
  readonly playerId: number;
  readonly count: number;
}

export type MatchHappening =
  | {
      readonly kind: 'line_up';
      readonly side: Side;
      readonly formation: string;
      readonly starters: readonly number[];
      readonly bench: readonly number[];
    }
  | { readonly kind: 'kick_off' }
  | { readonly kind: 'period'; readonly state: 'start' | 'end' }
  | { readonly kind: 'goal'; readonly side: Side; readonly playerId: number; readonly penalty: boolean }
  /** `side` is the side of the player, so the goal counts for the other. */
  | { readonly kind: 'own_goal'; readonly side: Side; readonly playerId: number }
  | {
      readonly kind: 'assist';
      readonly side: Side;
      readonly playerId: number;
      readonly goalEventId: string | null;
    }
  | {
      readonly kind: 'card';
      readonly side: Side;
      readonly playerId: number;
      readonly colour: 'yellow' | 'second_yellow' | 'red';
    }
  | { readonly kind: 'substitution'; readonly side: Side; readonly offId: number; readonly onId: number }
  /** A penalty that brought no goal. A saved one counts for the goalkeeper as saved, for the taker as missed. */
  | {
      readonly kind: 'penalty';
      readonly side: Side;
      readonly playerId: number;
      readonly outcome: 'missed' | 'saved';
      readonly goalkeeperId: number | null;
    }
  | {
      readonly kind: 'stat_delta';
      readonly side: Side;
      readonly playerId: number;
      readonly statistic: Statistic;
      readonly amount: number;
    }
  /** Several figures of a player at once: minor events are merged over some minutes of play. */
  | {
      readonly kind: 'stat_deltas';
      readonly side: Side;
      readonly playerId: number;
      readonly amounts: Readonly<Partial<Record<Statistic, number>>>;
    }
  /**
   * Where a shot was taken. Has no effect on points: goals, shots and saves have events of their own. A correction
   * of the goal is followed by one of its shot.
   */
  | (Place & {
      readonly kind: 'shot';
      readonly side: Side;
      readonly playerId: number;
      readonly outcome: ShotOutcome;
      readonly penalty: boolean;
      /** Expected goals, 0 to 1; null where the source has none. */
      readonly expectedGoals: number | null;
    })
  /**
   * Completed passes of a player since the last such event, with their mean place. Counts nothing by itself.
   */
  | (Place & {
      readonly kind: 'passes';
      readonly side: Side;
      readonly playerId: number;
      readonly count: number;
      /** The receiver; passes without a known receiver are left out. */
      readonly receivers: readonly PassReceiver[];
    })
  /** The final whistle. `confirmed`: the league has confirmed the result. */
  | { readonly kind: 'whistle'; readonly confirmed: boolean }
  | { readonly kind: 'abandoned' }
  | { readonly kind: 'retraction' };

export interface MatchEvent {
  readonly matchId: number;
  readonly provider: string;
  /** Unique within the provider; a correction carries the same id and a higher version. */
  readonly id: string;
  readonly version: number;
  readonly time: MatchTime;
  readonly happening: MatchHappening;
}
