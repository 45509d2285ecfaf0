import type { Position, Side, Statistics } from '../football/events.ts';
import type { Trait } from '../football/model/action-rates.ts';
import type { Formation } from '../football/model/formations.ts';
import type { StrengthScale } from '../football/model/strength.ts';
import type { PlayClock } from './play-time.ts';

/* The public facts about a match that is not over. The projection reads nothing else: neither the script of a
   simulated match nor a hidden state of a squad. */

/** How much more than others of the position a player does of a kind of action; `evidence` is what it rests on. */
export interface TraitEstimate {
  /** 1 is the mean of the position. */
  readonly factor: number;
  /** Actions it was estimated from, in a unit in which the spread between players is worth 1 / spread ** 2. */
  readonly evidence: number;
}

/** A player of one of the two squads. */
export interface SquadPlayer {
  readonly playerId: number;
  readonly position: Position;
  readonly rating: number;
  /** The effect of form and fatigue on the rating when an eleven is chosen. */
  readonly readiness: number;
  /** The probability that the player can be chosen. */
  readonly available: number;
  readonly traits: Readonly<Record<Trait, TraitEstimate>>;
  /** Of this match; `unknown` until the line-up is out, `absent` when the player is not in it. */
  readonly role: 'starter' | 'bench' | 'absent' | 'unknown';
  readonly onPitch: boolean;
  /** The player's figures of this match so far. */
  readonly statistics: Statistics;
}

/** One side of a match. */
export interface SideFacts {
  /** The formation of the club's last matches; null when none is known. */
  readonly usualFormation: Formation | null;
  readonly players: readonly SquadPlayer[];
}

/** A match to come or running. */
export interface MatchFacts {
  readonly matchId: number;
  /** Grows with every event of the match. */
  readonly version: number;
  readonly clock: PlayClock;
  readonly score: Readonly<Record<Side, number>>;
  /** Turns the ratings of the league into goals. */
  readonly scale: StrengthScale;
  /** Whether the league counts every statistic. */
  readonly fullStatistics: boolean;
  readonly home: SideFacts;
  readonly away: SideFacts;
}

export const SIDES = ['home', 'away'] as const satisfies readonly Side[];
