import { isIP } from 'node:net';
import { CannotStart } from './cannot-start.ts';
import type { Config } from './config.ts';

type Checked = Pick<
  Config,
  | 'environment'
  | 'host'
  | 'keySecret'
  | 'limitsFactor'
  | 'metricsToken'
  | 'publicUrl'
  | 'signatures'
  | 'smtpUrl'
  | 'trustedProxies'
  | 'world'
>;

const MIN_TOKEN_LENGTH = 24;
/** Random text of 32 hexadecimal digits has over 100 bits by this measure. */
const MIN_KEY_BITS = 90;

/** Refuses to start in production with settings that are only safe elsewhere. Throws CannotStart with one line. */
export function refuseUnsafe(config: Checked): void {
  if (config.environment !== 'production') return;
  const refused = unsafeSettings(config).find(({ isUnsafe }) => isUnsafe);
  if (refused !== undefined) throw new CannotStart(refused.line);
}

interface UnsafeSetting {
  readonly isUnsafe: boolean;
  /** The unsafe value and what to set instead. */
  readonly line: string;
}

function unsafeSettings(config: Checked): readonly UnsafeSetting[] {
  const { keySecret, metricsToken } = config;
  return [
    {
      isUnsafe: !config.signatures,
      line: 'SIGNATURES=off is for exploration: calls in production must be signed.',
    },
    {
      isUnsafe: config.world === 'small',
      line: 'WORLD=small is for development: the passwords of its managers are public.',
    },
    {
      isUnsafe: config.limitsFactor !== 1,
      line: 'LIMITS_FACTOR is for tests: production runs with LIMITS_FACTOR=1.',
    },
    {
      isUnsafe: !isPublicAddress(config.publicUrl),
      line: `PUBLIC_URL must be the https address that people open, not "${config.publicUrl}": links in mails lead there.`,
    },
    {
      isUnsafe: metricsToken !== null && metricsToken.length < MIN_TOKEN_LENGTH,
      line: `METRICS_TOKEN must have at least ${MIN_TOKEN_LENGTH} characters: make one with "openssl rand -hex 24".`,
    },
    {
      isUnsafe: keySecret !== null && bitsOf(keySecret) < MIN_KEY_BITS,
      line: 'KEY_SECRET can be guessed: make one with "openssl rand -hex 32", or leave it empty to have one generated.',
    },
    {
      isUnsafe: config.smtpUrl === null,
      line: 'SMTP_URL is not set: without a mail server nobody proves their address or resets a password.',
    },
    {
      isUnsafe: !isLoopback(config.host) && config.trustedProxies.length === 0,
      line: `HOST=${config.host} needs TRUSTED_PROXY, the address of the proxy that ends https: without it limits count the proxy instead of the caller.`,
    },
  ];
}

function isPublicAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && !isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

function isLoopback(host: string): boolean {
  if (isIP(host) === 4) return host.startsWith('127.');
  return host === '::1' || host === 'localhost' || host.endsWith('.localhost');
}

/** An upper bound of the bits in a text: the entropy of its letters, of one period when it repeats itself. */
function bitsOf(text: string): number {
  const period = (text + text).indexOf(text, 1);
  const letters = text.slice(0, period);
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / letters.length);
  return bits;
}
