import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Tx } from '../../db/database.ts';

/** Path of the page that ends the digests of a token's manager; mail programs post to it (RFC 8058). */
export function unsubscribePath(token: Buffer): string {
  return `/unsubscribe/${token.toString('base64url')}`;
}

/**
 * Ends the digests of the manager whose mails contain a token; a second call changes nothing. Refuses an unknown
 * token with ERR_NOT_FOUND. It needs no sign-in: the holder of the mail may end them.
 */
export async function unsubscribeFromDigests(
  tx: Tx,
  { token }: ParsedInput<'inbox.unsubscribe'>,
): Promise<'Ok' | Refusal> {
  const { rows } = await sql`
    update notification_settings set digest = 'off', digest_due_at = null
    where unsubscribe_token = ${Buffer.from(token, 'base64url')} returning manager_id
  `.execute(tx);
  return rows.length === 0 ? refuse('ERR_NOT_FOUND') : 'Ok';
}
