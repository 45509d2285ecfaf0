import { STATISTICS } from './events.ts';
import type { MatchEvent, MatchHappening, Side, Statistic, Statistics } from './events.ts';
import { minuteWithoutStoppage, readClock } from './clock.ts';
import type { MatchClock } from './clock.ts';
import { NO_STATISTICS } from './statistics.ts';
import { winningEvents } from './winning.ts';

export interface PlayerRecord {
  readonly side: Side;
  readonly started: boolean;
  /** On the pitch now; false for everyone before kick-off and after the end. */
  readonly onPitch: boolean;
  /** How and when the player left before the end, else null. */
  readonly left: { readonly reason: 'substituted' | 'sent_off'; readonly minute: number } | null;
  readonly statistics: Statistics;
}

export interface MatchRecord extends MatchClock {
  readonly score: Readonly<Record<Side, number>>;
  /** All players of line-ups and events, by ascending player id. */
  readonly players: ReadonlyMap<number, PlayerRecord>;
}

interface Appearance {
  readonly side: Side;
  started: boolean;
  /** The minute the player came on; null while off the pitch. */
  enteredAt: number | null;
  /** Minutes of earlier spells on the pitch. */
  minutesBefore: number;
  appeared: boolean;
  left: PlayerRecord['left'];
  dismissed: boolean;
  readonly tally: { -readonly [Figure in Statistic]: number };
}

interface MatchState {
  readonly score: Record<Side, number>;
  readonly players: Map<number, Appearance>;
}

/**
 * The record of one match: a pure function of the set of its events (see `winningEvents`).
 *
 * - Minutes: a change in minute m gives m minutes to the player who leaves and the rest to the one who comes on (a change at
 *   half-time is minute 45 of period 2); stoppage time is not counted; a player who appeared has at least 1.
 * - Conceded: goals of the other side and own goals while the player is on the pitch, and until the
 *   end after being sent off.
 * - A second yellow card is one red and no yellow; no one has more than one red card.
 * - A saved penalty is `penaltiesSaved` of the goalkeeper and `penaltiesMissed` of the taker.
 * - Shoot-outs (period 5) do not count.
 * - A `stat_delta` is added to any figure, minutes and conceded included, and `stat_deltas` are as many of
 *   them; no figure but the bonus score ends below 0. Shots, key passes and saves count only as the feed counts them: a goal adds no shot by itself.
 */
export function foldMatch(events: Iterable<MatchEvent>): MatchRecord {
  const winning = winningEvents(events);
  const clock = readClock(winning);
  const state: MatchState = { score: { home: 0, away: 0 }, players: new Map() };
  readLineUps(state, winning);
  for (const event of winning) if (event.time.period !== 5) apply(state, event);
  const running = clock.phase !== 'not_started' && clock.phase !== 'ended' && clock.phase !== 'abandoned';
  const players = [...state.players]
    .sort(([one], [other]) => one - other)
    .map(([playerId, appearance]) => [playerId, recordOf(appearance, clock, running)] as const);
  return { ...clock, score: state.score, players: new Map(players) };
}

/** Line-ups count from the start of the match whenever they arrive; the last one of a side wins. */
function readLineUps(state: MatchState, winning: readonly MatchEvent[]): void {
  const lineUps = new Map<Side, Extract<MatchHappening, { kind: 'line_up' }>>();
  for (const { happening } of winning) {
    if (happening.kind === 'line_up') lineUps.set(happening.side, happening);
  }
  for (const lineUp of lineUps.values()) {
    for (const playerId of lineUp.bench) appearanceOf(state, playerId, lineUp.side);
    for (const playerId of lineUp.starters) {
      const starter = appearanceOf(state, playerId, lineUp.side);
      starter.started = true;
      starter.appeared = true;
      starter.enteredAt = 0;
    }
  }
}

function appearanceOf(state: MatchState, playerId: number, side: Side): Appearance {
  const known = state.players.get(playerId);
  if (known !== undefined) return known;
  const appearance: Appearance = {
    side,
    started: false,
    enteredAt: null,
    minutesBefore: 0,
    appeared: false,
    left: null,
    dismissed: false,
    tally: { ...NO_STATISTICS },
  };
  state.players.set(playerId, appearance);
  return appearance;
}

