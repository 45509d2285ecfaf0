import type { Position, Statistics } from '../football/events.ts';
import { ACTION_RATES, TRAITS, type Trait } from '../football/model/action-rates.ts';
import { FORM_GAINED, FORM_KEPT, LOAD_HALVES_DAYS, MAX_FORM, TIRED } from '../football/model/rotation.ts';
import type { SquadPlayer, TraitEstimate } from './match-facts.ts';

/** An ended match of a player's club, with the player's part in it. */
export interface PastMatch {
  /** Kick-off, epoch milliseconds. */
  readonly at: number;
  /** 1 for a win of the club, 0 for a draw, -1 for a defeat. */
  readonly result: number;
  /** Null when the player was not in the squad of the match. */
  readonly statistics: Statistics | null;
}

const DAY_MS = 86_400_000;
/** The maximum effect on fatigue of matches in quick succession. */
const MAX_LOAD = 2;
/** Whether a player is available: usually, after a match without a place in the squad, after a red card. */
const AVAILABLE = { usual: 0.96, leftOut: 0.45, sentOff: 0.03 } as const;
/** A player who has missed this many matches of the last ones is not expected in the next. */
const LONG_ABSENCE = { matches: 3, available: 0.2 } as const;

/**
 * A player's readiness for a match at `at`, and the probability of being available, from the club's matches of late
 * (oldest first).
 */
export function readinessOf(
  position: Position,
  past: readonly PastMatch[],
  at: number,
): Pick<SquadPlayer, 'readiness' | 'available'> {
  let form = 0;
  let load = 0;
  let missed = 0;
  for (const match of past) {
    const { statistics } = match;
    const minutes = statistics?.minutes ?? 0;
    const gained = statistics === null || minutes === 0 ? 0 : gainedIn(match, statistics);
    form = Math.min(MAX_FORM, Math.max(-MAX_FORM, FORM_KEPT * form + gained));
    load += (minutes / 90) * 0.5 ** ((at - match.at) / (LOAD_HALVES_DAYS * DAY_MS));
    missed = statistics === null ? missed + 1 : 0;
  }
  const readiness = form - TIRED[position] * Math.min(MAX_LOAD, load);
  const sentOff = (past.at(-1)?.statistics?.redCards ?? 0) > 0;
  const played = past.some(({ statistics }) => (statistics?.minutes ?? 0) > 0);
  if (sentOff) return { readiness, available: AVAILABLE.sentOff };
  if (missed === 0 || !played) return { readiness, available: AVAILABLE.usual };
  return {
    readiness,
    available: missed >= LONG_ABSENCE.matches ? LONG_ABSENCE.available : AVAILABLE.leftOut,
  };
}

function gainedIn({ result }: PastMatch, { goals, assists, ownGoals }: Statistics): number {
  return (
    FORM_GAINED.result * result +
    FORM_GAINED.goal * goals +
    FORM_GAINED.assist * assists +
    FORM_GAINED.ownGoal * ownGoals
  );
}

export const TRAIT_NAMES = ['ball', 'guard', 'air', 'flair'] as const satisfies readonly Trait[];

/** The factors of a player's traits, by the actions of earlier matches: shrunk to 1 where there are few. */
export function traitsOf(position: Position, past: readonly PastMatch[]): SquadPlayer['traits'] {
  const played = past.flatMap(({ statistics }) => (statistics === null ? [] : [statistics]));
  const minutes = played.reduce((sum, statistics) => sum + statistics.minutes, 0);
  const estimate = (trait: Trait): TraitEstimate => {
    let expected = 0;
    let observed = 0;
    for (const rate of ACTION_RATES) {
      if (rate.trait !== trait) continue;
      expected += (rate.per90[position] * minutes) / 90;
      observed += played.reduce((sum, statistics) => sum + statistics[rate.statistic], 0);
    }
    // Actions of one match vary together with the day and the opponent, so each is worth less than one of its own.
    const worth = expected / (1 + (expected / Math.max(1, minutes / 90)) * DAY_VARIANCE);
    const prior = 1 / TRAITS[trait] ** 2;
    const ratio = expected > 0 ? observed / expected : 1;
    return { factor: (prior + worth * ratio) / (prior + worth), evidence: prior + worth };
  };
  return {
    ball: estimate('ball'),
    guard: estimate('guard'),
    air: estimate('air'),
    flair: estimate('flair'),
  };
}

/** The variance between matches of a player's involvement: the day, and how much of the ball the side has. */
export const DAY_VARIANCE: number = 0.15 ** 2 + 0.12 ** 2;
