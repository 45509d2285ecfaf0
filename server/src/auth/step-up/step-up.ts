import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';

/** Real time for which a password or code given in a session allows sensitive calls. */
const STEP_UP_SECONDS = 300;

/**
 * Refuses a sensitive call with ERR_STEP_UP_REQUIRED unless the manager gave their password or a code in this session
 * within the last five minutes of real time.
 */
export async function requireStepUp(tx: Tx, { sessionId }: ManagerCaller): Promise<Refusal | null> {
  const { rows } = await sql`
    select 1 from session
    where id = ${sessionId} and stepped_up_at > clock_timestamp() - make_interval(secs => ${STEP_UP_SECONDS})
  `.execute(tx);
  return rows.length > 0 ? null : refuse('ERR_STEP_UP_REQUIRED');
}

/** Records that the manager has just given their password or a code in this session. */
export async function recordStepUp(tx: Tx, { sessionId }: ManagerCaller): Promise<void> {
  await sql`update session set stepped_up_at = clock_timestamp() where id = ${sessionId}`.execute(tx);
}
