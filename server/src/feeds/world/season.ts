import { type LineUp } from '../simulator/line-up.ts';
import { type MatchSummary, matchSummary } from '../simulator/match-summary.ts';
import type { MatchSeed } from '../simulator/match.ts';
import {
  type StrengthScale,
  expectedGoals,
  elevenStrength,
  strengthScale,
} from '@touchline/domain/football/model/strength';
import type { FeedAbsence, FeedPlayer } from '../feed.ts';
import { type SeasonAbsence, absencesAt } from './squads/absences.ts';
import { type Correction, correctedSummary, correctionOf } from './corrections.ts';
import { CUP, LEAGUES } from './leagues.ts';
import { likelyElevens } from './squads/likely-elevens.ts';
import { selectLineUp } from './squads/selection.ts';
import { type SeasonCalendar, seasonCalendar } from './calendar/season-calendar.ts';
import { type SquadStates, afterMatch } from './squads/squad-state.ts';
import type { WorldBase, WorldFixture } from './world-base.ts';

/** A match of a season with its complete input. */
interface PlayedFixture {
  readonly fixture: WorldFixture;
  readonly home: LineUp;
  readonly away: LineUp;
  readonly seed: MatchSeed;
  /** The summary before corrections. */
  readonly summary: MatchSummary;
  readonly correction: Correction | null;
}

/** One season of the world, played as far as requested. */
export interface Season {
  /** Fixtures with `fromMs <= kick-off < toMs`, in milliseconds since the world's first cycle, by kick-off. */
  fixtures(fromMs: number, toMs: number): readonly WorldFixture[];
  /** The match with its complete input. */
  played(fixture: WorldFixture): PlayedFixture;
  /** Who is known to be out at a moment, in milliseconds since the world's first cycle. */
  absences(atMs: number): readonly FeedAbsence[];
}

/**
 * A season as a fold: every match depends on the seed and on the state earlier matches of the season left both squads
 * in, so the result is the same at any time and after any restart. Fixtures depend on the seed alone, except those of
 * the cup after its first stage. Players are hurt in training only with `training`.
 */
export function playSeason(base: WorldBase, season: number, training = false): Season {
  const seedParts = [base.seed, base.secret];
  const states: SquadStates = new Map();
  const done = new Map<number, PlayedFixture>();
  const ruledOut: SeasonAbsence[] = [];
  const scaleOf = scalesOf(base, season, () => calendar);
  const play = (fixture: WorldFixture): void => {
    const { matchId, homeCode, awayCode, leagueCode, kickOffMs } = fixture;
    const squads = base.squadsIn(fixture.season, fixture.cycle).byClub;
    const squad = (clubCode: number): readonly FeedPlayer[] => squads.get(clubCode) ?? [];
    const lineUp = (clubCode: number): LineUp =>
      selectLineUp(squad(clubCode), states, { seedParts, clubCode, season, matchId, kickOffMs });
    const [home, away] = [lineUp(homeCode), lineUp(awayCode)];
    const seed: MatchSeed = {
      seedParts,
      fixture: base.feedFixture(fixture, kickOffMs),
      home,
      away,
      expected: expectedGoals(
        scaleOf(leagueCode),
        elevenStrength(home.starters),
        elevenStrength(away.starters),
      ),
      knockout: leagueCode === CUP,
    };
    const summary = matchSummary(seed);
    const correction = correctionOf({ seedParts, matchId, home, away, summary });
    done.set(matchId, { fixture, home, away, seed, summary, correction });
    const confirmed = correctedSummary(summary, correction);
    const common = { seedParts, matchId, kickOffMs, summary: confirmed };
    for (const [side, clubCode, fielded] of [
      ['home', homeCode, home],
      ['away', awayCode, away],
    ] as const) {
      const played = { ...common, side, lineUp: fielded };
      for (const out of afterMatch(states, squad(clubCode), played, training))
        ruledOut.push({ ...out, clubCode, matchId, kickOffMs });
    }
  };
  const calendar: SeasonCalendar = seasonCalendar(base, season, {
    winnerOf(fixture) {
      const { summary } = playedFixture(fixture);
      return summary.winner === 'away' ? fixture.awayCode : fixture.homeCode;
    },
  });
  let playedUntilMs = calendar.startMs;
  const playBefore = (untilMs: number): void => {
    for (const each of calendar.fixtures(playedUntilMs, untilMs)) {
      if (!done.has(each.matchId)) play(each);
      playedUntilMs = each.kickOffMs;
    }
  };
  const playedFixture = (fixture: WorldFixture): PlayedFixture => {
    const known = done.get(fixture.matchId);
    if (known !== undefined) return known;
    playBefore(fixture.kickOffMs + 1);
    const played = done.get(fixture.matchId);
    if (played === undefined) throw new Error(`match ${fixture.matchId} is not in the calendar`);
    return played;
  };
  return {
    fixtures: (fromMs, toMs) => calendar.fixtures(fromMs, toMs),
    played: playedFixture,
    absences(atMs) {
      playBefore(atMs);
      return absencesAt(ruledOut, calendar, atMs);
    },
  };
}

/** The strength scales of the leagues and the cup, each computed once. */
function scalesOf(
  base: WorldBase,
  season: number,
  calendar: () => SeasonCalendar,
): (leagueCode: string) => StrengthScale {
  const elevens = elevensOf(base, season);
  const scales = new Map<string, StrengthScale>();
  return (leagueCode) => {
    const known = scales.get(leagueCode) ?? scaleAmong(clubsIn(base, calendar(), leagueCode), elevens);
    scales.set(leagueCode, known);
    return known;
  };
}

/** The likely elevens of each club, by club code. */
function elevensOf(base: WorldBase, season: number): ReadonlyMap<number, readonly (readonly FeedPlayer[])[]> {
  const squads = base.squadsIn(season, 0).byClub;
  return new Map([...squads].map(([clubCode, squad]) => [clubCode, likelyElevens(squad, clubCode, season)]));
}

function clubsIn(base: WorldBase, calendar: SeasonCalendar, leagueCode: string): readonly number[] {
  if (leagueCode === CUP) return calendar.entrants.flat();
  return base.clubCodes[LEAGUES.findIndex(({ code }) => code === leagueCode)] ?? [];
}

/** The strength scale of matches between all of these clubs. */
function scaleAmong(
  clubCodes: readonly number[],
  elevens: ReadonlyMap<number, readonly (readonly FeedPlayer[])[]>,
): StrengthScale {
  const strengths = clubCodes.map((code) => (elevens.get(code) ?? []).map(elevenStrength));
  return strengthScale(
    strengths.flatMap((ofHome, index) =>
      strengths
        .filter((_, other) => other !== index)
        .flatMap((ofAway) =>
          ofHome.flatMap((home, place) => {
            const away = ofAway[(place + 1) % ofAway.length];
            return away === undefined ? [] : [{ home, away }];
          }),
        ),
    ),
  );
}
