/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export type {
  FeedAbsence,
  FeedFixture,
  FeedPlayer,
  FeedWorld,
  FootballFeed,
  ScriptedFeed,
  WorldCalendar,
} from './feed.ts';
export { readMatchEvent } from './read-event.ts';
export { type Draws, seeded } from './seeded.ts';
