/** One draw, inside the transaction of the purchase or exchange. */
import { createHash } from 'node:crypto';
import { fairNumbers } from '@touchline/domain/packs/fair';
import {
  canBeDrawn,
  drawCards,
  tableText,
  type DrawnCard,
  type PooledCard,
} from '@touchline/domain/packs/draw';
import type { DrawTable, PackKey } from '@touchline/domain/rules/packs';
import { type Holding, lockHoldings, mintCopies } from '../cards/public.ts';
import { SerializationConflict, sql, type Db, type Tx } from '../db/database.ts';
import { ASSET } from '../db/sql-constants.ts';
import { lock } from '../db/lock.ts';
import { seededHash, spendNonce, type SeedInUse } from './seeds.ts';

/** A draw with the pool it was made from; nothing is written yet. */
export interface Draw {
  readonly seed: SeedInUse;
  readonly pool: readonly PooledCard[];
  readonly cards: readonly DrawnCard[];
  /** SHA-256 of odds and pool, in hex. */
  readonly tableHash: string;
}

/** What a draw is made from. */
interface DrawTerms {
  readonly table: DrawTable;
  readonly leagueIds: readonly number[];
  /** Every tier must have this many times its drawn cards left. */
  readonly leftPerCard: number;
}

/** A pack that is given, drawn from the copies of one league. */
interface GivenPack {
  readonly pack: PackKey;
  readonly leagueId: number;
  readonly rulesVersion: number;
}

/** The cause of a draw: a pack of a drop, an exchange, or a pack that is given. */
type DrawCause = { readonly dropId: number } | { readonly recipeId: number } | { readonly given: GivenPack };

/** Locks the pools of leagues, so that their draws are serialised. */
export async function lockPools(tx: Tx, leagueIds: readonly number[]): Promise<void> {
  await sql`
    insert into card_pool (id) select id from unnest(${leagueIds}::int[]) as id order by id on conflict (id) do nothing
  `.execute(tx);
  await lock(tx, { pools: leagueIds });
}

/** The player cards of leagues that have copies left to mint, by card id. */
async function readPool(db: Db, leagueIds: readonly number[]): Promise<readonly PooledCard[]> {
  const { rows } = await sql<PooledCard>`
    select card.id as "cardId", card.stars, lifetime - minted as left
    from card join player on player.id = card.subject_id
    where card.asset_type = ${ASSET.player} and player.league_id = any(${leagueIds}::int[]) and player.club_id is not null
      and lifetime > minted
    order by card.id
  `.execute(db);
  return rows;
}

/**
 * Draws the cards of a table from the pool of leagues, which is locked, with the seeds; null when a tier has too few
 * copies left to be on sale.
 */
export async function decideDraw(
  db: Db,
  seed: SeedInUse,
  { table, leagueIds, leftPerCard }: DrawTerms,
): Promise<Draw | null> {
  const fixed = await readTable(db, { table, leagueIds, leftPerCard });
  if (fixed === null) return null;
  const { pool, tableHash } = fixed;
  const { clientSeed, draws: nonce } = seed;
  const below = fairNumbers({ clientSeed, nonce, hmac: seededHash(seed.seed) });
  return { seed, pool, cards: drawCards(table, pool, below), tableHash };
}

/** The pool of a draw and the hash of odds and pool; null when a tier has too few copies left to be on sale. */
export async function readTable(
  db: Db,
  { table, leagueIds, leftPerCard }: DrawTerms,
): Promise<Pick<Draw, 'pool' | 'tableHash'> | null> {
  const pool = await readPool(db, leagueIds);
  if (!canBeDrawn(table, pool, leftPerCard)) return null;
  // Tiers the table never draws are not part of the pool.
  const tiers = new Set([table.odds, table.lastCard?.odds ?? []].flat().map(({ stars }) => stars));
  const drawable = pool.filter(({ stars }) => tiers.has(stars));
  return { pool: drawable, tableHash: createHash('sha256').update(tableText(table, drawable)).digest('hex') };
}

/** Locks the holdings of the drawn cards, together with `others`, in one order. */
export function lockDrawnHoldings(
  tx: Tx,
  { seed, cards }: Draw,
  others: readonly number[] = [],
): Promise<readonly Holding[]> {
  const cardIds = [...cards.map(({ cardId }) => cardId), ...others];
  return lockHoldings(
    tx,
    cardIds.map((cardId) => ({ managerId: seed.managerId, cardId })),
  );
}

/** Records a draw with all data that verifies it and uses up its nonce; returns the draw id. */
export async function recordDraw(tx: Tx, at: Date, draw: Draw, cause: DrawCause): Promise<number> {
  const { seed, pool, cards, tableHash } = draw;
  const dropId = 'dropId' in cause ? cause.dropId : null;
  const recipeId = 'recipeId' in cause ? cause.recipeId : null;
  const given = 'given' in cause ? cause.given : null;
  await spendNonce(tx, seed);
  const { rows } = await sql<{ id: number }>`
    insert into fair_draw (seed_id, nonce, manager_id, drop_id, recipe_id, given_pack, given_league_id,
      given_rules_version, table_hash, pool_cards, pool_stars, pool_left, cards, at)
    values (${seed.id}, ${seed.draws}, ${seed.managerId}, ${dropId}, ${recipeId},
      ${given?.pack ?? null}, ${given?.leagueId ?? null}, ${given?.rulesVersion ?? null}, ${tableHash},
      ${pool.map(({ cardId }) => cardId)}::int[], ${pool.map(({ stars }) => stars)}::smallint[],
      ${pool.map(({ left }) => left)}::int[], ${cards.map(({ cardId }) => cardId)}::int[], ${at})
    returning id
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('no draw was written');
  return row.id;
}

/**
 * Mints the drawn cards. When a house auction took a last copy after the pool was read, the transaction is rolled back
 * and retried with the current pool.
 */
export async function mintDrawnCards(
  tx: Tx,
  at: Date,
  { seed, cards }: Pick<Draw, 'seed' | 'cards'>,
  drawId: number,
): Promise<void> {
  const quantities = new Map<number, number>();
  for (const { cardId } of cards) quantities.set(cardId, (quantities.get(cardId) ?? 0) + 1);
  const copies = [...quantities].map(([cardId, quantity]) => ({ cardId, quantity }));
  const minted = await mintCopies(
    tx,
    at,
    { managerId: seed.managerId, copies },
    { kind: 'draw', id: drawId },
  );
  if (!minted) throw new SerializationConflict('A drawn card has no copy left.');
}