function apply(state: MatchState, { time, happening }: MatchEvent): void {
  const minute = minuteWithoutStoppage(time);
  switch (happening.kind) {
    case 'goal':
      appearanceOf(state, happening.playerId, happening.side).tally.goals += 1;
      score(state, happening.side);
      return;
    case 'own_goal':
      appearanceOf(state, happening.playerId, happening.side).tally.ownGoals += 1;
      score(state, otherSide(happening.side));
      return;
    case 'assist':
      appearanceOf(state, happening.playerId, happening.side).tally.assists += 1;
      return;
    case 'card':
      book(appearanceOf(state, happening.playerId, happening.side), happening.colour, minute);
      return;
    case 'substitution':
      leave(appearanceOf(state, happening.offId, happening.side), 'substituted', minute);
      enter(appearanceOf(state, happening.onId, happening.side), minute);
      return;
    case 'penalty':
      appearanceOf(state, happening.playerId, happening.side).tally.penaltiesMissed += 1;
      if (happening.outcome === 'saved' && happening.goalkeeperId !== null) {
        const goalkeeper = appearanceOf(state, happening.goalkeeperId, otherSide(happening.side));
        goalkeeper.tally.penaltiesSaved += 1;
      }
      return;
    case 'stat_delta':
      appearanceOf(state, happening.playerId, happening.side).tally[happening.statistic] += happening.amount;
      return;
    case 'stat_deltas': {
      const { tally } = appearanceOf(state, happening.playerId, happening.side);
      // Most events have two or three of the figures: asking for all takes most of the time of a fold.
      for (const figure of Object.keys(happening.amounts)) {
        if (isStatistic(figure)) tally[figure] += happening.amounts[figure] ?? 0;
      }
      return;
    }
    case 'line_up':
    case 'shot':
    case 'passes':
    case 'kick_off':
    case 'period':
    case 'whistle':
    case 'abandoned':
    case 'retraction':
      return;
  }
}

const FIGURES: ReadonlySet<string> = new Set(STATISTICS);

function isStatistic(name: string): name is Statistic {
  return FIGURES.has(name);
}

function otherSide(side: Side): Side {
  return side === 'home' ? 'away' : 'home';
}

function score(state: MatchState, scoring: Side): void {
  state.score[scoring] += 1;
  for (const appearance of state.players.values()) {
    const concedes = appearance.enteredAt !== null || appearance.left?.reason === 'sent_off';
    if (appearance.side !== scoring && concedes) appearance.tally.conceded += 1;
  }
}

function book(appearance: Appearance, colour: 'yellow' | 'second_yellow' | 'red', minute: number): void {
  if (colour === 'yellow') {
    appearance.tally.yellowCards += 1;
    return;
  }
  if (colour === 'second_yellow') appearance.tally.yellowCards -= 1;
  if (!appearance.dismissed) appearance.tally.redCards += 1;
  appearance.dismissed = true;
  leave(appearance, 'sent_off', minute);
}

function enter(appearance: Appearance, minute: number): void {
  if (appearance.enteredAt !== null || appearance.dismissed) return;
  appearance.enteredAt = minute;
  appearance.appeared = true;
  appearance.left = null;
}

function leave(appearance: Appearance, reason: 'substituted' | 'sent_off', minute: number): void {
  if (appearance.enteredAt === null) return;
  appearance.minutesBefore += minute - appearance.enteredAt;
  appearance.enteredAt = null;
  appearance.left = { reason, minute };
}

function recordOf(appearance: Appearance, clock: MatchClock, running: boolean): PlayerRecord {
  const { side, started, left, enteredAt } = appearance;
  const lastSpell = enteredAt === null ? 0 : Math.max(0, clock.minute - enteredAt);
  const played =
    appearance.appeared && clock.phase !== 'not_started'
      ? Math.max(1, appearance.minutesBefore + lastSpell)
      : 0;
  const statistics = { ...appearance.tally, minutes: appearance.tally.minutes + played };
  for (const figure of STATISTICS) {
    if (figure !== 'bonusScore') statistics[figure] = Math.max(0, statistics[figure]);
  }
  return { side, started, onPitch: running && enteredAt !== null, left, statistics };
}
