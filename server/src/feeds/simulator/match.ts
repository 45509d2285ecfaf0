import type { Side } from '@touchline/domain/football/events';
import type { FeedFixture, FeedPlayer } from '../feed.ts';
import {
  type ClockShape,
  cardProfile,
  drawPosition,
  fullTimeAt,
  goalProfile,
  regularTimeAt,
} from '../match-clock.ts';
import { type Draws, seeded } from '../seeded.ts';
import type { LineUp } from './line-up.ts';
import { type Pitch, drawMoments, drawPlayer, goalkeeperAt, playPitch, usualRatings } from './pitch.ts';
import {
  ASSISTING,
  ASSIST_SHARE,
  BOOKED,
  EXTRA_TIME_GOALS,
  OWN_GOALS,
  OWN_GOAL_SHARE,
  PENALTIES_FAILED,
  PENALTIES_SAVED_SHARE,
  PENALTY_SHARE,
  SCORING,
  SECOND_YELLOW_SHARE,
  YELLOW_CARDS,
} from '@touchline/domain/football/model/rates';
import { drawScore, clampMean } from '@touchline/domain/football/model/strength';

/** The complete input of a simulated match. */
export interface MatchInput {
  /** Seed parts of the match besides its id and line-ups; they include the installation's secret. */
  readonly seedParts: readonly (string | number)[];
  readonly provider: string;
  readonly fixture: FeedFixture;
  readonly home: LineUp;
  readonly away: LineUp;
  /** Expected goals of each side in ninety minutes. */
  readonly expected: Readonly<Record<Side, number>>;
  /** Real milliseconds per minute of play. */
  readonly minuteMs: number;
  /** Real milliseconds between the line-ups and kick-off. */
  readonly lineUpsBeforeMs: number;
  /** Whether a winner is required: extra time when level after ninety minutes, then a shoot-out. */
  readonly knockout: boolean;
}

/** The input that decides a match, without the pace at which it is shown. */
export type MatchSeed = Omit<MatchInput, 'provider' | 'minuteMs' | 'lineUpsBeforeMs'>;

export interface Goal {
  readonly at: number;
  /** The side it counts for. */
  readonly side: Side;
  /** A player of the other side for an own goal. */
  readonly scorer: FeedPlayer;
  readonly kind: 'open' | 'penalty' | 'own';
  readonly assistant: FeedPlayer | null;
}

interface FailedPenalty {
  readonly at: number;
  readonly side: Side;
  readonly taker: FeedPlayer;
  /** The goalkeeper who saved it; null when it missed the goal. */
  readonly goalkeeper: FeedPlayer | null;
}

interface Card {
  readonly at: number;
  readonly side: Side;
  readonly player: FeedPlayer;
  readonly colour: 'yellow' | 'second_yellow' | 'red';
}

/** The key events of a match, at positions of its clock. */
export interface PlayedMatch {
  readonly shape: ClockShape;
  readonly pitches: Readonly<Record<Side, Pitch>>;
  /** In chronological order, like the other lists of each side. */
  readonly goals: readonly Goal[];
  readonly penalties: readonly FailedPenalty[];
  readonly cards: readonly Card[];
  /** Null for a draw. */
  readonly winner: Side | null;
}

export const OTHER_SIDE = { home: 'away', away: 'home' } as const satisfies Record<Side, Side>;
export const SIDES = ['home', 'away'] as const satisfies readonly Side[];

/** The sequence of draws for one part of one match. */
export function drawsOf({ seedParts, fixture, home, away }: MatchSeed, part: string): Draws {
  const fielded = [home.starters, home.bench, away.starters, away.bench].map((players) =>
    players.map(({ code }) => code).join(),
  );
  return seeded(part, ...seedParts, fixture.matchId, ...fielded);
}

/**
 * Simulates the key events of a match. A pure function: the same seed, fixture and line-ups give the same match on
 * every machine. Line-ups of any size are allowed; a side without players scores nothing.
 */
