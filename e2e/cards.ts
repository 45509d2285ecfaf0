import { mintCopies } from '../server/src/cards/ownership.ts';
import { gameNow } from '../server/src/db/clock.ts';
import { inTransaction, sql } from '../server/src/db/database.ts';
import type { World } from './world.ts';

/** A player card of the world. */
export interface PlayerCard {
  readonly cardId: number;
  readonly playerId: number;
  readonly name: string;
}

/** The card at an index among players of a star tier: journeys that leave orders behind use one card each. */
export async function findCard({ db }: World, stars: number, index: number): Promise<PlayerCard> {
  const { rows } = await sql<PlayerCard>`
    select card.id as "cardId", player.id as "playerId", player.name
    from card join player on player.id = subject_id
    where asset_type = 1 and card.stars = ${stars} and club_id is not null
    order by card.id desc limit 1 offset ${index}
  `.execute(db);
  const [card] = rows;
  if (card === undefined) throw new Error(`no card of ${stars} stars`);
  return card;
}

/** Gives a manager copies of a card. */
export async function giveCopies(
  { db }: World,
  { cardId }: PlayerCard,
  nickname: string,
  quantity: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from manager where nickname = ${nickname}`.execute(
      tx,
    );
    const [manager] = rows;
    if (manager === undefined) throw new Error(`there is no manager ${nickname}`);
    const to = { managerId: manager.id, copies: [{ cardId, quantity }] };
    await mintCopies(tx, await gameNow(tx), to, { kind: 'manager', id: manager.id });
  });
}
