import type { AbsenceStatus } from '../../football/absence.ts';
import type { Position } from '../../football/events.ts';

/** The announcement for a player: a start, a place on the bench, or none. */
export const LINE_UP_PLACES = ['starts', 'bench', 'left_out'] as const;
export type LineUpPlace = (typeof LINE_UP_PLACES)[number];

/** A player before a match: all of it is public. */
export interface PlayerBeforeMatch {
  readonly position: Position;
  /** How many available teammates of the position are better, by rating. */
  readonly better: number;
  /** The club's last matches; minutes are 0 for those the player was not in. */
  readonly recent: readonly { readonly started: boolean; readonly minutes: number }[];
  /** Why the match may be missed; null: available. */
  readonly absence: AbsenceStatus | null;
  /** Null while the line-up is not out. */
  readonly announced: LineUpPlace | null;
}

export interface ChanceToPlay {
  /** The probability of a start, 0 to 1. */
  readonly start: number;
  /** The probability of any minutes. */
  readonly play: number;
}

/**
 * Starters of a position in an average line-up, and how sharply the place in the squad decides: fitted to 1,000
 * simulated matches, like the other numbers here.
 */
const STARTERS = {
  GK: { places: 1, slope: 2.5 },
  DF: { places: 4.5, slope: 1.2 },
  MF: { places: 5, slope: 0.8 },
  FW: { places: 1.4, slope: 1.3 },
} as const satisfies Record<Position, { readonly places: number; readonly slope: number }>;
/** The place in the squad weighs as much as this many matches. */
const PLACE_COUNTS = 4;
/** The probability that someone who does not start comes on, and how many matches it counts as. */
const COMES_ON = { GK: 0.03, DF: 0.4, MF: 0.65, FW: 0.5 } as const satisfies Record<Position, number>;
const COMES_ON_COUNTS = 2;
/** The factor for the chance of a player who may miss the match. */
const DOUBTFUL = 0.5;
const OUT: ChanceToPlay = { start: 0, play: 0 };

/**
 * How probable it is that a player starts and plays. From the place in the squad and the starts of late; an absence and
 * an announced line-up settle it.
 */
export function chanceToPlay(player: PlayerBeforeMatch): ChanceToPlay {
  const { position, recent, absence, announced } = player;
  if (announced === 'left_out') return OUT;
  if (announced === 'starts') return { start: 1, play: 1 };
  if (announced === null && (absence === 'injured' || absence === 'suspended')) return OUT;
  const comesOn = comesOnOf(position, recent);
  if (announced === 'bench') return { start: 0, play: comesOn };
  const { places, slope } = STARTERS[position];
  const byPlace = 1 / (1 + Math.exp(-slope * (places - player.better - 0.5)));
  const starts = recent.filter(({ started }) => started).length;
  const start = (PLACE_COUNTS * byPlace + starts) / (PLACE_COUNTS + recent.length);
  const left = absence === 'doubtful' ? DOUBTFUL : 1;
  return { start: left * start, play: left * (start + (1 - start) * comesOn) };
}

function comesOnOf(position: Position, recent: PlayerBeforeMatch['recent']): number {
  const onBench = recent.filter(({ started }) => !started);
  const played = onBench.filter(({ minutes }) => minutes > 0).length;
  return (COMES_ON_COUNTS * COMES_ON[position] + played) / (COMES_ON_COUNTS + onBench.length);
}
