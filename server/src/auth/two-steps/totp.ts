import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Codes of the step before and after are taken, too: clocks of phones drift. */
const DRIFT_STEPS = 1;
const ISSUER = 'Touchline';

/** A random secret of 160 bits, as RFC 4226 recommends. */
export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

function totpOf(secret: Buffer, label: string): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });
}

/** What an authenticator app needs: the secret in Base32 to type, and the `otpauth://` URI of a QR code. */
export function totpSetUp(secret: Buffer, label: string): { readonly secret: string; readonly uri: string } {
  const totp = totpOf(secret, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The code of a secret at a moment of real time, in epoch milliseconds. */
export function totpCode(secret: Buffer, at: number): string {
  return totpOf(secret, '').generate({ timestamp: at });
}

/** The time step (RFC 6238, 30 s) whose code was typed, or null when it is the code of none near `at`. */
export function totpStep(secret: Buffer, code: string, at: number): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: at, window: DRIFT_STEPS });
  return delta === null ? null : Math.floor(at / 1000 / PERIOD_SECONDS) + delta;
}
