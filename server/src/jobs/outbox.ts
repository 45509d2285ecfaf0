import { afterCommit } from '../db/after-commit.ts';
import { inTransaction, sql, type Db, type Tx } from '../db/database.ts';

/**
 * The jobs and their payloads. A feature adds its own where it handles them: `declare module './outbox.ts' {
 * interface JobPayloads { 'send-code': { readonly email: string } } }`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- features merge their jobs into it
export interface JobPayloads {}
export type JobName = keyof JobPayloads;

/**
 * Runs one job after its transaction committed. It may run twice (after a crash): `id` is then the same and serves as
 * the idempotency key outside. Throwing makes it run again later. `db` is for jobs that read or write rows.
 */
export type JobHandler<Name extends JobName> = (
  payload: JobPayloads[Name],
  id: string,
  db: Db,
) => Promise<void>;
export type JobHandlers = { readonly [Name in JobName]?: JobHandler<Name> };

/** Ten retries, from 5 seconds to an hour apart. A job that fails all of them stays as `failed` for a week. */
const QUEUE = {
  policy: 'standard',
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 300,
  deleteAfterSeconds: 7 * 86_400,
} as const;

/** Notifies the worker of a job in this process, by the pool whose outbox it works on. */
const workers = new WeakMap<Db, (name: string) => void>();

/** Puts a job into the outbox as part of a transaction: it exists when, and only when, the transaction commits. */
export async function enqueue<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: JobPayloads[Name],
): Promise<void> {
  await sql`
    with queue as (
      select pgboss.create_queue(${name}, ${JSON.stringify(QUEUE)}::jsonb)
      where not exists (select 1 from pgboss.queue where name = ${name})
    )
    insert into pgboss.job
      (name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, keep_until)
    select ${name}, ${JSON.stringify(payload)}::jsonb, ${QUEUE.policy}, ${QUEUE.retryLimit}::int,
           ${QUEUE.retryDelay}::int, ${QUEUE.retryBackoff}::boolean, ${QUEUE.retryDelayMax}::int,
           ${QUEUE.expireInSeconds}::int, ${QUEUE.deleteAfterSeconds}::int, now() + interval '14 days'
    from (select count(*) from queue) as made
  `.execute(tx);
  afterCommit(tx, (db) => workers.get(db)?.(name));
}

/** Seconds between two polls for jobs that failed and are due again, and for those that another process left behind. */
const POLL_SECONDS = 5;

/**
 * Starts the workers of the outbox, once the server listens; `onError` also gets the last failure of a job that has used
 * up its retries. Each process runs the jobs it enqueues. Returns the function that stops them: running jobs end first.
 */
export async function startOutbox(
  db: Db,
  handlers: JobHandlers,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  // Loaded only here: operations only enqueue, and start faster without it.
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ db: { executeSql: (text, values) => execute(db, text, values ?? []) } });
  boss.on('error', onError);
  await boss.start();
  const workerIds = new Map<string, string>();
  const notify = (name: string): void => {
    const id = workerIds.get(name);
    if (id !== undefined) boss.notifyWorker(id);
  };
  for (const [name, handler] of namedHandlers(handlers)) {
    await boss.createQueue(name, QUEUE);
    const id = await boss.work<JobPayloads[JobName] | null>(
      name,
      { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 },
      async (jobs) => {
        for (const job of jobs) {
          if (job.data === null) continue;
          await handler.handle(job.data, job.id, db).catch((error: unknown) => {
            if (job.retryCount >= QUEUE.retryLimit) onError(error);
            throw error;
          });
          await forgetPayload(db, name, job.id);
        }
        // Another job may wait behind this one.
        notify(name);
      },
    );
    workerIds.set(name, id);
  }
  workers.set(db, notify);
  return async () => {
    workers.delete(db);
    await boss.stop({ graceful: true, timeout: 20_000 });
  };
}

/**
 * Runs all waiting jobs now, in this process, and the jobs they enqueue. For tests and replays, where the outbox is
 * not started. A job that throws stays waiting and its error passes through. Returns the number of jobs run.
 */
export async function drainOutbox(db: Db, handlers: JobHandlers): Promise<number> {
  let done = 0;
  for (const [name, handler] of namedHandlers(handlers)) {
    while (await runOne(db, name, handler)) done += 1;
  }
  return done;
}

async function runOne(db: Db, name: string, handler: NamedHandler): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string; data: JobPayloads[JobName] | null }>`
      select id, data from pgboss.job
      where name = ${name} and state < 'active' and start_after <= now()
      order by created_on, id limit 1 for update skip locked
    `.execute(tx);
    const [job] = rows;
    if (job === undefined) return false;
    if (job.data !== null) await handler.handle(job.data, job.id, db);
    await forgetPayload(tx, name, job.id);
    await sql`
      update pgboss.job set state = 'completed', started_on = now(), completed_on = now()
      where name = ${name} and id = ${job.id}
    `.execute(tx);
    return true;
  });
}

/**
 * Deletes the payload of a job that succeeded: the row stays for a week, and mails carry codes and addresses. A job
 * without a payload was interrupted between this and its completion.
 */
async function forgetPayload(db: Db | Tx, name: string, id: string): Promise<void> {
  await sql`update pgboss.job set data = null where name = ${name} and id = ${id}`.execute(db);
}

/** A handler with its payload type erased; the queue of a name contains only payloads of that name. */
interface NamedHandler {
  handle(payload: JobPayloads[JobName], id: string, db: Db): Promise<void>;
}

function namedHandlers(handlers: JobHandlers): [string, NamedHandler][] {
  return Object.entries(handlers).map(([name, handle]) => [name, { handle }]);
}

async function execute(db: Db, text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }> {
  const { rows } = await db.executeQuery({
    sql: text,
    parameters: values,
    query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
    queryId: { queryId: 'outbox' },
  });
  return { rows: [...rows] };
}
