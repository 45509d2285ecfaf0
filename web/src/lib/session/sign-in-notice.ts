import type { CallOutput } from '../api/request.ts';
import { storage } from './storage.ts';

/** Why the last session of this browser ended, as the server names it. */
export type EndReason = NonNullable<CallOutput<'auth.sessions.list'>[number]['end_reason']>;

/** Reasons for the end of a session that the manager did not end here, shown on the sign-in screen. */
const NOTICED = [
  'ended',
  'replaced',
  'stolen',
  'security',
  'expired',
] as const satisfies readonly EndReason[];

let failedLink: string | null = null;

/** Keeps the text of a sign-in link that failed, for the sign-in screen of this page. */
export function setFailedLink(text: string | null): void {
  failedLink = text;
}

/**
 * The notice at the top of the sign-in screen: the text of a failed link, or why the session ended; null for
 * nothing.
 */
export function signInNotice(): { readonly failedLink: string } | (typeof NOTICED)[number] | null {
  if (failedLink !== null) return { failedLink };
  return NOTICED.find((reason) => reason === storage.read('ended_reason')) ?? null;
}
