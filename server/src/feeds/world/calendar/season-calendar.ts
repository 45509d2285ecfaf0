import { seeded } from '../../seeded.ts';
import { elevenStrength } from '@touchline/domain/football/model/strength';
import {
  CUP_STAGES,
  type CupPair,
  type CupTie,
  candidateTimes,
  drawFirstStage,
  drawNextStage,
} from './cup.ts';
import type { WorldBase, WorldFixture } from '../world-base.ts';
import { type Pairing, dealSlots, pairingsOf, roundInCycle, slotTimes } from './league-rounds.ts';
import { CUP, CYCLE_MS, LEAGUES, REST_MS, SEASON_CYCLES, SEASON_MS, type WorldLeague } from '../leagues.ts';

export interface SeasonCalendar {
  readonly startMs: number;
  /** The club codes in the cup, by league. */
  readonly entrants: readonly (readonly number[])[];
  /** Fixtures with `fromMs <= kick-off < toMs`, by kick-off, then by id. */
  fixtures(fromMs: number, toMs: number): readonly WorldFixture[];
}

/** The match results the calendar depends on. */
interface Results {
  winnerOf(fixture: WorldFixture): number;
}

/** The number of match ids reserved per season. */
const IDS_OF_SEASON = 2_000;
/** A round may extend beyond its cycle. */
const LATEST_IN_CYCLE_MS = CYCLE_MS + CYCLE_MS / 2;

/** The season of a match id. */
export function seasonOfMatch(matchId: number): number {
  return Math.floor((matchId - 1) / IDS_OF_SEASON) + 1;
}

/**
 * The calendar of a season: each league plays one round per cycle, cup ties get a time at which their clubs have
 * rested, and the leagues are scheduled around them. A stage of the cup is drawn when its cycles are first requested,
 * from the results of the stage before.
 */
export function seasonCalendar(base: WorldBase, season: number, results: Results): SeasonCalendar {
  return new DrawnCalendar(base, season, results);
}

