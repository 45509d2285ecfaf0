/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export {
  type Activity,
  type ActivityReader,
  activitySweep,
  readActivity,
  rebuildProgress,
} from './readers.ts';
export { type ActivityKind, contestFacts, insertActivity, recordActivity } from './record.ts';
