import { missesKickOff } from '@touchline/domain/football/absence';
import type { Side } from '@touchline/domain/football/events';
import { INJURY_WEIGHTS, injuryReason } from '../absences/injuries.ts';
import { banReason, bookingsOf, matchesBanned } from '../absences/bookings.ts';
import type { FeedAbsence, FeedFixture } from '../feed.ts';
import { type Draws, seeded } from '../seeded.ts';
import { SEASON_MS, SPRINT_EPOCH_MS, SPRINT_ROUND_MS, sprintFixtures } from './calendar.ts';
import { type LineUp, sprintLineUp } from './line-up.ts';
import { type MatchSummary, matchSummary } from './match-summary.ts';
import { SIDES } from './match.ts';
import { SPRINT_MATCH_MS, sprintMatch } from './sprint-match.ts';
import type { SprintWorld } from './world.ts';

/** The probability that a player is hurt or falls ill in training between two rounds. */
const HURT_IN_TRAINING = 0.008;
/** Line-ups of the next round are out before a match ends, so what happens in it rules out from the round after. */
const ROUNDS_UNTIL_OUT = 2;
/** Rounds missed by severity: from, and how many more at most. */
const ROUNDS_MISSED = [
  [1, 2],
  [2, 3],
  [4, 6],
] as const;
/** A club keeps at least so many fit players of a position: with fewer left, others play with a knock. */
const MIN_FIT = { GK: 1, DF: 4, MF: 4, FW: 2 } as const;

/** One season of the Sprint League, played as far as requested. */
interface SprintSeason {
  /** Both line-ups of a match. */
  lineUps(fixture: FeedFixture): { readonly home: LineUp; readonly away: LineUp };
  /** Who is known to be out at a moment and not back yet, by key. */
  absences(atMs: number): readonly FeedAbsence[];
}

interface PlayedSide {
  readonly fixture: FeedFixture;
  readonly clubCode: number;
}

/**
 * A season (from 1) as a fold: injuries, cards and training of each round decide who is out in later ones, everyone
 * begins the season fit. The same after any restart; a match needs the matches of the season two rounds before it.
 */
export function sprintSeason(world: SprintWorld, season: number): SprintSeason {
  return new FoldedSeason(world, season);
}

class FoldedSeason implements SprintSeason {
  readonly #world: SprintWorld;
  readonly #seedParts: readonly (string | number)[];
  readonly #endMs: number;
  /** In the order of their matches. */
  readonly #absences: FeedAbsence[] = [];
  /** Yellow cards of the season by player code. */
  readonly #yellows = new Map<number, number>();
  #playedUntilMs: number;

  constructor(world: SprintWorld, season: number) {
    this.#world = world;
    this.#seedParts = [world.seed, world.secret];
    this.#playedUntilMs = SPRINT_EPOCH_MS + (season - 1) * SEASON_MS;
    this.#endMs = this.#playedUntilMs + SEASON_MS;
  }

  lineUps(fixture: FeedFixture): { readonly home: LineUp; readonly away: LineUp } {
    this.#playBefore(fixture.kickOffMs - (ROUNDS_UNTIL_OUT - 1) * SPRINT_ROUND_MS);
    return this.#lineUpsOf(fixture);
  }

