import type { CallKey } from '@touchline/contract/calls';
import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { CURRENT_RULES, HOUR_MS } from '@touchline/domain/rules/index';
import type { FastifyInstance } from 'fastify';
import { gameNow } from '../../../server/src/db/clock.ts';
import { inTransaction, sql, type Db } from '../../../server/src/db/database.ts';
import { signUp, type Identity, type SignedUp } from '../../../server/src/testing/http/client.ts';
import { makeTradedCards, makeTraders, whole } from '../../../server/src/testing/market/market.ts';
import { houseAccount, managerAccount } from '../../../server/src/wallet/accounts.ts';
import { moveMoney } from '../../../server/src/wallet/ledger.ts';
import { requestText } from '../../load/market-server.ts';

const TAKE: CallKey = 'market.orders.fill';
const PRICE = '10.00';
const RICH = 1_000_000n;

/** Buyers with sessions, and unfilled orders of one copy, unsorted. */
export interface BuyScene {
  readonly buyers: readonly Identity[];
  readonly orderIds: number[];
}

/** Creates buyers, sellers, cards, and orders of one copy each, through the public API. */
export async function makeBuyScene(
  app: FastifyInstance,
  db: Db,
  size: {
    readonly buyers: number;
    readonly sellers: number;
    readonly cards: number;
    readonly orders: number;
  },
): Promise<BuyScene> {
  const buyers = (await makeRichManagers(app, db, size.buyers)).map(({ identity }) => identity);
  const sellers = await makeTraders(db, size.sellers, whole(1));
  const cards = await makeTradedCards(db, size.cards, { lifetime: 1_000_000 });
  const orderIds = await seedOrders(
    db,
    sellers.map(({ managerId }) => managerId),
    cards.map(({ cardId }) => cardId),
    size.orders,
  );
  return { buyers, orderIds };
}

/** Creates managers through the public API and gives each a million XFC that are not promotional. */
export async function makeRichManagers(
  app: FastifyInstance,
  db: Db,
  count: number,
): Promise<readonly SignedUp[]> {
  const managers: SignedUp[] = [];
  for (let index = 0; index < count; index += 1) managers.push(await signUp(app));
  await inTransaction(db, async (tx) => {
    const issue = await houseAccount(tx, 'XFC', 'issue');
    const at = await gameNow(tx);
    for (const { managerId } of managers) {
      const accountId = await managerAccount(tx, 'XFC', managerId);
      const money = xfc(RICH * XFC_UNIT);
      const postings = [
        { accountId: issue, money: xfc(-money.units) },
        { accountId, money },
      ];
      await moveMoney(tx, at, [
        { reason: 'contest_prize', cause: { kind: 'manager', id: managerId }, postings },
      ]);
    }
  });
  return managers;
}

/** Inserts orders of one copy each, spread over sellers and cards, with all rows that the books verify. */
async function seedOrders(
  db: Db,
  sellers: readonly number[],
  cards: readonly number[],
  orders: number,
): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    const at = await gameNow(tx);
    const dueAt = new Date(at.getTime() + CURRENT_RULES.market.orderDays * 24 * HOUR_MS);
    const { rows } = await sql<{ id: number }>`
      insert into market_order (kind, manager_id, card_id, quantity, left_quantity, price, fee_basis_points,
        rules_version, created_at, due_at)
      select 1, (${sellers}::int[])[1 + ordinal % ${sellers.length}], (${cards}::int[])[1 + (ordinal * 7919) % ${cards.length}],
        1, 1, ${whole(Number(PRICE)).units}, 500, 1, ${at}, ${dueAt}
      from generate_series(0, ${orders - 1}) as ordinal returning id
    `.execute(tx);
    await sql`
      insert into holding (manager_id, card_id, owned, on_sale)
      select manager_id, card_id, count(*)::int, count(*)::int from market_order group by manager_id, card_id
    `.execute(tx);
    await sql`
      insert into encumbrance (holding_id, kind, cause_kind, cause_id, quantity)
      select holding.id, 'on_sale', 'order', market_order.id, 1
      from market_order join holding using (manager_id, card_id)
    `.execute(tx);
    await sql`
      insert into card_movement (card_id, from_manager_id, to_manager_id, quantity, cause_kind, cause_id, at)
      select card_id, null, manager_id, owned, 'bench', 1, ${at} from holding
    `.execute(tx);
    await sql`
      update card set minted = made.copies
      from (select card_id, sum(owned)::int as copies from holding group by card_id) as made
      where card.id = made.card_id
    `.execute(tx);
    await sql`
      insert into card_market (card_id, floor, on_sale)
      select card_id, min(price), count(*)::int from market_order group by card_id
      on conflict (card_id) do update set floor = excluded.floor, on_sale = excluded.on_sale
    `.execute(tx);
    return rows.map(({ id }) => id);
  });
}

/** Signed requests that take one order each: one list per buyer, each with their own connection. */
export function requestsFor({ buyers, orderIds }: BuyScene, count: number): readonly (readonly string[])[] {
  const lists = buyers.map((): string[] => []);
  for (let index = 0; index < count; index += 1) {
    const lane = index % buyers.length;
    const identity = buyers[lane];
    const orderId = orderIds.pop();
    if (identity === undefined || orderId === undefined) throw new Error('there are too few orders');
    lists[lane]?.push(requestText(TAKE, { order_id: orderId, qty: 1, price: PRICE }, identity));
  }
  return lists;
}
