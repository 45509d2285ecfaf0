import process from 'node:process';
import { openWorldCluster } from './world-database.ts';

/** The variable with the address of the run's cluster, which the workers of the run get. */
export const CLUSTER_VARIABLE = 'JOURNEY_CLUSTER';

/** Starts one cluster for the worlds of all workers, and returns its removal. */
export default async function shareCluster(): Promise<() => Promise<void>> {
  const { adminUrl, remove } = await openWorldCluster();
  process.env[CLUSTER_VARIABLE] = adminUrl;
  return remove;
}
