import { seeded } from '../../seeded.ts';
import { forceOf } from '../../simulator/strength.ts';
import {
  CUP_STAGES,
  type CupPair,
  type CupTie,
  candidateTimes,
  drawFirstStage,
  drawNextStage,
} from './cup.ts';
import type { Ground } from '../ground.ts';
import { type Pairing, dealSlots, pairingsOf, roundInCycle, slotTimes } from './league-rounds.ts';
import { CUP, CYCLE_MS, LEAGUES, REST_MS, SEASON_CYCLES, SEASON_MS, type WorldLeague } from '../leagues.ts';

/** A match of the world; its kick-off counts in milliseconds since the world's first cycle. */
export interface WorldFixture {
  readonly matchId: number;
  readonly leagueCode: string;
  readonly season: number;
  /** Cycle of the season, from 0: squads change between cycles, not within. */
  readonly cycle: number;
  readonly round: number;
  readonly kickOffMs: number;
  readonly homeCode: number;
  readonly awayCode: number;
}

export interface SeasonCalendar {
  readonly startMs: number;
  /** Club codes that enter the cup, by league. */
  readonly entrants: readonly (readonly number[])[];
  /** Fixtures with `fromMs <= kick-off < toMs`, by kick-off, then by id. */
  fixtures(fromMs: number, toMs: number): readonly WorldFixture[];
}

/** What the calendar has to ask the matches. */
export interface Results {
  winnerOf(fixture: WorldFixture): number;
}

/** Match ids of a season: more than it has matches. */
const IDS_OF_SEASON = 2_000;
/** A round may reach beyond its cycle. */
const LATEST_IN_CYCLE_MS = CYCLE_MS + CYCLE_MS / 2;

/** The season of a match. */
export function seasonOfMatch(matchId: number): number {
  return Math.floor((matchId - 1) / IDS_OF_SEASON) + 1;
}

/**
 * The calendar of a season: each league plays its rounds, one a cycle; cup ties find a time at which their clubs
 * have rested, and the leagues play around them. A stage of the cup is drawn when the cycles it touches are first
 * asked for, from the results of the stage before.
 */
