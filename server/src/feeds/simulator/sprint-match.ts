import type { FeedFixture, TimedEvent } from '../feed.ts';
import { fullTimeAt, realMinutes } from '../match-clock.ts';
import { SEASON_MS, SPRINT_EPOCH_MS, sprintFixtures } from './calendar.ts';
import { type LineUp, sprintLineUp } from './line-up.ts';
import { pacedScript } from './match-script.ts';
import type { MatchSeed } from './match.ts';
import {
  type StrengthScale,
  expectedGoals,
  elevenStrength,
  strengthScale,
} from '@touchline/domain/football/model/strength';
import type { SprintWorld } from './world.ts';

export const SPRINT_PROVIDER = 'sprint';
/** From kick-off to the final whistle, including half-time and stoppage. */
export const SPRINT_MATCH_MS = 10 * 60_000;
const LINE_UPS_BEFORE_MS = 10 * 60_000;

const scales = new WeakMap<SprintWorld, StrengthScale>();

/** Calibrated on the line-ups of the first season, which include rotation and formations. */
function scaleOf(world: SprintWorld): StrengthScale {
  const known = scales.get(world);
  if (known !== undefined) return known;
  const scale = strengthScale(
    sprintFixtures(world, SPRINT_EPOCH_MS, SPRINT_EPOCH_MS + SEASON_MS).map((fixture) => ({
      home: elevenStrength(sprintLineUp(world, fixture, fixture.homeCode).starters),
      away: elevenStrength(sprintLineUp(world, fixture, fixture.awayCode).starters),
    })),
  );
  scales.set(world, scale);
  return scale;
}

/** The input that decides a Sprint League match. */
export function sprintMatch(world: SprintWorld, fixture: FeedFixture, home: LineUp, away: LineUp): MatchSeed {
  return {
    seedParts: [world.seed, world.secret],
    fixture,
    home,
    away,
    expected: expectedGoals(scaleOf(world), elevenStrength(home.starters), elevenStrength(away.starters)),
    knockout: false,
  };
}

/**
 * The script of a Sprint League match: ninety minutes, stoppage and half-time compressed into ten real minutes. It is
 * complete before kick-off and a pure function of the world's seed and secret, the fixture and both line-ups.
 */
export function sprintScript(
  world: SprintWorld,
  fixture: FeedFixture,
  home: LineUp = sprintLineUp(world, fixture, fixture.homeCode),
  away: LineUp = sprintLineUp(world, fixture, fixture.awayCode),
): readonly TimedEvent[] {
  return pacedScript(
    {
      ...sprintMatch(world, fixture, home, away),
      provider: SPRINT_PROVIDER,
      lineUpsBeforeMs: LINE_UPS_BEFORE_MS,
    },
    (shape) => SPRINT_MATCH_MS / realMinutes(shape, fullTimeAt(shape)),
  );
}
