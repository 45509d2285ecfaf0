import { CannotStart } from '../cannot-start.ts';

/** The chain on which XFC is a token, with our addresses on it. */
export interface ChainSettings {
  /** JSON-RPC address of a node. */
  readonly url: string;
  /** The token's contract, lower case. */
  readonly token: string;
  /** Where deposits go, lower case. */
  readonly depositAddress: string;
  /** A node on this machine: a chain for development, whose tokens are worth nothing. */
  readonly isLocal: boolean;
}

/** Binance Smart Chain. */
export const NETWORK_ID = 56;
/** Blocks that must confirm a deposit, its own included. */
export const CONFIRMATIONS = 15;

type SettingName = 'CHAIN_URL' | 'CHAIN_TOKEN' | 'CHAIN_DEPOSIT_ADDRESS';
const NAMES = ['CHAIN_URL', 'CHAIN_TOKEN', 'CHAIN_DEPOSIT_ADDRESS'] as const;
const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** The chain, or null without its settings. Throws CannotStart when some of them are missing or wrong. */
export function readChainSettings(read: (name: SettingName) => string): ChainSettings | null {
  const missing = NAMES.filter((name) => read(name) === '');
  if (missing.length === NAMES.length) return null;
  if (missing.length > 0)
    throw new CannotStart(`The chain needs ${missing.join(' and ')} too; without all three it is off.`);
  const url = URL.parse(read('CHAIN_URL'));
  const isLocal = url !== null && LOCAL_HOSTS.includes(url.hostname);
  if (url === null || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)))
    throw new CannotStart('CHAIN_URL must be the https address of a node; http only on this machine.');
  return {
    url: url.href,
    token: addressOf('CHAIN_TOKEN', read('CHAIN_TOKEN')),
    depositAddress: addressOf('CHAIN_DEPOSIT_ADDRESS', read('CHAIN_DEPOSIT_ADDRESS')),
    isLocal,
  };
}

function addressOf(name: SettingName, text: string): string {
  if (/^0x[0-9a-fA-F]{40}$/.test(text)) return text.toLowerCase();
  throw new CannotStart(`${name} must be an address: 0x and 40 hexadecimal digits, not "${text}".`);
}