export function playMatch(seed: MatchSeed): PlayedMatch {
  const { home, away, expected, knockout } = seed;
  const draws = drawsOf(seed, 'match');
  const count = { home: home.starters.length > 0 ? 1 : 0, away: away.starters.length > 0 ? 1 : 0 };
  const drawn = drawScore(expected, draws);
  const score = { home: drawn.home * count.home, away: drawn.away * count.away };
  const extra = knockout && score.home === score.away;
  const shape: ClockShape = {
    firstAdded: 1 + draws.whole(4),
    secondAdded: 3 + draws.whole(5),
    ...(extra ? { extra: { firstAdded: draws.whole(3), secondAdded: draws.whole(4) } } : {}),
  };
  const usual = usualRatings([...home.starters, ...away.starters]);
  const pitches = {
    home: playPitch('home', home, usual, shape, draws),
    away: playPitch('away', away, usual, shape, draws),
  };
  const late = { home: 0, away: 0 };
  for (const side of SIDES) {
    if (extra) late[side] = draws.poisson(EXTRA_TIME_GOALS * clampMean(expected[side])) * count[side];
  }
  const plays = SIDES.map((side): Play => ({
    shape,
    draws,
    own: pitches[side],
    against: pitches[OTHER_SIDE[side]],
    goals: score[side],
    extraGoals: late[side],
  }));
  return {
    shape,
    pitches,
    goals: plays.flatMap(playGoals).sort((a, b) => a.at - b.at),
    penalties: plays.flatMap(playPenalties),
    cards: plays.flatMap(playCards),
    winner: winnerOf(score.home + late.home - score.away - late.away, knockout, draws),
  };
}

/**
 * The winner of a match. The shoot-out of a level knockout match is a coin toss without events, because none of it
 * counts for statistics.
 */
function winnerOf(lead: number, knockout: boolean, draws: Draws): Side | null {
  if (lead !== 0) return lead > 0 ? 'home' : 'away';
  if (!knockout) return null;
  return draws.chance(0.5) ? 'home' : 'away';
}

interface Play {
  readonly shape: ClockShape;
  readonly draws: Draws;
  readonly own: Pitch;
  readonly against: Pitch;
  /** Goals of this side in ninety minutes and in extra time. */
  readonly goals: number;
  readonly extraGoals: number;
}

function playGoals({ shape, draws, own, against, goals, extraGoals }: Play): Goal[] {
  const profile = goalProfile(shape);
  const regular = regularTimeAt(shape);
  const moments = [
    ...drawMoments(profile, goals, draws, 0, regular),
    ...drawMoments(profile, extraGoals, draws, regular, fullTimeAt(shape)),
  ];
  return moments.flatMap((at): Goal[] => {
    const ownGoalScorer = draws.chance(OWN_GOAL_SHARE)
      ? drawPlayer(against, at, OWN_GOALS, draws)
      : undefined;
    if (ownGoalScorer !== undefined) {
      return [{ at, side: own.side, scorer: ownGoalScorer, kind: 'own', assistant: null }];
    }
    const kind = draws.chance(PENALTY_SHARE) ? 'penalty' : 'open';
    const scorer = drawPlayer(own, at, SCORING, draws);
    if (scorer === undefined) return [];
    const helped = draws.chance(ASSIST_SHARE[kind]);
    const assistant = helped ? drawPlayer(own, at, ASSISTING, draws, scorer) : undefined;
    return [{ at, side: own.side, scorer, kind, assistant: assistant ?? null }];
  });
}

function playPenalties({ shape, draws, own, against }: Play): FailedPenalty[] {
  return drawMoments(goalProfile(shape), draws.poisson(PENALTIES_FAILED), draws).flatMap(
    (at): FailedPenalty[] => {
      const taker = drawPlayer(own, at, SCORING, draws);
      if (taker === undefined) return [];
      const goalkeeper = draws.chance(PENALTIES_SAVED_SHARE) ? goalkeeperAt(against, at) : undefined;
      return [{ at, side: own.side, taker, goalkeeper: goalkeeper ?? null }];
    },
  );
}

/** Yellow cards, at most one per player; a dismissal is a red card or a second yellow after a first one. */
function playCards({ shape, draws, own }: Play): Card[] {
  const profile = cardProfile(shape);
  const { side } = own;
  const booked = new Set(own.dismissals.map(({ player }) => player.code));
  const cards = own.dismissals.flatMap(({ at, player }): Card[] => {
    if (!draws.chance(SECOND_YELLOW_SHARE)) return [{ at, side, player, colour: 'red' }];
    const from = own.spells.find((spell) => spell.player === player)?.from ?? 0;
    return [
      { at: drawPosition(profile, draws, from, at), side, player, colour: 'yellow' },
      { at, side, player, colour: 'second_yellow' },
    ];
  });
  for (let left = draws.poisson(YELLOW_CARDS[side]), attempts = 30; left > 0 && attempts > 0; attempts -= 1) {
    const at = drawPosition(profile, draws, 0, fullTimeAt(shape));
    const player = drawPlayer(own, at, BOOKED, draws);
    if (player === undefined || booked.has(player.code)) continue;
    booked.add(player.code);
    cards.push({ at, side, player, colour: 'yellow' });
    left -= 1;
  }
  return cards;
}
