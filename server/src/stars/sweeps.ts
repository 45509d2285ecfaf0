import type { Sweep } from '../jobs/sweeps.ts';
import { announceRevisions } from './announce-revision.ts';
import { applyRevisions } from './apply-revision.ts';

/** A notice of days need not begin or end on the second. */
const EVERY_MS = 60_000;

/** Announces revisions of stars that are due, and puts announced ones into force. */
export const starSweep: Sweep = {
  name: 'revisions of stars',
  everyMs: EVERY_MS,
  run: async (db) => (await applyRevisions(db)) + (await announceRevisions(db)),
};
