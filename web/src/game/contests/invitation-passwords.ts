import type { BrowserStorage } from '../../lib/session/storage.ts';

type Device = Pick<BrowserStorage, 'read' | 'write'>;

/** Contests whose passwords a device keeps, the latest. */
const MAX_KEPT = 20;
const PREFIX = '#password=';

/** The passwords by contest, in the order of keeping. */
function passwordsOf(device: Device): readonly (readonly [id: string, password: string])[] {
  try {
    const stored: unknown = JSON.parse(device.read('invitation_passwords') ?? '[]');
    if (!Array.isArray(stored)) return [];
    const entries: readonly unknown[] = stored;
    return entries.flatMap((entry) => {
      const [id, password]: readonly unknown[] = Array.isArray(entry) ? entry : [];
      return typeof id === 'string' && typeof password === 'string' ? [[id, password] as const] : [];
    });
  } catch {
    return [];
  }
}

/** The password of a private contest as the device knows it, from its invitation or its making; null: unknown. */
export function invitationPassword(device: Device, contestId: number): string | null {
  return passwordsOf(device).find(([id]) => id === String(contestId))?.[1] ?? null;
}

/** Keeps the password of a private contest on the device, for invitations and for joining. */
export function keepInvitationPassword(device: Device, contestId: number, password: string): void {
  const others = passwordsOf(device).filter(([id]) => id !== String(contestId));
  const kept = [...others, [String(contestId), password]].slice(-MAX_KEPT);
  device.write('invitation_passwords', JSON.stringify(kept));
}

/**
 * The address of an invitation. A password is in its fragment, which browsers do not send: no server, log or referrer
 * sees it.
 */
export function invitationAddress(origin: string, path: string, password: string | null): string {
  const address = `${origin}${path}`;
  return password === null || password === ''
    ? address
    : `${address}${PREFIX}${encodeURIComponent(password)}`;
}

/** The password in the fragment of an address (`#password=…`), or null. */
export function passwordInFragment(fragment: string): string | null {
  if (!fragment.startsWith(PREFIX)) return null;
  try {
    const password = decodeURIComponent(fragment.slice(PREFIX.length));
    return password === '' ? null : password;
  } catch {
    return null;
  }
}
