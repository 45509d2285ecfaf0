import { randomBytes } from 'node:crypto';
import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { countAttemptIn, requireStepUp, type AttemptLimit } from '../../auth/public.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { sha256Hex } from '../../http/auth/signature.ts';
import type { Secrets } from '../../secrets.ts';

const CALL = 'account.export';
const EXPORTS: AttemptLimit = { kind: 'export', max: 3, seconds: 86_400 };
/** Real time within which the download must begin. */
const TICKET_SECONDS = 60;
const TICKET_BYTES = 32;

/**
 * Makes the address of one download of everything about the manager. Refuses without a recent password or code, and
 * after three in a day. The download itself needs no session: its address is a secret that works once.
 */
export function requestExport({ secrets }: { readonly secrets: Secrets }) {
  return async (
    tx: Tx,
    _input: unknown,
    caller: ManagerCaller,
  ): Promise<CallOutput<typeof CALL> | Refusal> => {
    const refused = await requireStepUp(tx, caller);
    if (refused !== null) return refused;
    const wait = await countAttemptIn(tx, secrets, EXPORTS, String(caller.managerId));
    if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
    const ticket = randomBytes(TICKET_BYTES).toString('base64url');
    await sql`delete from export_ticket where expires_at < clock_timestamp()`.execute(tx);
    const { rows } = await sql<{ expires_at: Date }>`
      insert into export_ticket (hash, manager_id, expires_at)
      values (
        ${sha256Hex(ticket)}, ${caller.managerId}, clock_timestamp() + make_interval(secs => ${TICKET_SECONDS})
      )
      returning expires_at
    `.execute(tx);
    const [made] = rows;
    if (made === undefined) throw new Error('An export ticket was not stored.');
    return { url: `/exports/${ticket}.zip`, expires_at: made.expires_at.toISOString() };
  };
}

/** Takes the ticket of a download: it works once. The manager it is for; null for an unknown, used or expired one. */
export async function takeExportTicket(tx: Tx, ticket: string): Promise<number | null> {
  const { rows } = await sql<{ manager_id: number }>`
    delete from export_ticket where hash = ${sha256Hex(ticket)} and expires_at > clock_timestamp()
    returning manager_id
  `.execute(tx);
  return rows[0]?.manager_id ?? null;
}
