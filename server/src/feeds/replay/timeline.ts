import type { Position } from '@touchline/domain/football/events';
import { type ClockShape, fullTimeAt, halfTimeAt, lateStoppageAt, minuteStartsAt } from '../match-clock.ts';
import type { Draws } from '../seeded.ts';

/** A player's time on the pitch according to the published row. */
export interface Presence {
  readonly code: number;
  readonly position: Position;
  /** 0 to 90, without stoppage. */
  readonly minutes: number;
  /** Goals conceded while they were on the pitch. */
  readonly conceded: number;
  readonly started: boolean;
  readonly sentOff: boolean;
}

/** A substitution at a position of the match clock. */
interface Change {
  readonly at: number;
  readonly offCode: number;
  readonly onCode: number;
}

export interface Spell {
  readonly from: number;
  readonly to: number;
}

/** The spells and changes of one team in one match. */
export interface Timeline {
  readonly changes: readonly Change[];
  /** Every player who played. */
  readonly spells: ReadonlyMap<number, Spell>;
  readonly sentOffAt: ReadonlyMap<number, number>;
  /** Players whose minutes no substitution explains; they are corrected later. */
  readonly unexplained: readonly number[];
}

interface Leaving {
  readonly player: Presence;
  /** Whole minutes played by the team when the player left. */
  readonly elapsed: number;
}

interface Pairing {
  readonly off: Presence;
  readonly on: Presence;
  readonly elapsed: number;
}

/**
 * For a substitution in the 73rd minute, the player who leaves has 72 minutes and the one who enters 17: a minute is
 * lost.
 */
function elapsedBefore(minutes: number): number {
  return minutes === 45 ? 45 : 89 - minutes;
}

/** An interpretation of ambiguous files: readings are tried in order until everything is explained. */
interface Reading {
  /** Whether substituted substitutes are paired before the others. */
  readonly chainsFirst: boolean;
  /** The position of a change within its minute, 0 to 1: orders it against the other side's changes. */
  readonly withinMinute: number;
}

class Pairs {
  readonly pairings: Pairing[] = [];
  readonly leaving: Leaving[];
  readonly entering: Presence[];
  readonly draws: Draws;

  constructor(players: readonly Presence[], draws: Draws) {
    this.draws = draws;
    this.leaving = players
      .filter(({ started, minutes, sentOff }) => started && minutes < 90 && !sentOff)
      .map((player) => ({ player, elapsed: player.minutes }));
    this.entering = players.filter(({ started, minutes }) => !started && minutes > 0);
  }

  pair(from: Leaving, on: Presence, elapsed = from.elapsed): void {
    this.pairings.push({ off: from.player, on, elapsed });
    this.leaving.splice(this.leaving.indexOf(from), 1);
    this.entering.splice(this.entering.indexOf(on), 1);
  }

  /** Pairs leaving and entering players, closest minutes first, up to this difference. */
  pairWithin(tolerance: number): void {
    const pairs = this.leaving.flatMap((from) =>
      this.entering.map((on) => ({
        from,
        on,
        gap: Math.abs(from.elapsed - elapsedBefore(on.minutes)),
        tie: this.draws.fraction(),
      })),
    );
    pairs.sort(
      (a, b) =>
        a.gap - b.gap ||
        Number(b.from.player.position === b.on.position) - Number(a.from.player.position === a.on.position) ||
        a.tie - b.tie,
    );
    for (const { from, on, gap } of pairs) {
      if (gap > tolerance) return;
      if (this.leaving.includes(from) && this.entering.includes(on)) this.pair(from, on);
    }
  }

  /** Pairs substitutes who were sent off: their minutes do not show when they entered. */
  pairSentOff(): void {
    for (const on of this.entering.filter(({ sentOff }) => sentOff)) {
      const from = this.leaving.find(({ elapsed }) => elapsed + on.minutes <= 91);
      if (from !== undefined) this.pair(from, on);
    }
  }

  /** Pairs substitutes who were substituted: they enter for one player and leave for a third. */
  pairChains(): void {
    for (const from of this.leaving.slice()) {
      const links = this.entering.flatMap((middle) =>
        this.entering
          .filter((last) => last !== middle)
          .map((last) => {
            const left = elapsedBefore(last.minutes);
            const gap = left < from.elapsed ? Infinity : Math.abs(from.elapsed + middle.minutes - left);
            return { middle, last, left, gap, tie: this.draws.fraction() };
          }),
      );
      links.sort((a, b) => a.gap - b.gap || a.tie - b.tie);
      const best = links[0];
      if (best === undefined || best.gap > 3) continue;
      this.pair(from, best.middle);
      const second = { player: best.middle, elapsed: best.left };
      this.leaving.push(second);
      this.pair(second, best.last);
    }
  }

