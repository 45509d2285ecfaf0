import type { CallKey } from '@touchline/contract/calls';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { openDrops } from '../../packs/open-drops.ts';
import { houseAccount, managerAccount } from '../../wallet/accounts.ts';
import { moveMoney } from '../../wallet/ledger.ts';
import type { Client, SignedUp } from '../http/client.ts';
import { give, makeTradedCard, makeTradedCards, whole, type TestCard } from './market.ts';
import { dropOf, makeCardLeague } from '../packs/packs.ts';
import { giveGold } from '../packs/spins.ts';

/** A call to make, and a different call that could reuse its idempotency key. */
export interface Intent {
  readonly client: Client;
  readonly input: Readonly<Record<string, unknown>>;
  readonly otherInput: Readonly<Record<string, unknown>> | null;
}

export type Intents = { readonly [Key in CallKey]?: () => Promise<Intent> };

const PRICE = '10.00';
const COPIES = 5;
const SPIN_GOLD = 25n;

/** All rows that calls of the market may change, as one text. */
export const MARKET_STATE = sql`
  select concat_ws('|',
    (select string_agg(market_order::text, ';' order by id) from market_order),
    (select string_agg(fill::text, ';' order by id) from fill),
    (select string_agg(auction::text, ';' order by order_id) from auction),
    (select string_agg(bid::text, ';' order by id) from bid),
    (select string_agg(holding::text, ';' order by id) from holding),
    (select string_agg(encumbrance::text, ';' order by id) from encumbrance),
    (select string_agg(lease::text, ';' order by id) from lease),
    (select string_agg(card::text, ';' order by id) from card),
    (select string_agg(watched_card::text, ';' order by manager_id, card_id) from watched_card),
    (select string_agg(commitment || draws, ';' order by id) from fair_seed),
    (select string_agg(left_quantity::text, ';' order by id) from pack_drop),
    (select count(*) from fair_draw),
    (select count(*) from spin)
  )
`;

/** One intent for every writing call of the market and of packs, each by separate managers. */
export async function marketIntents(db: Db, signUp: () => Promise<SignedUp>): Promise<Intents> {
  const cards = await makeTradedCards(db, 40);
  const leased = await makeTradedCard(db, { stars: 2, lifetime: null });
  let next = 0;
  const newCard = (): TestCard => {
    const card = cards[next++];
    if (card === undefined) throw new Error('All cards are used.');
    return card;
  };
  const { leagueId, players } = await makeCardLeague(db);
  await inTransaction(db, openDrops);
  const promo = await dropOf(db, leagueId, 'promo');
  const { rows: recipes } = await sql<{ id: number }>`
    select id from exchange_recipe where recipe = 'four_stars' order by id desc limit 1
  `.execute(db);
  const recipe_id = recipes[0]?.id;

  const trader = async (): Promise<SignedUp> => {
    const client = await signUp();
    await inTransaction(db, async (tx) => {
      const units = whole(1_000).units;
      const accountId = await managerAccount(tx, 'XFC', client.managerId);
      const issue = await houseAccount(tx, 'XFC', 'issue');
      await moveMoney(tx, await gameNow(tx), [
        {
          reason: 'contest_prize',
          cause: { kind: 'manager', id: client.managerId },
          postings: [
            { accountId: issue, money: { currency: 'XFC', units: -units } },
            { accountId, money: { currency: 'XFC', units } },
          ],
        },
      ]);
    });
    return client;
  };
  const owner = async () => {
    const client = await trader();
    const card = newCard();
    await give(db, card, client, COPIES);
    return { client, card, asset: { asset_type: 1, asset_id: card.playerId } };
  };
  const sale = async () => {
    const { client, asset } = await owner();
    const { order } = await client.call('market.orders.place', {
      ...asset,
      side: 'sell',
      qty: 2,
      price: PRICE,
      confirmed: true,
    });
    return { client, order_id: order?.id ?? 0 };
  };
  const auction = async () => {
    const { client, asset } = await owner();
    const { order } = await client.call('market.auctions.open', {
      ...asset,
      start_price: PRICE,
      hours: 1,
      buy_now: '12.00',
      confirmed: true,
    });
    return { client, order_id: order?.id ?? 0 };
  };
  return {
    async 'market.watchList.set'() {
      const asset = { asset_type: 1, id: newCard().playerId };
      return { client: await trader(), input: { ...asset, on: true }, otherInput: { ...asset, on: false } };
    },
    async 'market.orders.place'() {
      const { client, asset } = await owner();
      const input = { ...asset, side: 'sell', qty: 2, price: PRICE, confirmed: true };
      return { client, input, otherInput: { ...input, qty: 1 } };
    },
    async 'market.orders.edit'() {
      const { client, order_id } = await sale();
      const input = { order_id, qty: 1, price: '11.00', confirmed: true };
      return { client, input, otherInput: { ...input, qty: 2 } };
    },
    async 'market.orders.cancel'() {
      const { client, order_id } = await sale();
      return { client, input: { order_id }, otherInput: { order_id: order_id + 1 } };
    },
    async 'market.orders.fill'() {
      const { order_id } = await sale();
      const input = { order_id, qty: 1, price: PRICE, confirmed: true };
      return { client: await trader(), input, otherInput: { ...input, qty: 2 } };
    },
    async 'market.loans.offer'() {
      const { client, asset } = await owner();
      const input = { ...asset, qty: 2, price: PRICE };
      return { client, input, otherInput: { ...input, qty: 1 } };
    },
    'market.leases.take': async () => ({
      client: await trader(),
      input: { player_id: leased.playerId },
      otherInput: { player_id: newCard().playerId },
    }),
    async 'market.auctions.open'() {
      const { client, asset } = await owner();
      const input = { ...asset, start_price: PRICE, hours: 1, confirmed: true };
      return { client, input, otherInput: { ...input, hours: 2 } };
    },
    async 'market.auctions.bid'() {
      const { order_id } = await auction();
      const input = { order_id, amount: '11.00', confirmed: true };
      return { client: await trader(), input, otherInput: { ...input, amount: '11.50' } };
    },
    async 'market.auctions.buyNow'() {
      const { order_id } = await auction();
      const input = { order_id, confirmed: true };
      return { client: await trader(), input, otherInput: { order_id: order_id + 1, confirmed: true } };
    },
    'packs.buy': async () => ({
      client: await trader(),
      input: { package_id: promo },
      otherInput: { package_id: promo + 1 },
    }),
    'spin.free': async () => ({ client: await trader(), input: {}, otherInput: { wheel: 'gold' } }),
    async 'spin.paid'() {
      const client = await trader();
      await giveGold(db, client.managerId, SPIN_GOLD);
      return { client, input: {}, otherInput: { wheel: 'gold' } };
    },
    async 'packs.exchange'() {
      const client = await trader();
      const [three] = players;
      const { rows } = await sql<{ cardId: number }>`
        select id as "cardId" from card where asset_type = 1 and subject_id = ${three?.id}
      `.execute(db);
      for (const card of rows) await give(db, card, client, COPIES);
      const input = { recipe_id, cards: [{ asset_id: three?.id, qty: COPIES }] };
      return { client, input, otherInput: { ...input, cards: [{ asset_id: three?.id, qty: 1 }] } };
    },
    'packs.draws.changeSeed': async () => ({
      client: await trader(),
      input: { seed: 'mine' },
      otherInput: { seed: 'another' },
    }),
  };
}
