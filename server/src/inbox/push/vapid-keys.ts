import { createECDH } from 'node:crypto';
import type { Secrets } from '../../secrets.ts';

/** The keys by which this server names itself to push services (RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The VAPID keys of a server, derived from KEY_SECRET: all its processes have the same. Another KEY_SECRET ends the
 * subscriptions of browsers.
 */
export function vapidKeysOf(secrets: Pick<Secrets, 'mac'>): VapidKeys {
  // A number of 32 bytes is a private key of P-256 unless it is 0 or above the order: once in four billion.
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(secrets.mac('push', 'vapid'));
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: secrets.mac('push', 'vapid').toString('base64url'),
  };
}
