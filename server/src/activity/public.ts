/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export {
  type Activity,
  type ActivityReader,
  activitySweep,
  type DerivedRow,
  readActivity,
  rebuildProgress,
} from './readers.ts';
export { type ActivityKind, contestFacts, insertActivity, recordActivity } from './record.ts';
