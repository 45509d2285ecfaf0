import { blockMessage, fairNumbers, type SeededHash } from '@touchline/domain/fair';
import { drawCards, tableText, type PooledCard } from '@touchline/domain/packs/draw';
import type { DrawTable, TierOdds } from '@touchline/domain/rules/packs';
import { STARS, type Stars } from '@touchline/domain/rules/rules';
import type { CallOutput } from '../../lib/api/request.ts';

export type Receipt = CallOutput<'packs.draws.get'>;

/** The separate checks of a draw. */
export interface DrawCheck {
  /** The revealed seed is the one that was promised. */
  readonly commitment: boolean;
  /** Odds and pool are those the hash was taken of. */
  readonly table: boolean;
  /** The seeds give exactly the cards that were drawn. */
  readonly cards: boolean;
}

/** Blocks of 32 bytes made ahead: a draw of five cards takes ten words of the 128 they hold. */
const BLOCKS = 16;
/** From how many stars on a card keeps the last one from its better odds. */
const HIGH_STARS: Stars = 4;

/**
 * Checks a draw in this browser, by its own cryptography: null while the server's seed is secret. Throws a RangeError
 * when the answer is no draw at all.
 */
export async function checkDraw({ draw, table, cards }: Receipt): Promise<DrawCheck | null> {
  if (draw.server_seed === null) return null;
  const seed = bytesOf(draw.server_seed);
  const pool = table.pool.map(({ card_id, stars, left }): PooledCard => {
    return { cardId: card_id, stars: starsOf(stars), left };
  });
  const rules: DrawTable = {
    cards: cards.length,
    odds: oddsOf(table.odds),
    lastCard:
      table.last_card_odds === null ? null : { unlessStars: HIGH_STARS, odds: oddsOf(table.last_card_odds) },
  };
  const hmac = await hashAhead(seed, draw.client_seed, draw.nonce);
  const drawn = drawCards(
    rules,
    pool,
    fairNumbers({ clientSeed: draw.client_seed, nonce: draw.nonce, hmac }),
  );
  return {
    commitment: (await sha256(seed)) === draw.commitment,
    table: (await sha256(new TextEncoder().encode(tableText(rules, pool)))) === draw.table_hash,
    cards: drawn.every(({ cardId }, place) => cards[place]?.card_id === cardId),
  };
}

/** Web Crypto hashes asynchronously but the draw is synchronous, so the first blocks are computed up front. */
async function hashAhead(seed: BufferSource, clientSeed: string, nonce: number): Promise<SeededHash> {
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

async function sha256(bytes: BufferSource): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function oddsOf(odds: Receipt['table']['odds']): readonly TierOdds[] {
  return odds.map(({ stars, basis_points }) => ({ stars: starsOf(stars), basisPoints: basis_points }));
}

function starsOf(count: number): Stars {
  const found = STARS.find((stars) => stars === count);
  if (found === undefined) throw new RangeError(`No card has ${count} stars.`);
  return found;
}