  /** Pairs changes in stoppage time: the player who leaves has 90 minutes and conceded goals the other did not. */
  pairLate(players: readonly Presence[], goalsAgainst: number): void {
    const used = new Set(this.pairings.map(({ off }) => off.code));
    for (const on of this.entering.filter(({ minutes }) => minutes <= 2)) {
      const unfit = (off: Presence): number =>
        10 * Math.abs(off.conceded + on.conceded - goalsAgainst) + Number(off.position !== on.position);
      const full = this.draws
        .shuffled(
          players.filter(
            ({ code, started, minutes, sentOff, position }) =>
              started &&
              minutes === 90 &&
              !sentOff &&
              !used.has(code) &&
              (position === 'GK') === (on.position === 'GK'),
          ),
        )
        .sort((a, b) => unfit(a) - unfit(b));
      const off = full[0];
      if (off === undefined) continue;
      used.add(off.code);
      const from = { player: off, elapsed: 90 };
      this.leaving.push(from);
      this.pair(from, on);
    }
  }
}

/** The position of a change after some minutes; several in one minute follow each other. */
function changePosition(shape: ClockShape, elapsed: number, withinMinute: number, index: number): number {
  const step = 0.01 * index;
  if (elapsed === 45) return halfTimeAt(shape) + step / 100;
  if (elapsed >= 90) return lateStoppageAt(shape) + (shape.secondAdded - 1) * withinMinute + step;
  return minuteStartsAt(shape, elapsed + 1) + withinMinute + step;
}

/**
 * Explains the published minutes of one team by substitutions and dismissals. The files do not record who replaced
 * whom; players who leave and enter at the same minute are paired, of the same position if possible.
 */
export function explainMinutes(
  players: readonly Presence[],
  goalsAgainst: number,
  reading: Reading,
  shape: ClockShape,
  draws: Draws,
): Timeline {
  const pairs = new Pairs(players, draws);
  if (reading.chainsFirst) pairs.pairChains();
  pairs.pairWithin(1);
  pairs.pairSentOff();
  pairs.pairChains();
  pairs.pairLate(players, goalsAgainst);
  pairs.pairWithin(10);

  const ordered = pairs.pairings
    .map((pairing, index) => ({ ...pairing, index }))
    .sort((a, b) => a.elapsed - b.elapsed || a.index - b.index);
  const changes = ordered.map(({ off, on, elapsed }, index) => ({
    at: changePosition(shape, elapsed, reading.withinMinute, index),
    offCode: off.code,
    onCode: on.code,
  }));
  return {
    changes,
    ...spellsOf(players, ordered, changes, reading, shape),
    unexplained: unexplainedBy(pairs),
  };
}

function unexplainedBy({ leaving, entering }: Pairs): number[] {
  return [...leaving.map(({ player }) => player.code), ...entering.map(({ code }) => code)];
}

function spellsOf(
  players: readonly Presence[],
  pairings: readonly Pairing[],
  changes: readonly Change[],
  reading: Reading,
  shape: ClockShape,
): Pick<Timeline, 'spells' | 'sentOffAt'> {
  const end = fullTimeAt(shape);
  const enteredAt = new Map(changes.map(({ onCode, at }) => [onCode, at]));
  const left = new Map(changes.map(({ offCode, at }) => [offCode, at]));
  const entered = new Map(pairings.map(({ on, elapsed }) => [on.code, elapsed]));
  const spells = new Map<number, Spell>();
  const sentOffAt = new Map<number, number>();
  for (const player of players) {
    const from = player.started ? 0 : (enteredAt.get(player.code) ?? Math.max(0, end - player.minutes));
    if (player.sentOff) {
      const elapsed = Math.min((entered.get(player.code) ?? 0) + player.minutes, 90);
      const at = Math.max(changePosition(shape, elapsed, reading.withinMinute, 9), from + 0.1);
      sentOffAt.set(player.code, at);
      if (player.minutes > 0) spells.set(player.code, { from, to: at });
    } else if (player.minutes > 0) {
      spells.set(player.code, { from, to: left.get(player.code) ?? end });
    }
  }
  return { spells, sentOffAt };
}
