import { blockMessage, type SeededHash } from '@touchline/domain/packs/fair';

/** The separate checks of a draw. */
export interface DrawCheck {
  /** The revealed seed is the one that was promised. */
  readonly commitment: boolean;
  /** Odds and pool are those the hash was taken of. */
  readonly table: boolean;
  /** The seeds give exactly what was drawn. */
  readonly cards: boolean;
}

/** Blocks of 32 bytes made ahead: a draw of five cards takes ten words of the 128 they hold. */
const BLOCKS = 16;

/** Web Crypto hashes asynchronously but the draw is synchronous, so the first blocks are computed up front. */
export async function hashAhead(seed: BufferSource, clientSeed: string, nonce: number): Promise<SeededHash> {
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const blocks = new Map(
    await Promise.all(
      Array.from({ length: BLOCKS }, async (_, block) => {
        const message = blockMessage(clientSeed, nonce, block);
        const hash = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message));
        return [message, new Uint8Array(hash)] as const;
      }),
    ),
  );
  return (message) => {
    const hash = blocks.get(message);
    if (hash === undefined) throw new RangeError('A draw took more numbers than were made ahead.');
    return hash;
  };
}

/** SHA-256 in hex. */
export async function sha256(bytes: BufferSource): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of a hexadecimal text. */
export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
