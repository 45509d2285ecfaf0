import { HOUR_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import {
  type FeedAbsence,
  type FeedFixture,
  type FeedWorld,
  type MatchEnds,
  type ScriptedFeed,
  type TimedEvent,
  type WorldCalendar,
  revealedEvents,
} from '../feed.ts';
import { matchScript } from '../simulator/match-script.ts';
import { withPostMatchEvents } from './corrections.ts';
import { MIDSEASON_CYCLE, type WorldBase, createWorldBase, type WorldFixture } from './world-base.ts';
import { CYCLE_MS, SEASON_CYCLES, SEASON_MS, WORLD_PROVIDER, feedLeagues } from './leagues.ts';
import { type Season, playSeason } from './season.ts';
import { seasonOfMatch } from './calendar/season-calendar.ts';
import { toReal, toWorld } from './calendar/world-calendar.ts';

/** Time between the line-ups and the kick-off. */
export const LINE_UPS_BEFORE_MS = HOUR_MS;
/** Squads are published this long before the first line-ups that need them. */
const SQUADS_AHEAD_MS = 2 * HOUR_MS;
/** How many recently used seasons, worlds and scripts are cached; they are cheap to regenerate. */
const MAX_CACHED_SEASONS = 3;
const MAX_CACHED_WORLDS = 3;
const MAX_CACHED_SCRIPTS = 16;

/**
 * Five leagues and a cup, season after season, in the calendar of an installation. A pure function of seed, secret and
 * calendar; its only state is caches.
 */
export function worldFeed(seed: string, secret: string, calendar: () => WorldCalendar): ScriptedFeed {
  const base = createWorldBase(seed, secret);
  const season = memoizeLast(MAX_CACHED_SEASONS, (number: number): Season =>
    playSeason(base, number, number >= (calendar().trainingFromSeason ?? Number.POSITIVE_INFINITY)),
  );
  const worlds = memoizeLast(MAX_CACHED_WORLDS, (window: number): FeedWorld => worldIn(base, window));
  const fixtureOf = (fixture: FeedFixture): WorldFixture => {
    const at = toWorld(calendar(), fixture.kickOffMs);
    const found = season(seasonOfMatch(fixture.matchId))
      .fixtures(at, at + 1)
      .find(({ matchId }) => matchId === fixture.matchId);
    if (found === undefined) throw new Error(`match ${fixture.matchId} is not in the calendar`);
    return found;
  };
  const scripts = memoizeLast(
    MAX_CACHED_SCRIPTS,
    (_key: string, fixture: FeedFixture): readonly TimedEvent[] => {
      const played = season(seasonOfMatch(fixture.matchId)).played(fixtureOf(fixture));
      const { home, away, summary, correction, seed: matchSeed } = played;
      const script = matchScript({
        ...matchSeed,
        provider: WORLD_PROVIDER,
        minuteMs: MINUTE_MS,
        lineUpsBeforeMs: LINE_UPS_BEFORE_MS,
      });
      const match = { seedParts: [seed, secret], matchId: fixture.matchId, home, away, summary };
      return withPostMatchEvents(script, match, correction);
    },
  );
  const script = (fixture: FeedFixture): readonly TimedEvent[] =>
    scripts(`${fixture.matchId} ${fixture.kickOffMs}`, fixture);
  const absencesNow = memoizeLast(1, (nowMs: number): readonly FeedAbsence[] => {
    const atMs = toWorld(calendar(), nowMs);
    return season(Math.max(1, Math.floor(atMs / SEASON_MS) + 1))
      .absences(atMs)
      .map((absence) => ({
        ...absence,
        sinceMs: toReal(calendar(), absence.sinceMs),
        fromMs: toReal(calendar(), absence.fromMs),
        untilMs: absence.untilMs === null ? null : toReal(calendar(), absence.untilMs),
      }));
  });
  return {
    provider: WORLD_PROVIDER,
    world: (nowMs = 0) => worlds(windowAt(toWorld(calendar(), nowMs + SQUADS_AHEAD_MS))),
    fixtures: (fromMs, toMs) => fixturesBetween(calendar(), base, season, fromMs, toMs),
    eventsUpTo: (fixture, nowMs) => revealedEvents(script(fixture), fixture.kickOffMs, nowMs),
    script,
    absences: (nowMs) => absencesNow(Math.floor(nowMs / MINUTE_MS) * MINUTE_MS),
    endsOf: (fixture) => endsOfScript(script(fixture), fixture.kickOffMs),
  };
}

function endsOfScript(script: readonly TimedEvent[], kickOffMs: number): MatchEnds {
  const whistles = script.filter(({ event }) => event.happening.kind === 'whistle');
  const [first, last] = [whistles[0], whistles.at(-1)];
  if (first === undefined || last === undefined) throw new Error('the script has no final whistle');
  return { whistleMs: kickOffMs + first.offsetMs, confirmedMs: kickOffMs + last.offsetMs };
}

function fixturesBetween(
  calendar: WorldCalendar,
  base: WorldBase,
  season: (number: number) => Season,
  fromMs: number,
  toMs: number,
): readonly FeedFixture[] {
  const from = Math.max(0, toWorld(calendar, fromMs));
  const to = toWorld(calendar, toMs);
  const fixtures: FeedFixture[] = [];
  // A round may extend a few hours into the next season.
  const first = Math.max(1, Math.floor((from - CYCLE_MS) / SEASON_MS) + 1);
  for (let number = first; number <= Math.floor(to / SEASON_MS) + 1; number += 1) {
    for (const fixture of season(number).fixtures(from, to + 1)) {
      const kickOffMs = toReal(calendar, fixture.kickOffMs);
      if (fromMs <= kickOffMs && kickOffMs < toMs) fixtures.push(base.feedFixture(fixture, kickOffMs));
    }
  }
  return fixtures.sort((a, b) => a.kickOffMs - b.kickOffMs || a.matchId - b.matchId);
}

/** The transfer window before a moment: two per season. */
function windowAt(worldMs: number): number {
  const cycle = Math.max(0, Math.floor(worldMs / CYCLE_MS));
  const [season, ofSeason] = [Math.floor(cycle / SEASON_CYCLES), cycle % SEASON_CYCLES];
  return 2 * season + (ofSeason < MIDSEASON_CYCLE ? 0 : 1);
}

function worldIn(base: WorldBase, window: number): FeedWorld {
  const season = Math.floor(window / 2) + 1;
  const { players } = base.squadsIn(season, window % 2 === 0 ? 0 : MIDSEASON_CYCLE);
  return {
    leagues: feedLeagues(season),
    clubs: base.clubs,
    venues: base.venues,
    players,
    transfers: [],
  };
}

/** Memoizes a function for the last few keys. */
function memoizeLast<Key, More extends readonly unknown[], Result>(
  count: number,
  compute: (key: Key, ...more: More) => Result,
): (key: Key, ...more: More) => Result {
  const known = new Map<Key, Result>();
  return (key, ...more) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const result = compute(key, ...more);
    known.set(key, result);
    const oldest = known.keys().next();
    if (known.size > count && oldest.done !== true) known.delete(oldest.value);
    return result;
  };
}
