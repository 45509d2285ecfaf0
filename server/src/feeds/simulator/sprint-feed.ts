import { type FeedFixture, type FootballFeed, type TimedEvent, revealedEvents } from '../feed.ts';
import { sprintFixtures } from './calendar.ts';
import { SPRINT_PROVIDER, sprintScript } from './sprint-match.ts';
import { sprintWorld } from './world.ts';

/** Scripts are cheap to regenerate, so only those of the last few rounds are cached. */
const MAX_CACHED_SCRIPTS = 40;

/** The Sprint League of a world as a feed. It is stateless apart from caches. */
export function sprintFeed(worldSeed: string, secret: string): FootballFeed {
  const world = sprintWorld(worldSeed, secret);
  const scripts = new Map<number, readonly TimedEvent[]>();
  const scriptOf = (fixture: FeedFixture): readonly TimedEvent[] => {
    const known = scripts.get(fixture.matchId);
    if (known !== undefined) return known;
    const script = sprintScript(world, fixture);
    scripts.set(fixture.matchId, script);
    const oldest = scripts.keys().next();
    if (scripts.size > MAX_CACHED_SCRIPTS && oldest.done !== true) scripts.delete(oldest.value);
    return script;
  };
  return {
    provider: SPRINT_PROVIDER,
    world: () => world,
    fixtures: (fromMs, toMs) => sprintFixtures(world, fromMs, toMs),
    eventsUpTo: (fixture, nowMs) => revealedEvents(scriptOf(fixture), fixture.kickOffMs, nowMs),
    endsOf(fixture) {
      const endMs = fixture.kickOffMs + (scriptOf(fixture).at(-1)?.offsetMs ?? 0);
      return { whistleMs: endMs, confirmedMs: endMs };
    },
  };
}