  absences(atMs: number): readonly FeedAbsence[] {
    this.#playBefore(atMs);
    return this.#absences
      .filter(({ sinceMs, untilMs }) => sinceMs <= atMs && (untilMs === null || untilMs > atMs))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  #playBefore(untilMs: number): void {
    const until = Math.min(untilMs, this.#endMs);
    if (until <= this.#playedUntilMs) return;
    for (const fixture of sprintFixtures(this.#world, this.#playedUntilMs, until)) this.#play(fixture);
    this.#playedUntilMs = until;
  }

  #lineUpsOf(fixture: FeedFixture): { readonly home: LineUp; readonly away: LineUp } {
    const missing = this.#absences.filter((absence) => missesKickOff(absence, fixture.kickOffMs));
    const out = new Set(missing.map(({ playerCode }) => playerCode));
    return {
      home: sprintLineUp(this.#world, fixture, fixture.homeCode, out),
      away: sprintLineUp(this.#world, fixture, fixture.awayCode, out),
    };
  }

  #play(fixture: FeedFixture): void {
    const { home, away } = this.#lineUpsOf(fixture);
    const summary = matchSummary(sprintMatch(this.#world, fixture, home, away));
    for (const side of SIDES) {
      const clubCode = side === 'home' ? fixture.homeCode : fixture.awayCode;
      this.#suspend(fixture, side, summary);
      for (const injury of summary.injuries)
        if (injury.side === side) this.#hurt({ fixture, clubCode }, injury.playerCode, 'match');
      for (const { code } of this.#world.squads.get(clubCode) ?? []) {
        const draws = seeded('sprint-training', ...this.#seedParts, fixture.matchId, code);
        if (draws.chance(HURT_IN_TRAINING)) this.#hurt({ fixture, clubCode }, code, 'training');
      }
    }
  }

  #suspend(fixture: FeedFixture, side: Side, summary: MatchSummary): void {
    const booked = { seedParts: this.#seedParts, matchId: fixture.matchId, side, summary };
    for (const [code, booking] of bookingsOf(booked)) {
      const before = this.#yellows.get(code) ?? 0;
      this.#yellows.set(code, before + booking.yellows);
      const rounds = matchesBanned(booking, before);
      const reason = banReason({ summary, side }, code);
      if (rounds > 0) this.#ruleOut(fixture, code, rounds, { status: 'suspended', reason });
    }
  }

  #hurt(played: PlayedSide, code: number, happened: 'match' | 'training'): void {
    if (!this.#canMiss(played, code)) return;
    const parts = [...this.#seedParts, played.fixture.matchId, code];
    const { severity, rounds } = missed(seeded('sprint-injury', happened, ...parts));
    const reason = injuryReason(severity, happened, ...parts);
    this.#ruleOut(played.fixture, code, rounds, { status: 'injured', reason });
  }

  #ruleOut({ matchId, kickOffMs }: FeedFixture, code: number, rounds: number, cause: Cause): void {
    const fromMs = kickOffMs + ROUNDS_UNTIL_OUT * SPRINT_ROUND_MS;
    const untilMs = Math.min(fromMs + (rounds - 1) * SPRINT_ROUND_MS + SPRINT_MATCH_MS, this.#endMs);
    if (untilMs <= fromMs) return;
    const sinceMs = kickOffMs + SPRINT_MATCH_MS;
    const key = `${matchId}:${code}:${cause.status}`;
    this.#absences.push({ key, playerCode: code, ...cause, sinceMs, fromMs, untilMs });
  }

  /** Whether a club could still field a team in every round without this player. */
  #canMiss({ fixture, clubCode }: PlayedSide, code: number): boolean {
    const squad = this.#world.squads.get(clubCode) ?? [];
    const position = squad.find((each) => each.code === code)?.position;
    if (position === undefined) return false;
    const overMs = fixture.kickOffMs + SPRINT_MATCH_MS;
    const open = this.#absences.filter(({ untilMs }) => untilMs === null || untilMs > overMs);
    const out = new Set(open.map(({ playerCode }) => playerCode));
    const fit = squad.filter(
      (each) => each.position === position && !out.has(each.code) && each.code !== code,
    );
    return !out.has(code) && fit.length >= MIN_FIT[position];
  }
}

type Cause = Pick<FeedAbsence, 'status' | 'reason'>;

function missed(draws: Draws): { readonly severity: number; readonly rounds: number } {
  const severity = draws.weighted(INJURY_WEIGHTS);
  const [min, more] = ROUNDS_MISSED[severity] ?? ROUNDS_MISSED[0];
  return { severity, rounds: min + draws.whole(more) };
}
