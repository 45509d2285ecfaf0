import { DAY_MS, HOUR_MS } from '@touchline/domain/rules/index';
import type { AbsenceReason } from '@touchline/domain/football/absence';
import type { Side } from '@touchline/domain/football/events';
import {
  FORM_GAINED,
  FORM_KEPT,
  LOAD_HALVES_DAYS,
  MAX_FORM,
} from '@touchline/domain/football/model/rotation';
import { banReason, bookingsOf, matchesBanned } from '../../absences/bookings.ts';
import { INJURY_WEIGHTS, injuryReason } from '../../absences/injuries.ts';
import type { FeedPlayer } from '../../feed.ts';
import { type Draws, seeded } from '../../seeded.ts';
import type { LineUp } from '../../simulator/line-up.ts';
import type { MatchSummary } from '../../simulator/match-summary.ts';

/** The state earlier matches of the season left a player in. Moments count from the world's first cycle. */
export interface PlayerState {
  /** When the player is fit again. */
  readonly fitFromMs: number;
  /** The number of matches the player is suspended for. */
  readonly suspended: number;
  /** Yellow cards in the season. */
  readonly yellows: number;
  /** Matches played recently, each discounted by day. */
  readonly load: number;
  readonly loadAtMs: number;
  /** In rating points. */
  readonly form: number;
}

export const FRESH: PlayerState = {
  fitFromMs: Number.NEGATIVE_INFINITY,
  suspended: 0,
  yellows: 0,
  load: 0,
  loadAtMs: 0,
  form: 0,
};

export type SquadStates = Map<number, PlayerState>;

/** When an injury of a match is known, after its kick-off: the match is over. */
const INJURY_KNOWN_MS = 2.5 * HOUR_MS;
/** When a ban is known: the cards of the match are confirmed. Before the next line-up of any club. */
const BAN_KNOWN_MS = 5 * HOUR_MS;
/** The probability that a player is hurt or falls ill in training between two matches of the club. */
const HURT_IN_TRAINING = 0.006;
/** Injuries in training are known this long after a match at the earliest, and the span in which they happen. */
const TRAINING_AFTER_MS = 6 * HOUR_MS;
const TRAINING_SPAN_MS = 10 * HOUR_MS;
const LOAD_HALVES_MS = LOAD_HALVES_DAYS * DAY_MS;

/** A player's fatigue at a moment: 1 is a whole match just played. */
export function loadAt(state: PlayerState, atMs: number): number {
  return state.load * 0.5 ** ((atMs - state.loadAtMs) / LOAD_HALVES_MS);
}

/** Whether a player is neither injured nor suspended. */
export function isAvailable(state: PlayerState, kickOffMs: number): boolean {
  return state.suspended === 0 && state.fitFromMs <= kickOffMs;
}

/** The data of a match that changes the states of one of its clubs. */
interface PlayedSide {
  readonly seedParts: readonly (string | number)[];
  readonly matchId: number;
  readonly kickOffMs: number;
  readonly side: Side;
  readonly lineUp: LineUp;
  readonly summary: MatchSummary;
}

/** A player who was ruled out by a match or the training after it. Moments count from the world's first cycle. */
export interface RuledOut {
  readonly playerCode: number;
  readonly reason: AbsenceReason;
  readonly sinceMs: number;
  /** Until when a player is hurt or ill, or for how many matches of the club a suspended one is banned. */
  readonly until: { readonly ms: number } | { readonly matches: number };
}

/**
 * Updates the states of a club's squad after one of its matches and returns who is ruled out since. Injuries in
 * training are part of it only with `training`.
 */