export function seasonCalendar(ground: Ground, season: number, results: Results): SeasonCalendar {
  const startMs = (season - 1) * SEASON_MS;
  const entrants = strongestClubs(ground, season);
  const ties: CupTie[] = [];
  let stagesDrawn = 0;
  const byCycle: (readonly WorldFixture[])[] = [];
  const pairings = memoized((leagueIndex: number, round: number) => {
    const league = LEAGUES[leagueIndex];
    return league === undefined
      ? []
      : pairingsOf(ground.seed, league, ground.clubCodes[leagueIndex] ?? [], season, round);
  });
  const mayPlay = (more: readonly CupTie[]) => {
    const times = timesByClub([...ties, ...more]);
    return (pairing: Pairing, slotMs: number): boolean =>
      [pairing.homeCode, pairing.awayCode].every((code) =>
        (times.get(code) ?? []).every((tieMs) => Math.abs(tieMs - slotMs) >= REST_MS),
      );
  };
  /** Whether the leagues of both clubs can still play their rounds around the ties. */
  const canLeaguesPlay = (tie: CupTie): boolean => {
    const allowed = mayPlay([tie]);
    const around = Math.floor((tie.kickOffMs - startMs) / CYCLE_MS);
    return leaguesOf(ground, tie).every((leagueIndex) =>
      [around - 2, around - 1, around, around + 1].every((cycle) => {
        const league = LEAGUES[leagueIndex];
        const round = league === undefined ? null : roundInCycle(league, cycle);
        if (league === undefined || round === null || round < 1) return true;
        const slots = slotTimes(league, season, cycle);
        return dealSlots(pairings(leagueIndex, round), slots, allowed, [...slots.keys()]) !== null;
      }),
    );
  };
  const drawStage = (stage: number): void => {
    const { cycles, rounds } = CUP_STAGES[stage] ?? { cycles: [], rounds: [] };
    const before = CUP_STAGES.slice(0, stage).reduce((sum, each) => sum + each.cycles.length, 0);
    const pairs =
      stage === 0
        ? drawFirstStage(ground.seed, season, entrants)
        : drawNextStage(ground.seed, season, stage, winnersBefore(stage));
    for (const [place, pair] of pairs.entries()) {
      const cycle = cycles[place] ?? 0;
      const common = { ...pair, index: before + place, round: rounds[place] ?? 1 };
      const options = candidateTimes(season, cycle).map((kickOffMs): CupTie => ({ ...common, kickOffMs }));
      const apart = options.filter(({ kickOffMs }) => ties.every((tie) => tie.kickOffMs !== kickOffMs));
      const chosen = apart.find(canLeaguesPlay) ?? apart[0];
      if (chosen !== undefined) ties.push(chosen);
    }
  };
  const winnersBefore = (stage: number): number[] => {
    const count = CUP_STAGES[stage - 1]?.cycles.length ?? 0;
    return ties.slice(-count).map((tie) => results.winnerOf(tieFixture(season, tie)));
  };
  const drawStagesFor = (cycle: number): void => {
    for (;;) {
      const first = CUP_STAGES[stagesDrawn]?.cycles[0];
      if (first === undefined || first > cycle + 1) return;
      drawStage(stagesDrawn);
      stagesDrawn += 1;
    }
  };
  const leagueFixtures = (league: WorldLeague, leagueIndex: number, cycle: number): WorldFixture[] => {
    const round = roundInCycle(league, cycle);
    if (round === null) return [];
    const pairs = pairings(leagueIndex, round);
    const slots = slotTimes(league, season, cycle);
    const order = seeded('slots', ground.seed, league.code, season, round).shuffled([...slots.keys()]);
    const times = dealSlots(pairs, slots, mayPlay([]), order) ?? slots;
    return pairs.map((pair, index) => ({
      matchId: matchIdOf(season, leagueIndex, (round - 1) * pairs.length + index),
      leagueCode: league.code,
      season,
      cycle,
      round,
      kickOffMs: times[index] ?? startMs,
      ...pair,
    }));
  };
  const fixturesOfCycle = (cycle: number): readonly WorldFixture[] => {
    const known = byCycle[cycle];
    if (known !== undefined) return known;
    drawStagesFor(cycle);
    const fixtures = LEAGUES.flatMap((league, index) => leagueFixtures(league, index, cycle));
    byCycle[cycle] = fixtures;
    return fixtures;
  };
  return {
    startMs,
    entrants,
    fixtures(fromMs, toMs) {
      const first = Math.max(0, Math.floor((fromMs - startMs - LATEST_IN_CYCLE_MS) / CYCLE_MS));
      const last = Math.min(SEASON_CYCLES - 1, Math.floor((toMs - 1 - startMs) / CYCLE_MS));
      const league: WorldFixture[] = [];
      for (let cycle = first; cycle <= last; cycle += 1) league.push(...fixturesOfCycle(cycle));
      return [...league, ...ties.map((tie) => tieFixture(season, tie))]
        .filter(({ kickOffMs }) => fromMs <= kickOffMs && kickOffMs < toMs)
        .sort((a, b) => a.kickOffMs - b.kickOffMs || a.matchId - b.matchId);
    },
  };
}

/** Ids are dealt by league, the cup last. */
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

function leaguesOf({ clubCodes }: Ground, { homeCode, awayCode }: CupPair): number[] {
  const of = (code: number): number => clubCodes.findIndex((codes) => codes.includes(code));
  return [...new Set([of(homeCode), of(awayCode)])];
}

/** The clubs of each league with the best players when the season begins. */
function strongestClubs(ground: Ground, season: number): number[][] {
  const squads = ground.squadsIn(season, 0).byClub;
  const strength = (code: number): number => {
    const best = (squads.get(code) ?? []).toSorted((a, b) => b.rating - a.rating).slice(0, 16);
    const { attack, defence } = forceOf(best);
    return attack + defence;
  };
  return LEAGUES.map(({ inCup }, index) =>
    (ground.clubCodes[index] ?? []).toSorted((a, b) => strength(b) - strength(a) || a - b).slice(0, inCup),
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
