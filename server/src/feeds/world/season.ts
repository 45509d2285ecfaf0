import { type LineUp } from '../simulator/line-up.ts';
import { type MatchOutline, matchOutline } from '../simulator/outline.ts';
import type { MatchSeed } from '../simulator/match.ts';
import { type StrengthScale, expectedGoals, forceOf, strengthScale } from '../simulator/strength.ts';
import type { FeedPlayer } from '../feed.ts';
import { type Correction, correctedOutline, correctionOf } from './corrections.ts';
import { CUP, LEAGUES } from './leagues.ts';
import { likelyElevens } from './squads/likely-elevens.ts';
import { selectLineUp } from './squads/selection.ts';
import { type SeasonCalendar, type WorldFixture, seasonCalendar } from './calendar/season-calendar.ts';
import { type SquadStates, afterMatch } from './squads/squad-state.ts';
import type { Ground } from './ground.ts';

/** A match of a season with everything that decides it. */
interface PlayedFixture {
  readonly fixture: WorldFixture;
  readonly home: LineUp;
  readonly away: LineUp;
  readonly seed: MatchSeed;
  /** As it was first told, before corrections. */
  readonly outline: MatchOutline;
  readonly correction: Correction | null;
}

/** One season of the world, played as far as somebody asks. */
export interface Season {
  /** Fixtures with `fromMs <= kick-off < toMs`, in milliseconds since the world's first cycle, by kick-off. */
  fixtures(fromMs: number, toMs: number): readonly WorldFixture[];
  /** The match with everything that decides it. */
  played(fixture: WorldFixture): PlayedFixture;
}

/**
 * A season as a fold: every match follows from the seed and from what earlier matches of the season left both
 * squads with, so that the same is asked at any time and after any restart with the same answer. Fixtures follow
 * from the seed alone, except those of the cup after its first stage.
 */
export function playSeason(ground: Ground, season: number): Season {
  const seedParts = [ground.seed, ground.secret];
  const states: SquadStates = new Map();
  const done = new Map<number, PlayedFixture>();
  const elevens = elevensOf(ground, season);
  const scales = new Map<string, StrengthScale>();
  const scaleOf = (leagueCode: string): StrengthScale => {
    const known = scales.get(leagueCode) ?? scaleAmong(clubsIn(ground, calendar, leagueCode), elevens);
    scales.set(leagueCode, known);
    return known;
  };
  const play = (fixture: WorldFixture): void => {
    const { matchId, homeCode, awayCode, leagueCode, kickOffMs } = fixture;
    const squads = ground.squadsIn(fixture.season, fixture.cycle).byClub;
    const squad = (clubCode: number): readonly FeedPlayer[] => squads.get(clubCode) ?? [];
    const lineUp = (clubCode: number): LineUp =>
      selectLineUp(squad(clubCode), states, { seedParts, clubCode, season, matchId, kickOffMs });
    const [home, away] = [lineUp(homeCode), lineUp(awayCode)];
    const seed: MatchSeed = {
      seedParts,
      fixture: ground.feedFixture(fixture, kickOffMs),
      home,
      away,
      expected: expectedGoals(scaleOf(leagueCode), forceOf(home.starters), forceOf(away.starters)),
      knockout: leagueCode === CUP,
    };
    const outline = matchOutline(seed);
    const correction = correctionOf({ seedParts, matchId, home, away, outline });
    done.set(matchId, { fixture, home, away, seed, outline, correction });
    const confirmed = correctedOutline(outline, correction);
    const common = { seedParts, matchId, kickOffMs, outline: confirmed };
    afterMatch(states, squad(homeCode), { ...common, side: 'home', lineUp: home });
    afterMatch(states, squad(awayCode), { ...common, side: 'away', lineUp: away });
  };
  const calendar: SeasonCalendar = seasonCalendar(ground, season, {
    winnerOf(fixture) {
      const { outline } = playedFixture(fixture);
      return outline.winner === 'away' ? fixture.awayCode : fixture.homeCode;
    },
  });
  let playedUntilMs = calendar.startMs;
  const playedFixture = (fixture: WorldFixture): PlayedFixture => {
    const known = done.get(fixture.matchId);
    if (known !== undefined) return known;
    for (const each of calendar.fixtures(playedUntilMs, fixture.kickOffMs + 1)) {
      if (!done.has(each.matchId)) play(each);
      playedUntilMs = each.kickOffMs;
    }
    const played = done.get(fixture.matchId);
    if (played === undefined) throw new Error(`match ${fixture.matchId} is not in the calendar`);
    return played;
  };
  return { fixtures: (fromMs, toMs) => calendar.fixtures(fromMs, toMs), played: playedFixture };
}

/** Elevens that each club will likely field, by club code. */
function elevensOf(ground: Ground, season: number): ReadonlyMap<number, readonly (readonly FeedPlayer[])[]> {
  const squads = ground.squadsIn(season, 0).byClub;
  return new Map([...squads].map(([clubCode, squad]) => [clubCode, likelyElevens(squad, clubCode, season)]));
}

function clubsIn(ground: Ground, calendar: SeasonCalendar, leagueCode: string): readonly number[] {
  if (leagueCode === CUP) return calendar.entrants.flat();
  return ground.clubCodes[LEAGUES.findIndex(({ code }) => code === leagueCode)] ?? [];
}

/** What ratings mean in goals when all of these clubs meet each other. */
function scaleAmong(
  clubCodes: readonly number[],
  elevens: ReadonlyMap<number, readonly (readonly FeedPlayer[])[]>,
): StrengthScale {
  const forces = clubCodes.map((code) => (elevens.get(code) ?? []).map(forceOf));
  return strengthScale(
    forces.flatMap((ofHome, index) =>
      forces
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