class DrawnCalendar implements SeasonCalendar {
  readonly startMs: number;
  readonly entrants: readonly (readonly number[])[];
  readonly #base: WorldBase;
  readonly #season: number;
  readonly #results: Results;
  readonly #ties: CupTie[] = [];
  #stagesDrawn = 0;
  readonly #byCycle: (readonly WorldFixture[])[] = [];
  readonly #pairings = memoized((leagueIndex: number, round: number) => {
    const { seed, clubCodes } = this.#base;
    const league = LEAGUES[leagueIndex];
    return league === undefined
      ? []
      : pairingsOf(seed, league, clubCodes[leagueIndex] ?? [], this.#season, round);
  });

  constructor(base: WorldBase, season: number, results: Results) {
    this.startMs = (season - 1) * SEASON_MS;
    this.entrants = strongestClubs(base, season);
    this.#base = base;
    this.#season = season;
    this.#results = results;
  }

  fixtures(fromMs: number, toMs: number): readonly WorldFixture[] {
    const first = Math.max(0, Math.floor((fromMs - this.startMs - LATEST_IN_CYCLE_MS) / CYCLE_MS));
    const last = Math.min(SEASON_CYCLES - 1, Math.floor((toMs - 1 - this.startMs) / CYCLE_MS));
    const league: WorldFixture[] = [];
    for (let cycle = first; cycle <= last; cycle += 1) league.push(...this.#fixturesOfCycle(cycle));
    return [...league, ...this.#ties.map((tie) => tieFixture(this.#season, tie))]
      .filter(({ kickOffMs }) => fromMs <= kickOffMs && kickOffMs < toMs)
      .sort((a, b) => a.kickOffMs - b.kickOffMs || a.matchId - b.matchId);
  }

  #fixturesOfCycle(cycle: number): readonly WorldFixture[] {
    const known = this.#byCycle[cycle];
    if (known !== undefined) return known;
    this.#drawStagesFor(cycle);
    const fixtures = LEAGUES.flatMap((league, index) => this.#leagueFixtures(league, index, cycle));
    this.#byCycle[cycle] = fixtures;
    return fixtures;
  }

  #leagueFixtures(league: WorldLeague, leagueIndex: number, cycle: number): WorldFixture[] {
    const season = this.#season;
    const round = roundInCycle(league, cycle);
    if (round === null) return [];
    const pairs = this.#pairings(leagueIndex, round);
    const slots = slotTimes(league, season, cycle);
    const order = seeded('slots', this.#base.seed, league.code, season, round).shuffled([...slots.keys()]);
    const times = dealSlots(pairs, slots, this.#restCheck([]), order) ?? slots;
    return pairs.map((pair, index) => ({
      matchId: matchIdOf(season, leagueIndex, (round - 1) * pairs.length + index),
      leagueCode: league.code,
      season,
      cycle,
      round,
      kickOffMs: times[index] ?? this.startMs,
      ...pair,
    }));
  }

  #drawStagesFor(cycle: number): void {
    for (;;) {
      const first = CUP_STAGES[this.#stagesDrawn]?.cycles[0];
      if (first === undefined || first > cycle + 1) return;
      this.#drawStage(this.#stagesDrawn);
      this.#stagesDrawn += 1;
    }
  }

  #drawStage(stage: number): void {
    const { seed } = this.#base;
    const { cycles, rounds } = CUP_STAGES[stage] ?? { cycles: [], rounds: [] };
    const before = CUP_STAGES.slice(0, stage).reduce((sum, each) => sum + each.cycles.length, 0);
    const pairs =
      stage === 0
        ? drawFirstStage(seed, this.#season, this.entrants)
        : drawNextStage(seed, this.#season, stage, this.#winnersBefore(stage));
    for (const [place, pair] of pairs.entries()) {
      const cycle = cycles[place] ?? 0;
      const common = { ...pair, index: before + place, round: rounds[place] ?? 1 };
      const options = candidateTimes(this.#season, cycle).map((kickOffMs): CupTie => ({
        ...common,
        kickOffMs,
      }));
      const apart = options.filter(({ kickOffMs }) => this.#ties.every((tie) => tie.kickOffMs !== kickOffMs));
      const chosen = apart.find((tie) => this.#canLeaguesPlay(tie)) ?? apart[0];
      if (chosen !== undefined) this.#ties.push(chosen);
    }
  }

  #winnersBefore(stage: number): number[] {
    const count = CUP_STAGES[stage - 1]?.cycles.length ?? 0;
    return this.#ties.slice(-count).map((tie) => this.#results.winnerOf(tieFixture(this.#season, tie)));
  }

  /** Whether the leagues of both clubs can still play their rounds around the ties. */
  #canLeaguesPlay(tie: CupTie): boolean {
    const allowed = this.#restCheck([tie]);
    const around = Math.floor((tie.kickOffMs - this.startMs) / CYCLE_MS);
    return leaguesOf(this.#base, tie).every((leagueIndex) =>
      [around - 2, around - 1, around, around + 1].every((cycle) => {
        const league = LEAGUES[leagueIndex];
        const round = league === undefined ? null : roundInCycle(league, cycle);
        if (league === undefined || round === null || round < 1) return true;
        const slots = slotTimes(league, this.#season, cycle);
        return dealSlots(this.#pairings(leagueIndex, round), slots, allowed, [...slots.keys()]) !== null;
      }),
    );
  }

  /** Returns a check that both clubs of a pairing have rested at a time, given the drawn ties and `more`. */
  #restCheck(more: readonly CupTie[]): (pairing: Pairing, slotMs: number) => boolean {
    const times = timesByClub([...this.#ties, ...more]);
    return (pairing, slotMs) =>
      [pairing.homeCode, pairing.awayCode].every((code) =>
        (times.get(code) ?? []).every((tieMs) => Math.abs(tieMs - slotMs) >= REST_MS),
      );
  }
}

/** Match ids are numbered by league, the cup last. */
function matchIdOf(season: number, leagueIndex: number, index: number): number {
  const before = LEAGUES.slice(0, leagueIndex).reduce((sum, { clubs }) => sum + clubs * (clubs - 1), 0);
  return (season - 1) * IDS_OF_SEASON + before + index + 1;
}

function tieFixture(season: number, { index, round, kickOffMs, homeCode, awayCode }: CupTie): WorldFixture {
  return {
    matchId: matchIdOf(season, LEAGUES.length, index),
    leagueCode: CUP,
    season,
    cycle: Math.floor(kickOffMs / CYCLE_MS) - (season - 1) * SEASON_CYCLES,
    round,
    kickOffMs,
    homeCode,
    awayCode,
  };
}

function timesByClub(ties: readonly CupTie[]): ReadonlyMap<number, readonly number[]> {
  const times = new Map<number, number[]>();
  for (const { homeCode, awayCode, kickOffMs } of ties) {
    for (const code of [homeCode, awayCode]) times.set(code, [...(times.get(code) ?? []), kickOffMs]);
  }
  return times;
}

function leaguesOf({ clubCodes }: WorldBase, { homeCode, awayCode }: CupPair): number[] {
  const of = (code: number): number => clubCodes.findIndex((codes) => codes.includes(code));
  return [...new Set([of(homeCode), of(awayCode)])];
}

/** The clubs of each league with the best players at the start of the season. */
function strongestClubs(base: WorldBase, season: number): number[][] {
  const squads = base.squadsIn(season, 0).byClub;
  const strength = (code: number): number => {
    const best = (squads.get(code) ?? []).toSorted((a, b) => b.rating - a.rating).slice(0, 16);
    const { attack, defence } = elevenStrength(best);
    return attack + defence;
  };
  return LEAGUES.map(({ inCup }, index) =>
    (base.clubCodes[index] ?? []).toSorted((a, b) => strength(b) - strength(a) || a - b).slice(0, inCup),
  );
}

function memoized<Result>(compute: (a: number, b: number) => Result): (a: number, b: number) => Result {
  const known = new Map<string, Result>();
  return (a, b) => {
    const key = `${a} ${b}`;
    const result = known.get(key) ?? compute(a, b);
    known.set(key, result);
    return result;
  };
}
