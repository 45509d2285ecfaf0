/** New stars of cards. */
import { ASSET_TYPE } from '@touchline/domain/cards';
import { sql, type Tx } from '../db/database.ts';

/** The card of a player, locked: no one mints a copy of it until the end of the transaction. */
interface LockedCard {
  readonly id: number;
  readonly playerId: number;
  /** Whether a copy was ever minted. */
  readonly isMinted: boolean;
}

/** Locks the cards of players in id order and reads them; players without a card are left out. */
export async function lockPlayerCards(tx: Tx, playerIds: readonly number[]): Promise<readonly LockedCard[]> {
  const { rows } = await sql<LockedCard>`
    select id, subject_id as "playerId", minted > 0 as "isMinted" from card
    where asset_type = ${ASSET_TYPE.player} and subject_id = any(${playerIds}::int[]) order by id for no key update
  `.execute(tx);
  return rows;
}

/** New stars of a locked card, and the copies that may be minted of it; null for no limit. */
export interface RevisedCard {
  readonly id: number;
  readonly stars: number;
  readonly lifetime: number | null;
}

/**
 * Gives cards new stars. A card with a minted copy keeps the number of copies it was minted under. The caller has locked
 * the cards.
 */
export async function reviseCardStars(tx: Tx, cards: readonly RevisedCard[]): Promise<void> {
  await sql`
    update card set stars = revised.stars,
      lifetime = case when minted > 0 then card.lifetime else revised.lifetime end
    from unnest(
      ${cards.map(({ id }) => id)}::int[], ${cards.map(({ stars }) => stars)}::smallint[],
      ${cards.map(({ lifetime }) => lifetime)}::int[]
    ) as revised (id, stars, lifetime)
    where card.id = revised.id
  `.execute(tx);
}
