import { minuteWithoutStoppage } from '@touchline/domain/football/clock';
import type { Side } from '@touchline/domain/football/events';
import { type ClockShape, fullTimeAt, shownTime } from '../match-clock.ts';
import { type MatchSeed, type PlayedMatch, SIDES, playMatch } from './match.ts';
import type { Pitch } from './pitch.ts';

/** A player at a minute of the clock (1 to 120, without stoppage). `side` is the side of the player. */
interface SummaryMoment {
  readonly side: Side;
  readonly playerCode: number;
  readonly minute: number;
}

/** The part of a match a season needs: its result and everything that affects who can play the next one. */
export interface MatchSummary {
  readonly score: Readonly<Record<Side, number>>;
  readonly goals: readonly (SummaryMoment & { readonly kind: 'open' | 'penalty' | 'own' })[];
  readonly assists: readonly SummaryMoment[];
  /** A second yellow card follows the first of the same player and dismisses them. */
  readonly cards: readonly (SummaryMoment & { readonly colour: 'yellow' | 'second_yellow' | 'red' })[];
  readonly substitutions: readonly {
    readonly side: Side;
    readonly offCode: number;
    readonly onCode: number;
    readonly minute: number;
  }[];
  /** Players substituted because of an injury. */
  readonly injuries: readonly SummaryMoment[];
  /** Minutes of every player who appeared, by player code, as the fold of the script's events counts them. */
  readonly minutes: ReadonlyMap<number, number>;
  /** The side that won or, in a knockout, advanced; null for a draw. */
  readonly winner: Side | null;
}

/** The summary of a match, at a small part of the cost of its script and with the same key events. */
export function matchSummary(seed: MatchSeed): MatchSummary {
  return summaryOf(playMatch(seed));
}

/** The summary of a simulated match. */
function summaryOf({ shape, pitches, goals, cards, winner }: PlayedMatch): MatchSummary {
  const minuteOf = (at: number): number => minuteWithoutStoppage(shownTime(shape, at, 0));
  const sideOf = (kind: string, side: Side): Side => {
    if (kind !== 'own') return side;
    return side === 'home' ? 'away' : 'home';
  };
  const scored = (side: Side): number => goals.filter((goal) => goal.side === side).length;
  return {
    score: { home: scored('home'), away: scored('away') },
    goals: goals.map(({ at, side, scorer, kind }) => ({
      side: sideOf(kind, side),
      playerCode: scorer.code,
      minute: minuteOf(at),
      kind,
    })),
    assists: goals.flatMap(({ at, side, assistant }) =>
      assistant === null ? [] : [{ side, playerCode: assistant.code, minute: minuteOf(at) }],
    ),
    cards: cards.map(({ at, side, player, colour }) => ({
      side,
      playerCode: player.code,
      minute: minuteOf(at),
      colour,
    })),
    substitutions: SIDES.flatMap((side) =>
      pitches[side].substitutions.map(({ at, off, on }) => ({
        side,
        offCode: off.code,
        onCode: on.code,
        minute: minuteOf(at),
      })),
    ),
    injuries: SIDES.flatMap((side) =>
      pitches[side].substitutions
        .filter(({ hurt }) => hurt)
        .map(({ at, off }) => ({ side, playerCode: off.code, minute: minuteOf(at) })),
    ),
    minutes: new Map(SIDES.flatMap((side) => minutesOf(pitches[side], shape, minuteOf))),
    winner,
  };
}

function minutesOf(
  { spells }: Pitch,
  shape: ClockShape,
  minuteOf: (at: number) => number,
): (readonly [number, number])[] {
  const end = fullTimeAt(shape);
  const full = shape.extra === undefined ? 90 : 120;
  return spells.map(({ player, from, to }) => {
    const entered = from === 0 ? 0 : minuteOf(from);
    const left = to === end ? full : minuteOf(to);
    return [player.code, Math.max(1, left - entered)];
  });
}
