import type { MatchHappening, Side } from '@touchline/domain/football/events';
import { nonsense, read, type Reading } from '../reading.ts';
import type { EventAnswer, FixtureDetail } from './answers.ts';

/** An event of the provider in the terms of the event language, with a name that is the same in every answer. */
export interface Incident {
  readonly name: string;
  readonly event: EventAnswer;
  readonly happening: MatchHappening;
}

/** The players of both line-ups; empty for a side whose line-up is not out. */
export type Squads = Readonly<
  Record<Side, { readonly starters: readonly number[]; readonly bench: readonly number[] }>
>;

export type Score = Readonly<Record<Side, number>>;

const other = (side: Side): Side => (side === 'home' ? 'away' : 'home');
const SHOOT_OUT = /shoot-?\s?out/i;
const CANCELLED = /^goal (cancelled|canceled|disallowed)/i;
/** How long after a goal the video referee may take it back, in minutes. */
const REVIEW_MINUTES = 6;

/** A match as it is read event by event. */
class Pitch {
  readonly #squads: Squads;
  readonly #homeId: number;
  readonly #onPitch: Readonly<Record<Side, Set<number>>>;
  readonly #named = new Set<number>();
  readonly #counts = new Map<string, number>();
  readonly #yellow = new Set<number>();
  readonly #sentOff = new Set<number>();

  constructor(squads: Squads, homeId: number) {
    this.#squads = squads;
    this.#homeId = homeId;
    this.#onPitch = { home: new Set(squads.home.starters), away: new Set(squads.away.starters) };
    for (const side of [squads.home, squads.away])
      for (const player of [...side.starters, ...side.bench]) this.#named.add(player);
  }

  /** Whether both line-ups are out, so that a stranger is known as one. */
  get isComplete(): boolean {
    return this.#onPitch.home.size > 0 && this.#onPitch.away.size > 0;
  }

  /** The side of a player by the line-ups, else by the club that the event names. */
  sideOf(player: number, teamId: number): Side {
    for (const side of ['home', 'away'] as const) {
      const { starters, bench } = this.#squads[side];
      if (starters.includes(player) || bench.includes(player) || this.#onPitch[side].has(player)) return side;
    }
    return teamId === this.#homeId ? 'home' : 'away';
  }

  knows(player: number): boolean {
    return !this.isComplete || this.#named.has(player);
  }

  /** `goal:276:2`: names count the events of a kind that a player has in this match. */
  nameOf(kind: string, player: number): string {
    const key = `${kind}:${player}`;
    const number = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, number);
    return `${key}:${number}`;
  }

  /** Reads a change. The provider names the player who leaves first, but not in every league. */
  change(side: Side, first: number, second: number): MatchHappening | null {
    const pitch = this.#onPitch[side];
    const [offId, onId] =
      this.isComplete && !pitch.has(first) && pitch.has(second) ? [second, first] : [first, second];
    if (offId === onId || pitch.has(onId) || (this.isComplete && !pitch.has(offId))) return null;
    pitch.delete(offId);
    pitch.add(onId);
    this.#named.add(onId);
    return { kind: 'substitution', side, offId, onId };
  }

