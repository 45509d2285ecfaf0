import type { FeedPlayer } from '../../feed.ts';
import { type ClockShape, fullTimeAt, goalProfile, regularTimeAt } from '../../match-clock.ts';
import type { ScriptItem } from '../../script.ts';
import type { Draws } from '../../seeded.ts';
import type { Goal, MatchSeed } from '../match.ts';
import { type Pitch, drawMoments, drawPlayer, goalkeeperAt } from '../pitch.ts';
import { GOALS } from '@touchline/domain/football/model/rates';
import { clampMean } from '@touchline/domain/football/model/strength';
import type { TakenShot } from './shot-places.ts';
import { type Amounts, momentItem } from './statistic-log.ts';
import {
  BIG_CHANCE_SHARE,
  BLOCKING,
  ERRING,
  ERROR_SHARE,
  KEY_PASS_SHARE,
  PASSING_KEY,
  PRESSURE,
  SAVED_IN_BOX_SHARE,
  SAVES,
  SHOOTING,
  SHOTS_BLOCKED,
  SHOTS_OFF_TARGET,
} from '@touchline/domain/football/model/action-rates';

/** The input of one side's statistics. */
export interface Attack {
  readonly shape: ClockShape;
  readonly draws: Draws;
  readonly own: Pitch;
  readonly against: Pitch;
  /** The amount of attacking play, 1 for an average side in ninety minutes. */
  readonly pressure: number;
}

/** The amount of attacking play of a side, by its expected goals and the length of the match. */
export function pressureOf({ expected }: MatchSeed, side: Pitch['side'], shape: ClockShape): number {
  const length = fullTimeAt(shape) / regularTimeAt(shape);
  return length * (1 - PRESSURE + (PRESSURE * clampMean(expected[side])) / GOALS[side]);
}

type Outcome = 'saved' | 'off' | 'blocked';

/** The statistics of shots, and the shots themselves for their places. */
interface Shots {
  readonly items: readonly ScriptItem[];
  readonly shots: readonly TakenShot[];
}

function together(parts: readonly Shots[]): Shots {
  return { items: parts.flatMap(({ items }) => items), shots: parts.flatMap(({ shots }) => shots) };
}

/** A goal and its number in the match, from 1. */
export interface NumberedGoal {
  readonly goal: Goal;
  readonly number: number;
}

/**
 * The shots of a side: its goals, those saved by the other goalkeeper, those off target and those blocked by a defender
 * (which count as on target for neither side). So shots on target = goals other than own goals + saves of the other
 * side.
 */
export function takeShots(attack: Attack, goals: readonly NumberedGoal[]): Shots {
  const { shape, draws, own, against, pressure } = attack;
  const { side } = own;
  const counts: readonly (readonly [Outcome, number])[] = [
    ['saved', SAVES[against.side]],
    ['off', SHOTS_OFF_TARGET[side]],
    ['blocked', SHOTS_BLOCKED[side]],
  ];
  const missed = counts.flatMap(([outcome, mean]) =>
    drawMoments(goalProfile(shape), draws.poisson(mean * pressure), draws).map((at) =>
      missedShot(attack, at, outcome),
    ),
  );
  return together([...goals.map((goal) => goalShot(attack, goal)), ...missed]);
}

const NO_SHOT: Shots = { items: [], shots: [] };

function goalShot({ draws, own, against }: Attack, { goal, number }: NumberedGoal): Shots {
  if (goal.kind === 'own') return NO_SHOT;
  const { at, scorer, assistant } = goal;
  const big = goal.kind === 'open' && draws.chance(BIG_CHANCE_SHARE.goal);
  const items = [momentItem(at, own.side, scorer, { shotsOnTarget: 1 })];
  if (assistant !== null) items.push(keyPass(own, at, assistant, big));
  const erringPlayer =
    goal.kind === 'open' && draws.chance(ERROR_SHARE.goal)
      ? drawPlayer(against, at, ERRING, draws)
      : undefined;
  if (erringPlayer !== undefined) items.push(momentItem(at, against.side, erringPlayer, { errorsToGoal: 1 }));
  const { side } = own;
  const penalty = goal.kind === 'penalty';
  return {
    items,
    shots: [{ at, side, shooter: scorer, outcome: 'goal', big, inBox: null, penalty, goal: number }],
  };
}

function missedShot({ draws, own, against }: Attack, at: number, wanted: Outcome): Shots {
  const shooter = drawPlayer(own, at, SHOOTING, draws);
  if (shooter === undefined) return NO_SHOT;
  const stopper = wanted === 'saved' ? goalkeeperAt(against, at) : drawStopper(against, at, wanted, draws);
  const outcome = stopper === undefined ? 'off' : wanted;
  const big = draws.chance(BIG_CHANCE_SHARE[outcome]);
  const items: ScriptItem[] = [];
  const passer = draws.chance(KEY_PASS_SHARE) ? drawPlayer(own, at, PASSING_KEY, draws, shooter) : undefined;
  if (passer !== undefined) items.push(keyPass(own, at, passer, big));
  const erringPlayer = draws.chance(ERROR_SHARE.shot) ? drawPlayer(against, at, ERRING, draws) : undefined;
  if (erringPlayer !== undefined) items.push(momentItem(at, against.side, erringPlayer, { errorsToShot: 1 }));
  const taken: Amounts = {
    ...(outcome === 'saved' ? { shotsOnTarget: 1 } : {}),
    ...(outcome === 'off' ? { shotsOffTarget: 1 } : {}),
    ...(big ? { bigChancesMissed: 1 } : {}),
  };
  if (Object.keys(taken).length > 0) items.push(momentItem(at, own.side, shooter, taken));
  const shot = { at, side: own.side, shooter, big, penalty: false, goal: null };
  if (stopper === undefined) return { items, shots: [{ ...shot, outcome: 'off_target', inBox: null }] };
  const inBox = big || draws.chance(SAVED_IN_BOX_SHARE);
  const stopped: Amounts =
    outcome === 'blocked' ? { blocks: 1 } : { saves: 1, ...(inBox ? { savesInBox: 1 } : {}) };
  return {
    items: [...items, momentItem(at, against.side, stopper, stopped)],
    shots: [outcome === 'saved' ? { ...shot, outcome, inBox } : { ...shot, outcome: 'blocked', inBox: null }],
  };
}

function drawStopper(
  against: Pitch,
  at: number,
  outcome: Exclude<Outcome, 'saved'>,
  draws: Draws,
): FeedPlayer | undefined {
  return outcome === 'blocked' ? drawPlayer(against, at, BLOCKING, draws) : undefined;
}

function keyPass(own: Pitch, at: number, passer: FeedPlayer, big: boolean): ScriptItem {
  return momentItem(at, own.side, passer, { keyPasses: 1, ...(big ? { bigChancesMade: 1 } : {}) });
}
