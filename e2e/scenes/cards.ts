import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { mintCopies } from '../../server/src/cards/ownership.ts';
import { gameNow } from '../../server/src/db/clock.ts';
import { inTransaction, sql } from '../../server/src/db/database.ts';
import { give, makeTraders, marketCaller } from '../../server/src/testing/market/market.ts';
import type { World } from '../world.ts';

/** A card of the world. */
export interface TradedCard {
  readonly cardId: number;
  readonly name: string;
  /** The card in calls of the market. */
  readonly asset: { readonly asset_type: 1 | 2; readonly asset_id: number };
}

/** A player card of the world. */
export interface PlayerCard extends TradedCard {
  readonly playerId: number;
}

/** The card at an index among players of a star tier: journeys that leave orders behind use one card each. */
export async function findCard({ db }: World, stars: number, index: number): Promise<PlayerCard> {
  const { rows } = await sql<Omit<PlayerCard, 'asset'>>`
    select card.id as "cardId", player.id as "playerId", player.name
    from card join player on player.id = subject_id
    where asset_type = 1 and card.stars = ${stars} and club_id is not null
    order by card.id desc limit 1 offset ${index}
  `.execute(db);
  const [card] = rows;
  if (card === undefined) throw new Error(`no card of ${stars} stars`);
  return { ...card, asset: { asset_type: 1, asset_id: card.playerId } };
}

/** The card at an index among venues of a star tier. */
export async function findVenue({ db }: World, stars: number, index: number): Promise<TradedCard> {
  const { rows } = await sql<{ cardId: number; venueId: number; name: string }>`
    select card.id as "cardId", club.id as "venueId", club.venue_name as name
    from card join club on club.id = subject_id
    where asset_type = 2 and card.stars = ${stars}
    order by card.id desc limit 1 offset ${index}
  `.execute(db);
  const [card] = rows;
  if (card === undefined) throw new Error(`no venue of ${stars} stars`);
  const { cardId, name, venueId } = card;
  return { cardId, name, asset: { asset_type: 2, asset_id: venueId } };
}

/** Gives a manager copies of a card. */
export async function giveCopies(
  { db }: World,
  { cardId }: Pick<TradedCard, 'cardId'>,
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
    const isMinted = await mintCopies(tx, await gameNow(tx), to, { kind: 'manager', id: manager.id });
    if (!isMinted) throw new Error('no copies are left');
  });
}

/**
 * Settles the usual price of a card by as many trades as make one of its own: a manager with bonus XFC may trade near it,
 * whatever other journeys of the worker have traded cards of as many stars for.
 */
export async function settlePrice({ db }: World, card: TradedCard, price: string): Promise<void> {
  const trades = CURRENT_RULES.market.reference.minFills;
  const traders = await makeTraders(db, 2 * trades);
  const market = marketCaller(db);
  for (let index = 0; index < trades; index += 1) {
    const [seller, buyer] = [traders[2 * index], traders[2 * index + 1]];
    if (seller === undefined || buyer === undefined) throw new Error('too few traders');
    await give(db, card, seller, 1);
    const { order } = await market.done(
      'market.orders.place',
      { ...card.asset, confirmed: true, side: 'sell', qty: 1, price },
      seller,
    );
    const taken = { order_id: order?.id ?? 0, qty: 1, price, confirmed: true };
    await market.done('market.orders.fill', taken, buyer);
  }
}
