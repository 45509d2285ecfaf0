/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export {
  type Activity,
  type ActivityReader,
  activitySweep,
  type DerivedRow,
  rebuildProgress,
} from './readers.ts';
export { contestFacts, insertActivity, recordActivity } from './record.ts';
