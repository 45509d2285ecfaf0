import { clockMinute, isGoal, type MatchEvent } from '../../game/matches/event-mark.tsx';

/** A player listed under a club: minutes of the goals or of the red card. */
export interface Scorer {
  readonly key: string;
  readonly name: string;
  readonly kind: 'goal' | 'own_goal' | 'red';
  /** Minutes of the clock, a goal from the spot marked. */
  readonly moments: readonly { readonly minute: string; readonly penalty: boolean }[];
}

/** Scorers of a side by first goal, then players sent off. Own goals are listed under the side they count for. */
export function scorersOf(events: readonly MatchEvent[], side: 'home' | 'away'): readonly Scorer[] {
  const scorers = new Map<string, Scorer>();
  for (const event of events) {
    const { player, kind } = event;
    if (player === null) continue;
    const sentOff = kind === 'red' || kind === 'second_yellow';
    if (!sentOff && !isGoal(event)) continue;
    const countsFor = kind === 'own_goal' ? otherSide(event.side) : event.side;
    if (countsFor !== side) continue;
    const shown = sentOff ? 'red' : kind === 'own_goal' ? 'own_goal' : 'goal';
    const key = `${shown} ${player.id}`;
    const known = scorers.get(key);
    const moment = { minute: clockMinute(event), penalty: kind === 'penalty_goal' };
    scorers.set(key, {
      key,
      name: player.name,
      kind: shown,
      moments: [...(known?.moments ?? []), moment],
    });
  }
  const all = [...scorers.values()];
  return [...all.filter(({ kind }) => kind !== 'red'), ...all.filter(({ kind }) => kind === 'red')];
}

/** The goals of a match for its momentum: when they fell and whom they count for. */
export function goalsOf(
  events: readonly MatchEvent[],
): readonly { readonly id: string; readonly minute: number; readonly side: 'home' | 'away' }[] {
  return events.filter(isGoal).flatMap(({ id, minute, kind, side }) => {
    const countsFor = kind === 'own_goal' ? otherSide(side) : side;
    return countsFor === null ? [] : [{ id, minute, side: countsFor }];
  });
}

/** The latest goal not among the previous events; null without previous events or without a new goal. */
export function newGoal(
  before: readonly MatchEvent[] | undefined,
  events: readonly MatchEvent[],
): MatchEvent | null {
  if (before === undefined) return null;
  const known = new Set(before.map(({ id }) => id));
  return events.filter(isGoal).findLast(({ id }) => !known.has(id)) ?? null;
}

function otherSide(side: MatchEvent['side']): MatchEvent['side'] {
  if (side === null) return null;
  return side === 'home' ? 'away' : 'home';
}
