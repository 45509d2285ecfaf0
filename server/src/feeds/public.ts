/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
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