export function afterMatch(
  states: SquadStates,
  squad: readonly FeedPlayer[],
  played: PlayedSide,
  training = false,
): RuledOut[] {
  const { summary, kickOffMs } = played;
  const formGained = formOf(played);
  const bookings = bookingsOf(played);
  const hurt = new Set(
    summary.injuries.filter(({ side }) => side === played.side).map(({ playerCode }) => playerCode),
  );
  const ruledOut: RuledOut[] = [];
  for (const { code } of squad) {
    const state = states.get(code) ?? FRESH;
    const minutes = summary.minutes.get(code) ?? 0;
    const booking = bookings.get(code) ?? { bans: 0, yellows: 0 };
    const isHurtInTraining =
      training &&
      !hurt.has(code) &&
      state.fitFromMs <= kickOffMs &&
      seeded('training', ...played.seedParts, played.matchId, code).chance(HURT_IN_TRAINING);
    if (state === FRESH && minutes === 0 && booking.bans === 0 && booking.yellows === 0 && !isHurtInTraining)
      continue;
    const form = FORM_KEPT * state.form + (minutes === 0 ? 0 : (formGained.get(code) ?? 0));
    const banned = matchesBanned(booking, state.yellows);
    const injury = hurt.has(code)
      ? matchInjury(played, code)
      : isHurtInTraining
        ? trainingInjury(played, code)
        : null;
    if (injury !== null) ruledOut.push(injury);
    if (banned > 0) {
      const reason = banReason(played, code);
      ruledOut.push({
        playerCode: code,
        reason,
        sinceMs: kickOffMs + BAN_KNOWN_MS,
        until: { matches: banned },
      });
    }
    states.set(code, {
      fitFromMs: injury === null ? state.fitFromMs : injury.until.ms,
      suspended: Math.max(0, state.suspended - 1) + banned,
      yellows: state.yellows + booking.yellows,
      load: loadAt(state, kickOffMs) + minutes / 90,
      loadAtMs: kickOffMs,
      form: Math.min(MAX_FORM, Math.max(-MAX_FORM, form)),
    });
  }
  return ruledOut;
}

type Injury = RuledOut & { readonly until: { readonly ms: number } };

function matchInjury({ seedParts, matchId, kickOffMs }: PlayedSide, code: number): Injury {
  const { severity, ms } = absence(seeded('injury', ...seedParts, matchId, code));
  return {
    playerCode: code,
    reason: injuryReason(severity, 'match', ...seedParts, matchId, code),
    sinceMs: kickOffMs + INJURY_KNOWN_MS,
    until: { ms: kickOffMs + ms },
  };
}

function trainingInjury({ seedParts, matchId, kickOffMs }: PlayedSide, code: number): Injury {
  const draws = seeded('training-injury', ...seedParts, matchId, code);
  const { severity, ms } = absence(draws);
  const sinceMs = kickOffMs + TRAINING_AFTER_MS + Math.round(draws.fraction() * TRAINING_SPAN_MS);
  return {
    playerCode: code,
    reason: injuryReason(severity, 'training', ...seedParts, matchId, code),
    sinceMs,
    until: { ms: sinceMs + ms },
  };
}

/** The duration of an injury: mostly days, rarely weeks. */
function absence(draws: Draws): { readonly severity: number; readonly ms: number } {
  const severity = draws.weighted(INJURY_WEIGHTS);
  const [min, max] = severity === 0 ? [2, 5] : severity === 1 ? [5, 16] : [16, 45];
  return { severity, ms: (min + draws.fraction() * (max - min)) * DAY_MS };
}

function formOf({ summary, side, lineUp }: PlayedSide): Map<number, number> {
  const result =
    summary.winner === null ? 0 : summary.winner === side ? FORM_GAINED.result : -FORM_GAINED.result;
  const form = new Map([...lineUp.starters, ...lineUp.bench].map(({ code }) => [code, result]));
  const add = (code: number, amount: number): void => void form.set(code, (form.get(code) ?? 0) + amount);
  for (const goal of summary.goals)
    add(goal.playerCode, goal.kind === 'own' ? FORM_GAINED.ownGoal : FORM_GAINED.goal);
  for (const { playerCode } of summary.assists) add(playerCode, FORM_GAINED.assist);
  return form;
}
