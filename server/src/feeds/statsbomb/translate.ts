import type {
  MatchEvent,
  MatchHappening,
  Period,
  Place,
  ShotOutcome,
  Side,
} from '@touchline/domain/football/events';
import type { TimedEvent } from '../feed.ts';
import { figuresOf, isInBox, isPenalty, isSave, type Figures } from './figures.ts';
import type { SourceEvent, SourceMatch } from './format.ts';
import { PassLog } from './pass-log.ts';
import { squadsOf } from './squads.ts';
import { clockOf, offsetsOf } from './times.ts';

export const STATSBOMB_PROVIDER = 'statsbomb';

/** An event of the source that contradicts its line-ups. */
interface RefusedEvent {
  readonly id: string;
  readonly type: string;
  readonly reason: 'unknown_player' | 'player_of_other_side';
}

export interface TranslatedMatch {
  readonly script: readonly TimedEvent[];
  /** Events that count for no one. */
  readonly refused: readonly RefusedEvent[];
}

const SHOT_OUTCOMES: Readonly<Record<string, ShotOutcome>> = {
  Goal: 'goal',
  Saved: 'saved',
  'Saved to Post': 'saved',
  Blocked: 'blocked',
};
const CARDS = { 'Yellow Card': 'yellow', 'Second Yellow': 'second_yellow', 'Red Card': 'red' } as const;

/** Real milliseconds between the line-ups and kick-off. */
const LINE_UPS_BEFORE_MS = 60 * 60_000;

/**
 * Writes a match of the source as events of ours, in its order. `minuteMs`: real milliseconds per minute of play. A pure
 * function of the files; a shoot-out is left out, since nothing in it counts.
 */
export function translateMatch(match: SourceMatch, minuteMs = 60_000): TranslatedMatch {
  return new MatchTranslation(match, minuteMs).translate();
}

interface Counted {
  readonly side: Side;
  readonly playerId: number;
  readonly amounts: Figures;
  /** Distinguishes it from other figures of the same event. */
  readonly part?: string;
}

class MatchTranslation {
  readonly #match: SourceMatch;
  readonly #minuteMs: number;
  readonly #byId: ReadonlyMap<string, SourceEvent>;
  readonly #sideOfTeam: ReadonlyMap<number, Side>;
  readonly #sideOfPlayer: ReadonlyMap<number, Side>;
  readonly #script: TimedEvent[] = [];
  readonly #refused: RefusedEvent[] = [];
  readonly #passes = new PassLog();
  #sequence = 0;

