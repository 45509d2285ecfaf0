import { fairNumbers } from '@touchline/domain/packs/fair';
import { drawCards, tableText, type PooledCard } from '@touchline/domain/packs/draw';
import type { DrawTable, TierOdds } from '@touchline/domain/rules/packs';
import { STARS, type Stars } from '@touchline/domain/rules/stars';
import { bytesOf, hashAhead, sha256, type DrawCheck } from '../../game/fair/seeded-hash.ts';
import type { CallOutput } from '../../lib/api/request.ts';

export type Receipt = CallOutput<'packs.draws.get'>;

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

function oddsOf(odds: Receipt['table']['odds']): readonly TierOdds[] {
  return odds.map(({ stars, basis_points }) => ({ stars: starsOf(stars), basisPoints: basis_points }));
}

function starsOf(count: number): Stars {
  const found = STARS.find((stars) => stars === count);
  if (found === undefined) throw new RangeError(`No card has ${count} stars.`);
  return found;
}
