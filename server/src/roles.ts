import type { Db } from './db/database.ts';
import { startOutbox } from './jobs/outbox.ts';
import { startSweeps } from './jobs/sweeps.ts';
import { buildWork, type WorkServices } from './work.ts';

/** Ends what a role does, cleanly: what runs ends first. */
export type StopRole = () => Promise<void>;

/** Tells of an error of work beside the calls; `name` says of which. */
export type ReportError = (error: unknown, name: string) => void;

/** Starts what the server does beside answering calls: what falls due in the game, and the jobs of the outbox. */
export async function startRoles(db: Db, services: WorkServices, onError: ReportError): Promise<StopRole> {
  const { sweeps, handlers } = buildWork(services);
  const stops: StopRole[] = [];
  stops.push(startSweeps(db, sweeps, onError));
  stops.push(await startOutbox(db, handlers, (error) => onError(error, 'outbox')));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