  constructor(match: SourceMatch, minuteMs: number) {
    this.#match = match;
    this.#minuteMs = minuteMs;
    this.#byId = new Map(match.events.map((event) => [event.id, event]));
    const squads = squadsOf(match);
    this.#sideOfTeam = new Map(squads.map(({ side, team }) => [team.team_id, side]));
    this.#sideOfPlayer = new Map(
      squads.flatMap(({ side, team }) => team.lineup.map(({ player_id }) => [player_id, side] as const)),
    );
  }

  translate(): TranslatedMatch {
    const { events } = this.#match;
    const offsets = offsetsOf(events);
    for (const { side, formation, starters, bench } of squadsOf(this.#match)) {
      const happening = { kind: 'line_up', side, formation, starters, bench } as const;
      this.#add('line-up', -LINE_UPS_BEFORE_MS, { period: 1, minute: 0, second: 0 }, side, happening);
    }
    const starts = new Map<Period, SourceEvent>();
    const ends = new Map<Period, SourceEvent>();
    for (const event of events) {
      if (event.type.name === 'Half Start' && !starts.has(event.period)) starts.set(event.period, event);
      if (event.type.name === 'Half End') ends.set(event.period, event);
    }
    const last = [...ends.values()].at(-1);
    events.forEach((event, index) => {
      const at = offsets[index] ?? 0;
      if (starts.get(event.period) === event) this.#startPeriod(event, at);
      if (event.period !== 5) this.#translate(event, at);
      if (ends.get(event.period) === event) this.#endPeriod(event, at, event === last);
    });
    return { script: this.#script, refused: this.#refused };
  }

  #startPeriod(event: SourceEvent, at: number): void {
    const happening: MatchHappening =
      event.period === 1 ? { kind: 'kick_off' } : { kind: 'period', state: 'start' };
    this.#add(event.id, at, event, 'start', happening);
  }

  #endPeriod(event: SourceEvent, at: number, isLast: boolean): void {
    if (event.period !== 5) this.#emitPasses(event, at, Infinity);
    this.#add(event.id, at, event, 'end', { kind: 'period', state: 'end' });
    if (isLast) this.#add(event.id, at, event, 'whistle', { kind: 'whistle', confirmed: true });
  }

  #translate(event: SourceEvent, at: number): void {
    const { player } = event;
    if (player === undefined) return;
    const side = this.#sideOfTeam.get(event.team.id);
    const own = this.#sideOfPlayer.get(player.id);
    if (side === undefined || own !== side) {
      const reason = own === undefined ? 'unknown_player' : 'player_of_other_side';
      this.#refused.push({ id: event.id, type: event.type.name, reason });
      return;
    }
    this.#emitPasses(event, at, at);
    const amounts = { ...figuresOf(event), ...this.#saveOf(event) };
    this.#count(event, at, { side, playerId: player.id, amounts });
    this.#happen(event, at, side, player.id);
  }

  /** A save is in the penalty area if the shot was. */
  #saveOf(event: SourceEvent): Figures {
    if (!isSave(event)) return {};
    const shot = (event.related_events ?? []).map((id) => this.#byId.get(id)).find((each) => each?.shot);
    if (isPenalty(shot?.shot)) return {};
    return { saves: 1, ...(shot !== undefined && isInBox(shot) ? { savesInBox: 1 } : {}) };
  }

  #happen(event: SourceEvent, at: number, side: Side, playerId: number): void {
    switch (event.type.name) {
      case 'Pass':
        this.#pass(event, at, side, playerId);
        return;
      case 'Shot':
        this.#shoot(event, at, side, playerId);
        return;
      case 'Own Goal Against':
        this.#add(event.id, at, event, 'own-goal', { kind: 'own_goal', side, playerId });
        return;
      case 'Error':
        this.#err(event, at, side, playerId);
        return;
      case 'Substitution': {
        const onId = event.substitution?.replacement.id;
        if (onId === undefined || this.#sideOfPlayer.get(onId) !== side) return;
        this.#add(event.id, at, event, 'change', { kind: 'substitution', side, offId: playerId, onId });
        return;
      }
      case 'Foul Committed':
      case 'Bad Behaviour': {
        const card = event.foul_committed?.card?.name ?? event.bad_behaviour?.card?.name;
        const colour = Object.entries(CARDS).find(([name]) => name === card)?.[1];
        if (colour !== undefined)
          this.#add(event.id, at, event, 'card', { kind: 'card', side, playerId, colour });
        return;
      }
      default:
        return;
    }
  }

  #pass(event: SourceEvent, at: number, side: Side, playerId: number): void {
    const { pass } = event;
    const receiver = pass?.recipient?.id;
    const known = receiver !== undefined && this.#sideOfPlayer.get(receiver) === side ? receiver : null;
    if (pass?.outcome?.name === 'Pass Offside' && known !== null) {
      this.#count(event, at, { side, playerId: known, amounts: { offsides: 1 }, part: 'offside' });
    }
    if (pass?.outcome === undefined && event.location !== undefined)
      this.#passes.add({ side, playerId, at, place: placeOf(event), receiverId: known });
  }

  #shoot(event: SourceEvent, at: number, side: Side, playerId: number): void {
    const { shot } = event;
    if (shot === undefined) return;
    const outcome = SHOT_OUTCOMES[shot.outcome.name] ?? 'off_target';
    const penalty = isPenalty(shot);
    if (outcome === 'goal') {
      const goalEventId = this.#add(event.id, at, event, 'goal', { kind: 'goal', side, playerId, penalty });
      this.#assist(event, at, side, goalEventId);
    } else if (penalty) {
      const goalkeeperId = outcome === 'saved' ? this.#goalkeeperOf(event, side) : null;
      this.#add(event.id, at, event, 'penalty', {
        kind: 'penalty',
        side,
        playerId,
        outcome: outcome === 'saved' ? 'saved' : 'missed',
        goalkeeperId,
      });
    }
    if (event.location === undefined) return;
    const expectedGoals = shot.statsbomb_xg ?? null;
    const happening = { kind: 'shot', side, playerId, outcome, penalty, expectedGoals } as const;
    this.#add(event.id, at, event, 'shot', { ...happening, ...placeOf(event) });
  }

  #assist(event: SourceEvent, at: number, side: Side, goalEventId: string): void {
    const pass = this.#byId.get(event.shot?.key_pass_id ?? '');
    const playerId = pass?.player?.id;
    if (pass?.pass?.goal_assist !== true || playerId === undefined) return;
    if (this.#sideOfPlayer.get(playerId) !== side) return;
    this.#add(event.id, at, event, 'assist', { kind: 'assist', side, playerId, goalEventId });
  }

  #goalkeeperOf({ id }: SourceEvent, shooting: Side): number | null {
    const save = this.#match.events.find(
      ({ type, related_events }) => type.name === 'Goal Keeper' && related_events?.includes(id) === true,
    );
    const playerId = save?.player?.id;
    const isOther = playerId !== undefined && this.#sideOfPlayer.get(playerId) !== shooting;
    return isOther && this.#sideOfPlayer.has(playerId) ? playerId : null;
  }

  /** An error leads to the next shot of the other side in the period. */
  #err(event: SourceEvent, at: number, side: Side, playerId: number): void {
    const { events } = this.#match;
    const shot = events
      .slice(events.indexOf(event))
      .find((each) => each.shot && each.period === event.period && each.team.id !== event.team.id);
    if (shot === undefined) return;
    const isGoal = shot.shot?.outcome.name === 'Goal';
    const amounts = isGoal ? { errorsToGoal: 1 } : { errorsToShot: 1 };
    this.#count(event, at, { side, playerId, amounts, part: 'error' });
  }

  #count(event: SourceEvent, at: number, { side, playerId, amounts, part = 'figures' }: Counted): void {
    if (Object.keys(amounts).length === 0) return;
    this.#add(event.id, at, event, part, { kind: 'stat_deltas', side, playerId, amounts });
  }

  /** Emits the passes that began long enough before this time. */
  #emitPasses(event: SourceEvent, at: number, now: number): void {
    for (const { name, happening } of this.#passes.take(now)) this.#add(name, at, event, 'passes', happening);
  }

  #idOf(sourceId: string, part: string): string {
    return `${this.#match.matchId}:${sourceId}:${part}`;
  }

  /** Appends an event and returns its id. */
  #add(
    sourceId: string,
    at: number,
    time: Pick<SourceEvent, 'period' | 'minute' | 'second'>,
    part: string,
    happening: MatchHappening,
  ): string {
    this.#sequence += 1;
    const event: MatchEvent = {
      matchId: this.#match.matchId,
      provider: STATSBOMB_PROVIDER,
      id: this.#idOf(sourceId, part),
      version: 1,
      time: { ...clockOf(time, happening.kind === 'substitution'), sequence: this.#sequence },
      happening,
    };
    this.#script.push({ offsetMs: Math.round((at * this.#minuteMs) / 60_000), event });
    return event.id;
  }
}

/** The source's pitch is 120 by 80 and the side with the ball always plays to the right, as ours. */
function placeOf({ location }: SourceEvent): Place {
  const [x = 0, y = 0] = location ?? [];
  const share = (value: number, size: number): number =>
    Math.round(Math.min(100, Math.max(0, (100 * value) / size)) * 10) / 10;
  return { x: share(x, 120), y: share(y, 80) };
}
