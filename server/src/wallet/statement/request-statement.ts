import { randomBytes } from 'node:crypto';
import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { LANGUAGES, type LanguageCode } from '@touchline/contract/startup/startup';
import { walletCalls } from '@touchline/contract/wallet/wallet';
import { sql, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { sha256Hex } from '../../http/auth/signature.ts';

/** Real time within which the download must begin. */
const TICKET_SECONDS = 60;
const TICKET_BYTES = 32;
/** Addresses a manager may have open at a time. */
const MAX_OPEN = 5;

/**
 * Makes the address of one download of all lines that the filters find. The download needs no session: its address is a
 * secret that works once. Refuses while five are open.
 */
export async function requestStatement(
  tx: Tx,
  input: ParsedInput<'wallet.statement'>,
  { managerId, language }: Pick<ManagerCaller, 'managerId' | 'language'>,
): Promise<CallOutput<'wallet.statement'> | Refusal> {
  await sql`delete from statement_ticket where expires_at < clock_timestamp()`.execute(tx);
  const open = await sql<{ count: number }>`
    select count(*)::int as count from statement_ticket where manager_id = ${managerId}
  `.execute(tx);
  if ((open.rows[0]?.count ?? 0) >= MAX_OPEN) return refuse('ERR_TOO_MANY', { retry_after: TICKET_SECONDS });
  const ticket = randomBytes(TICKET_BYTES).toString('base64url');
  const { rows } = await sql<{ expires_at: Date }>`
    insert into statement_ticket (hash, manager_id, filters, language, expires_at)
    values (${sha256Hex(ticket)}, ${managerId}, ${JSON.stringify(input)}::jsonb, ${language},
      clock_timestamp() + make_interval(secs => ${TICKET_SECONDS}))
    returning expires_at
  `.execute(tx);
  const [made] = rows;
  if (made === undefined) throw new Error('A ticket was not stored.');
  return { url: `/statements/${ticket}.csv`, expires_at: made.expires_at.toISOString() };
}

/** What a ticket is for. */
export interface Statement {
  readonly managerId: number;
  readonly filters: ParsedInput<'wallet.statement'>;
  readonly language: LanguageCode;
}

/** Takes the ticket of a download: it works once. Null for an unknown, used or expired one. */
export async function takeStatementTicket(tx: Tx, ticket: string): Promise<Statement | null> {
  const { rows } = await sql<{ manager_id: number; filters: unknown; language: string }>`
    delete from statement_ticket where hash = ${sha256Hex(ticket)} and expires_at > clock_timestamp()
    returning manager_id, filters, language
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    managerId: row.manager_id,
    filters: walletCalls['wallet.statement'].input.parse(row.filters),
    language: LANGUAGES.find((each) => each === row.language) ?? 'en',
  };
}
