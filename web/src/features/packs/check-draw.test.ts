import { createHash, createHmac } from 'node:crypto';
import { fairNumbers } from '@touchline/domain/packs/fair';
import { drawCards, tableText, type PooledCard } from '@touchline/domain/packs/draw';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import { checkDraw, type Receipt } from './check-draw.ts';

const SEED = Buffer.alloc(32, 7);
const { table } = CURRENT_RULES.shop.packs.icon;
const pool: readonly PooledCard[] = ([3, 4, 5] as const).flatMap((stars) =>
  Array.from({ length: 4 }, (_, index) => ({ cardId: stars * 10 + index, stars, left: 90 + index })),
);
const club = {
  id: 1,
  name: 'Club',
  short_name: 'CLB',
  kit: { pattern: 'plain', colour_1: '#111111', colour_2: '#ffffff' },
} as const;
const rows = (odds: typeof table.odds) =>
  odds.map(({ stars, basisPoints }) => ({ stars, basis_points: basisPoints }));

/** A receipt as the server makes it. */
function receiptOf(nonce: number): Receipt {
  const hmac = (message: string) => createHmac('sha256', SEED).update(message).digest();
  const drawn = drawCards(table, pool, fairNumbers({ clientSeed: 'Käfer ★', nonce, hmac }));
  return {
    draw: {
      draw_id: 1,
      commitment: createHash('sha256').update(SEED).digest('hex'),
      client_seed: 'Käfer ★',
      nonce,
      table_hash: createHash('sha256').update(tableText(table, pool)).digest('hex'),
      server_seed: SEED.toString('hex'),
    },
    kind: 'pack',
    key: 'icon',
    title: 'Icon pack',
    league: null,
    at: '2026-03-07T12:00:00.000Z',
    table: {
      odds: rows(table.odds),
      last_card_odds: rows(table.lastCard?.odds ?? []),
      pool: pool.map(({ cardId, stars, left }) => ({ card_id: cardId, stars, left })),
    },
    cards: drawn.map(({ cardId, stars }) => ({
      asset_type: 1,
      card_id: cardId,
      id: cardId,
      name: 'Player',
      short_name: 'Player',
      slug: 'player',
      stars,
      position: 'MF',
      shirt_number: 8,
      nationality: 'it',
      club,
    })),
  };
}

test('the browser verifies every honest draw with Web Crypto', async () => {
  for (let nonce = 0; nonce < 50; nonce += 1) {
    expect(await checkDraw(receiptOf(nonce))).toEqual({ commitment: true, table: true, cards: true });
  }
});

test('a draw with a secret seed has no verdict', async () => {
  const { draw, ...rest } = receiptOf(0);
  expect(await checkDraw({ ...rest, draw: { ...draw, server_seed: null } })).toBeNull();
});

test('a different seed, different odds and different cards are distinct findings', async () => {
  const { draw, table: shown, cards, ...rest } = receiptOf(0);
  const seed = await checkDraw({
    ...rest,
    table: shown,
    cards,
    draw: { ...draw, server_seed: '00'.repeat(32) },
  });
  expect(seed).toMatchObject({ commitment: false, table: true });
  const [first, ...others] = shown.pool;
  if (first === undefined) throw new Error('no pool');
  const changed = { ...shown, pool: [{ ...first, left: first.left + 1 }, ...others] };
  expect(await checkDraw({ ...rest, draw, cards, table: changed })).toMatchObject({
    commitment: true,
    table: false,
  });
  const swapped = cards.map((card, place) => (place === 0 ? { ...card, card_id: 999 } : card));
  expect(await checkDraw({ ...rest, draw, table: shown, cards: swapped })).toEqual({
    commitment: true,
    table: true,
    cards: false,
  });
});
