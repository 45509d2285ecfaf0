import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../secrets.ts';
import type { MiniLeague } from './store.ts';

type InvitedTo = Pick<MiniLeague, 'id' | 'invitation'>;

/** 128 bits: 22 characters in base64url. */
const SECRET_BYTES = 16;

/**
 * The secret of the invitation in force. It is derived from the server's key and never stored, so the owner finds it on
 * every device and a copy of the database invites no one.
 */
export function invitationSecret(secrets: Secrets, { id, invitation }: InvitedTo): string {
  const mac = secrets.mac('invitations', `mini-league ${id} ${invitation}`);
  return mac.subarray(0, SECRET_BYTES).toString('base64url');
}

/** Whether a text is the secret of the invitation in force. */
export function isInvited(secrets: Secrets, league: InvitedTo, typed: string): boolean {
  const [expected, given] = [invitationSecret(secrets, league), typed].map((text) => Buffer.from(text));
  return expected !== undefined && given?.length === expected.length && timingSafeEqual(expected, given);
}