  /**
   * Reads a card. A second yellow card is reported as a yellow one, often followed by a red one of the same
   * minute, which is the same dismissal; null for that.
   */
  book(side: Side, playerId: number, detail: string): MatchHappening | null {
    if (this.#sentOff.has(playerId)) return null;
    const isYellow = /^yellow/i.test(detail);
    const second = /^second yellow/i.test(detail) || (isYellow && this.#yellow.has(playerId));
    if (isYellow && !second) {
      this.#yellow.add(playerId);
      return { kind: 'card', side, playerId, colour: 'yellow' };
    }
    this.#sentOff.add(playerId);
    this.#onPitch[side].delete(playerId);
    // A dismissal for two yellow cards of which the first was not reported.
    const colour = second && this.#yellow.has(playerId) ? 'second_yellow' : 'red';
    return { kind: 'card', side, playerId, colour };
  }
}

const at = ({ time }: EventAnswer): number => time.elapsed * 100 + (time.extra ?? 0);

/**
 * The events of a match, in order. What the video referee cancelled is left out; shoot-outs and cards of coaches
 * are not read. Impossible events, or goals that differ from the score, make the whole answer nonsense, unless
 * `anyScore` means that the score was not decided on the pitch.
 */
export function readIncidents(
  detail: Pick<FixtureDetail, 'events' | 'teams' | 'goals'>,
  squads: Squads,
  anyScore: boolean,
): Reading<readonly Incident[]> {
  const { teams, goals } = detail;
  const score: Score = { home: goals.home ?? 0, away: goals.away ?? 0 };
  const foreign = detail.events.find(({ team }) => team.id !== teams.home.id && team.id !== teams.away.id);
  if (foreign !== undefined) return nonsense('not_requested', `an event of club ${foreign.team.id}`);
  const events = detail.events.map((event, index) => ({ event, index }));
  const ordered = withoutCopies(
    events.toSorted((a, b) => at(a.event) - at(b.event) || a.index - b.index).map(({ event }) => event),
  );
  const all = incidentsOf(ordered, squads, teams.home.id);
  if (!all.ok || anyScore) return all;
  const counted = sumOf(all.value);
  if (isSame(counted, score)) return all;
  const left = withoutCancelled(ordered);
  const valid = left.length === ordered.length ? all : incidentsOf(left, squads, teams.home.id);
  if (!valid.ok || isSame(sumOf(valid.value), score)) return valid;
  return nonsense(
    'goals_and_score_differ',
    `events ${counted.home}-${counted.away}, score ${score.home}-${score.away}`,
  );
}

/** Cards and changes that are reported twice happened once; the score decides how many goals there were. */
function withoutCopies(events: readonly EventAnswer[]): readonly EventAnswer[] {
  const seen = new Set<string>();
  return events.filter((event) => {
    if (event.type === 'Goal') return true;
    const key = JSON.stringify([event.time, event.type, event.detail, event.player.id, event.assist.id]);
    const isCopy = seen.has(key);
    seen.add(key);
    return !isCopy;
  });
}

const isSame = (one: Score, another: Score): boolean =>
  one.home === another.home && one.away === another.away;

function sumOf(incidents: readonly Incident[]): Score {
  const score = { home: 0, away: 0 };
  for (const { happening } of incidents) {
    if (happening.kind === 'goal') score[happening.side] += 1;
    if (happening.kind === 'own_goal') score[other(happening.side)] += 1;
  }
  return score;
}

/** The events without goals that the video referee cancelled and the provider still lists. */
function withoutCancelled(events: readonly EventAnswer[]): readonly EventAnswer[] {
  const gone = new Set<EventAnswer>();
  for (const review of events) {
    if (review.type.toLowerCase() !== 'var' || !CANCELLED.test(review.detail ?? '')) continue;
    const goal = events.findLast(
      (event) =>
        event.type === 'Goal' &&
        !gone.has(event) &&
        event.detail !== 'Missed Penalty' &&
        event.team.id === review.team.id &&
        (review.player.id === null || event.player.id === review.player.id) &&
        event.time.elapsed <= review.time.elapsed &&
        event.time.elapsed >= review.time.elapsed - REVIEW_MINUTES,
    );
    if (goal !== undefined) gone.add(goal);
  }
  return events.filter((event) => !gone.has(event));
}

function incidentsOf(
  events: readonly EventAnswer[],
  squads: Squads,
  homeId: number,
): Reading<readonly Incident[]> {
  const pitch = new Pitch(squads, homeId);
  const incidents: Incident[] = [];
  for (const event of events) {
    const next = readEvent(event, pitch);
    if (!next.ok) return next;
    incidents.push(...next.value);
  }
  return read(incidents);
}

function readEvent(event: EventAnswer, pitch: Pitch): Reading<readonly Incident[]> {
  const { player, team } = event;
  if (player.id === null || SHOOT_OUT.test(event.comments ?? '')) return read([]);
  const side = pitch.sideOf(player.id, team.id);
  const kind = event.type.toLowerCase();
  if (kind === 'goal') return readGoal(event, player.id, side, pitch);
  if (kind === 'card') {
    // A coach is in no line-up.
    if (!pitch.knows(player.id)) return read([]);
    const happening = pitch.book(side, player.id, event.detail ?? '');
    return read(happening === null ? [] : [{ name: pitch.nameOf('card', player.id), event, happening }]);
  }
  if (kind === 'subst') {
    if (event.assist.id === null) return read([]);
    const ownSide = pitch.knows(player.id) ? side : pitch.sideOf(event.assist.id, team.id);
    const happening = pitch.change(ownSide, player.id, event.assist.id);
    return happening === null
      ? nonsense(
          'impossible_substitution',
          `${player.id} and ${event.assist.id}, minute ${event.time.elapsed}`,
        )
      : read([{ name: pitch.nameOf('change', player.id), event, happening }]);
  }
  return read([]);
}

function readGoal(
  event: EventAnswer,
  playerId: number,
  side: Side,
  pitch: Pitch,
): Reading<readonly Incident[]> {
  if (!pitch.knows(playerId)) return nonsense('not_in_line_up', `${playerId}, minute ${event.time.elapsed}`);
  const { detail, assist } = event;
  if (detail === 'Missed Penalty')
    return read([
      {
        name: pitch.nameOf('penalty', playerId),
        event,
        // The figures of the goalkeeper show whether it was saved.
        happening: { kind: 'penalty', side, playerId, outcome: 'missed', goalkeeperId: null },
      },
    ]);
  if (detail === 'Own Goal')
    return read([
      { name: pitch.nameOf('own-goal', playerId), event, happening: { kind: 'own_goal', side, playerId } },
    ]);
  const name = pitch.nameOf('goal', playerId);
  const goal: Incident = {
    name,
    event,
    happening: { kind: 'goal', side, playerId, penalty: detail === 'Penalty' },
  };
  if (assist.id === null || assist.id === playerId || !pitch.knows(assist.id)) return read([goal]);
  const happening = { kind: 'assist', side, playerId: assist.id, goalEventId: name } as const;
  return read([goal, { name: `assist:${name}`, event, happening }]);
}
