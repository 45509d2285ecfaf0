import { type FeedFixture, type FootballFeed, type TimedEvent, revealedEvents } from '../feed.ts';
import { SEASON_MS, SPRINT_EPOCH_MS, sprintFixtures } from './calendar.ts';
import { SPRINT_PROVIDER, sprintScript } from './sprint-match.ts';
import { sprintSeason } from './sprint-season.ts';
import { sprintWorld } from './world.ts';

/** Scripts are cheap to regenerate, so only those of the last few rounds are cached. */
const MAX_CACHED_SCRIPTS = 40;
/** The season being played, and the next one when its line-ups come out. */
const MAX_CACHED_SEASONS = 2;
const NEVER = Number.POSITIVE_INFINITY;

/** The season (from 1) of the Sprint League at a moment. */
export function sprintSeasonAt(atMs: number): number {
  return Math.max(1, Math.floor((atMs - SPRINT_EPOCH_MS) / SEASON_MS) + 1);
}

/**
 * The Sprint League of a world as a feed. It is stateless apart from caches. `absencesFrom` returns the first season
 * with injuries and suspensions; matches of earlier ones are what they were before there were any.
 */
export function sprintFeed(
  worldSeed: string,
  secret: string,
  absencesFrom: () => number = () => NEVER,
): FootballFeed {
  const world = sprintWorld(worldSeed, secret);
  const scripts = new Map<string, readonly TimedEvent[]>();
  const seasons = new Map<number, ReturnType<typeof sprintSeason>>();
  const seasonOf = (number: number): ReturnType<typeof sprintSeason> => {
    const season = seasons.get(number) ?? sprintSeason(world, number);
    remember(seasons, number, season, MAX_CACHED_SEASONS);
    return season;
  };
  const scriptOf = (fixture: FeedFixture): readonly TimedEvent[] => {
    const number = Number(fixture.season);
    const hasAbsences = number >= absencesFrom();
    const key = `${fixture.matchId} ${hasAbsences}`;
    const known = scripts.get(key);
    if (known !== undefined) return known;
    const lineUps = hasAbsences ? seasonOf(number).lineUps(fixture) : null;
    const script = sprintScript(world, fixture, lineUps?.home, lineUps?.away);
    remember(scripts, key, script, MAX_CACHED_SCRIPTS);
    return script;
  };
  return {
    provider: SPRINT_PROVIDER,
    world: () => world,
    fixtures: (fromMs, toMs) => sprintFixtures(world, fromMs, toMs),
    eventsUpTo: (fixture, nowMs) => revealedEvents(scriptOf(fixture), fixture.kickOffMs, nowMs),
    absences(nowMs) {
      const number = sprintSeasonAt(nowMs);
      return number >= absencesFrom() ? seasonOf(number).absences(nowMs) : null;
    },
    endsOf(fixture) {
      const endMs = fixture.kickOffMs + (scriptOf(fixture).at(-1)?.offsetMs ?? 0);
      return { whistleMs: endMs, confirmedMs: endMs };
    },
  };
}

function remember<Key, Value>(known: Map<Key, Value>, key: Key, value: Value, max: number): void {
  known.set(key, value);
  const oldest = known.keys().next();
  if (known.size > max && oldest.done !== true) known.delete(oldest.value);
}
