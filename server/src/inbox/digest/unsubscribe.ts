import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Tx } from '../../db/database.ts';

/** Path of the page that ends the digests of a token's manager; mail programs post to it (RFC 8058). */
export function unsubscribePath(token: Buffer): string {
  return `/unsubscribe/${token.toString('base64url')}`;
}

/**
 * Ends the digests of the manager in whose mails a token stands; a second call changes nothing. Refuses a token that no
 * mail had with ERR_NOT_FOUND. Nobody needs to be signed in: who has the mail may stop it.
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
