import { type Profile, drawPosition } from '../match-clock.ts';
import type { Draws } from '../seeded.ts';
import type { Concession, Stretch } from './concession.ts';
import type { Spell } from './timeline.ts';

/** A goal of the file: its scorer, or the opponent who scored an own goal. */
export interface ScoredGoal {
  readonly scorer: number;
  readonly own: boolean;
}

export interface PlacedGoal extends ScoredGoal {
  readonly at: number;
  readonly assist: number | null;
}

interface GoalContext {
  readonly goals: readonly ScoredGoal[];
  /** One entry per assist. */
  readonly assists: readonly number[];
  /** The spells of both teams. */
  readonly spells: ReadonlyMap<number, Spell>;
  readonly profile: Profile;
}

const NOWHERE: Spell = { from: 0, to: 0 };

function overlap(a: Spell, b: Spell): Spell {
  return { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) };
}

const isEmpty = ({ from, to }: Spell): boolean => to - from < 1e-9;

/** Assigns every goal an interval in which its scorer was on the pitch; null when impossible. */
function placeScorers(
  context: GoalContext,
  stretches: readonly Stretch[],
  order: readonly ScoredGoal[],
): Spell[] | null {
  const left = stretches.map(({ goals }) => goals);
  const placed: Spell[] = [];
  const place = (index: number): boolean => {
    const goal = order[index];
    if (goal === undefined) return true;
    const spell = context.spells.get(goal.scorer) ?? NOWHERE;
    return stretches.some((stretch, at) => {
      const window = overlap(spell, stretch);
      if ((left[at] ?? 0) === 0 || isEmpty(window)) return false;
      left[at] = (left[at] ?? 0) - 1;
      placed[index] = window;
      if (place(index + 1)) return true;
      left[at] = (left[at] ?? 0) + 1;
      return false;
    });
  };
  return place(0) ? placed : null;
}

interface Chance {
  readonly goal: ScoredGoal;
  readonly window: Spell;
  assist: number | null;
}

/** Assigns every assist a goal of another player while the assistant was on the pitch, narrowing the goal's window. */
function placeAssists(context: GoalContext, chances: readonly Chance[]): Chance[] | null {
  const result = chances.map((chance) => ({ ...chance }));
  const place = (index: number): boolean => {
    const assist = context.assists[index];
    if (assist === undefined) return true;
    const spell = context.spells.get(assist) ?? NOWHERE;
    for (let at = 0; at < result.length; at += 1) {
      const chance = result[at];
      if (chance === undefined || chance.assist !== null || chance.goal.scorer === assist) continue;
      const window = overlap(chance.window, spell);
      if (isEmpty(window)) continue;
      result[at] = { goal: chance.goal, window, assist };
      if (place(index + 1)) return true;
      result[at] = chance;
    }
    return false;
  };
  return place(0) ? result : null;
}

/**
 * Places goals and assists in time, in the best distribution that has every scorer and assistant on the pitch. Returns
 * null when there is none (the files contradict themselves).
 */
export function placeGoals(
  context: GoalContext,
  candidates: readonly Concession[],
  draws: Draws,
): { goals: PlacedGoal[]; concession: Concession } | null {
  const order = draws.shuffled(context.goals).sort((a, b) => {
    const [left, right] = [context.spells.get(a.scorer) ?? NOWHERE, context.spells.get(b.scorer) ?? NOWHERE];
    return left.to - left.from - (right.to - right.from);
  });
  for (const concession of candidates) {
    const windows = placeScorers(context, draws.shuffled(concession.stretches), order);
    if (windows === null) continue;
    const chances = order.map((goal, index) => ({ goal, window: windows[index] ?? NOWHERE, assist: null }));
    const assisted = placeAssists(
      context,
      draws.shuffled(chances).sort((a, b) => Number(a.goal.own) - Number(b.goal.own)),
    );
    if (assisted === null) continue;
    const goals = assisted.map(({ goal, window, assist }) => ({
      ...goal,
      assist,
      at: drawPosition(context.profile, draws, window.from, window.to),
    }));
    return { goals: goals.sort((a, b) => a.at - b.at), concession };
  }
  return null;
}
