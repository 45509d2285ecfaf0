import { leaseEnds } from './cards/sweeps.ts';
import { contestSweeps } from './contests/sweeps.ts';
import type { Work } from './jobs/drain.ts';
import { sealing } from './wallet/sweeps.ts';

/** What is done beside the calls: one import and one line for each sweep and each job of a feature. */
export function buildWork(): Work {
  return {
    sweeps: [...contestSweeps, leaseEnds, sealing],
    handlers: {},
  };
}
