import { DAY_MS } from '@touchline/domain/rules/index';
import type { Side } from '@touchline/domain/football/events';
import {
  FORM_GAINED,
  FORM_KEPT,
  LOAD_HALVES_DAYS,
  MAX_FORM,
} from '@touchline/domain/football/model/rotation';
import type { FeedPlayer } from '../../feed.ts';
import { seeded } from '../../seeded.ts';
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

/** The number of yellow cards that costs a match. */
const YELLOWS_A_BAN = 5;
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

/** Updates the states of a club's squad after one of its matches. */
export function afterMatch(states: SquadStates, squad: readonly FeedPlayer[], played: PlayedSide): void {
  const { summary, kickOffMs } = played;
  const formGained = formOf(played);
  const bookings = bookingsOf(played);
  const hurt = new Set(
    summary.injuries.filter(({ side }) => side === played.side).map(({ playerCode }) => playerCode),
  );
  for (const { code } of squad) {
    const state = states.get(code) ?? FRESH;
    const minutes = summary.minutes.get(code) ?? 0;
    const { bans = 0, yellows = 0 } = bookings.get(code) ?? {};
    if (state === FRESH && minutes === 0 && bans === 0 && yellows === 0) continue;
    const form = FORM_KEPT * state.form + (minutes === 0 ? 0 : (formGained.get(code) ?? 0));
    const total = state.yellows + yellows;
    const banOfYellows = Math.floor(total / YELLOWS_A_BAN) > Math.floor(state.yellows / YELLOWS_A_BAN);
    states.set(code, {
      fitFromMs: hurt.has(code) ? kickOffMs + absence(played, code) : state.fitFromMs,
      suspended: Math.max(0, state.suspended - 1) + bans + (banOfYellows ? 1 : 0),
      yellows: total,
      load: loadAt(state, kickOffMs) + minutes / 90,
      loadAtMs: kickOffMs,
      form: Math.min(MAX_FORM, Math.max(-MAX_FORM, form)),
    });
  }
}

/** The duration of an injury: mostly days, rarely weeks. */
function absence({ seedParts, matchId }: PlayedSide, code: number): number {
  const draws = seeded('injury', ...seedParts, matchId, code);
  const kind = draws.weighted([55, 32, 13]);
  const [min, max] = kind === 0 ? [2, 5] : kind === 1 ? [5, 16] : [16, 45];
  return (min + draws.fraction() * (max - min)) * DAY_MS;
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

/** The suspension of a sending-off, and the yellow cards that count. */
function bookingsOf({
  summary,
  side,
  seedParts,
  matchId,
}: PlayedSide): Map<number, { bans: number; yellows: number }> {
  const bookings = new Map<number, { bans: number; yellows: number }>();
  const cards = summary.cards.filter((card) => card.side === side);
  for (const { playerCode, colour } of cards) {
    const before = bookings.get(playerCode) ?? { bans: 0, yellows: 0 };
    if (colour === 'yellow') bookings.set(playerCode, { ...before, yellows: before.yellows + 1 });
    else if (colour === 'second_yellow') bookings.set(playerCode, { bans: 1, yellows: 0 });
    else {
      const bans = 1 + seeded('ban', ...seedParts, matchId, playerCode).weighted([3, 4, 3]);
      bookings.set(playerCode, { ...before, bans });
    }
  }
  return bookings;
}
