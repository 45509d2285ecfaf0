import type { BrowserStorage } from '../../lib/session/storage.ts';

type Device = Pick<BrowserStorage, 'read' | 'write'>;

const FRAGMENT = /^#invitation=([\w-]{22})$/;
const KEPT = /^(\d+) ([\w-]{22})$/;

/** The address of an invitation. Its secret is in the fragment, which no server, log or referrer sees. */
export function invitationLink(origin: string, id: number, secret: string): string {
  return `${origin}/play/mini-league/${id}#invitation=${secret}`;
}

/** The secret in the fragment of an address, or null. */
export function secretInFragment(fragment: string): string | null {
  return FRAGMENT.exec(fragment)?.[1] ?? null;
}

/** Stores the last opened invitation on the device during the sign-in. */
export function keepInvitation(device: Device, id: number, secret: string): void {
  device.write('league_invitation', `${id} ${secret}`);
}

/** The secret of the invitation that was opened last, if it is of this mini-league; else null. */
export function keptInvitation(device: Device, id: number): string | null {
  const [, ofLeague, secret] = KEPT.exec(device.read('league_invitation') ?? '') ?? [];
  return ofLeague === String(id) ? (secret ?? null) : null;
}
