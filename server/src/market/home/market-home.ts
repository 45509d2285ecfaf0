import type { CallOutput } from '@touchline/contract/calls';
import { ASSET_TYPE } from '@touchline/domain/cards';
import { levelOf } from '@touchline/domain/cards';
import { sellerFee } from '@touchline/domain/market/fees';
import { moneyText } from '@touchline/domain/money';
import { percentText } from '@touchline/domain/percent';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { sql, type Db } from '../../db/database.ts';
import { IS_OPEN, KIND } from '../../db/sql-constants.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { loadOrderRows } from '../trading/order-rows.ts';
import { cardIndex } from '../catalog/card-index.ts';
import { toCardRows, type KnownCard } from '../catalog/card-rows.ts';
import { loadFills } from '../card-page/fill-rows.ts';
import { SHOWN_TO_ALL } from '../reviews/shown-fills.ts';
import { loadMarketDay } from './market-day.ts';
import type { IndexedCard } from '../catalog/indexed-card.ts';

type Home = CallOutput<'market.home'>;

const MOVERS = 6;
const LATEST = 8;
/** The last trades and orders of which the home page shows some. */
const CONSIDERED = 500;
/**
 * A condition on `fill`: the last trade of its card, and among those the last of its two managers, so that a card
 * traded to and fro, or many cards traded by the same two, fill only one row.
 */
const LATEST_OF_CARDS_AND_PAIRS = sql`
  fill.id in (
    select max(id) from (
      select distinct on (card_id) id, seller_id, buyer_id from (
        select id, card_id, seller_id, buyer_id from fill where kind <> ${KIND.lend} and ${SHOWN_TO_ALL}
        order by id desc limit ${CONSIDERED}
      ) as last order by card_id, id desc
    ) as of_cards group by least(seller_id, buyer_id), greatest(seller_id, buyer_id)
  )
`;
/** The auction lengths offered, in hours. */
const AUCTION_HOURS = [1, 3, 6, 12, 24, 48, 72];

/** The market home page for one manager or visitor. */
export async function marketHome(db: Db, caller: Caller): Promise<Home> {
  const managerId = caller.kind === 'manager' ? caller.managerId : null;
  const index = await cardIndex(db, 1);
  const moved = index.columns.cards
    .map((card) => ({ card, change: changeOf(card) }))
    .filter(({ change }) => change !== 0)
    .toSorted((one, other) => other.change - one.change);
  const risers = moved.filter(({ change }) => change > 0).slice(0, MOVERS);
  const fallers = moved
    .filter(({ change }) => change < 0)
    .toReversed()
    .slice(0, MOVERS);
  const [summary, level, up, down, ending, newest, fills] = await Promise.all([
    summarise(db),
    levelOfManager(db, managerId),
    playerCards(
      db,
      risers.map(({ card }) => index.withFigures(card)),
      managerId,
    ),
    playerCards(
      db,
      fallers.map(({ card }) => index.withFigures(card)),
      managerId,
    ),
    orderIds(db, sql`kind = ${KIND.auction}`, sql`due_at`),
    orderIds(db, sql`kind <> ${KIND.auction}`, sql`id desc`),
    loadFills(db, LATEST_OF_CARDS_AND_PAIRS, managerId, LATEST),
  ]);
  const { market } = CURRENT_RULES;
  return {
    config: {
      price_tick: moneyText(market.priceTick),
      fee_percent: percentText(sellerFee(level, CURRENT_RULES)),
      order_days: market.orderDays,
      auction_hours: AUCTION_HOURS,
    },
    summary,
    risers: up,
    fallers: down,
    ending: [...(await loadOrderRows(db, ending, managerId))],
    new_orders: [...(await loadOrderRows(db, newest, managerId))],
    fills,
  };
}

/** The relative change of the usual price against a week ago; 0 without both. */
function changeOf({ usualPrice, weekAgo }: IndexedCard): number {
  if (usualPrice === null || weekAgo === null || weekAgo === 0n) return 0;
  return Number(usualPrice - weekAgo) / Number(weekAgo);
}

async function playerCards(
  db: Db,
  moved: readonly KnownCard[],
  managerId: number | null,
): Promise<Home['risers']> {
  const cards = await toCardRows(db, moved, managerId);
  return cards.filter((card) => card.asset_type === ASSET_TYPE.player);
}

/** Open orders in an order, of each manager the first one: nobody fills the page alone. */
async function orderIds(
  db: Db,
  condition: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, due_at, manager_id, row_number() over (partition by manager_id order by ${order}) as place from (
        select id, due_at, manager_id from market_order where ${IS_OPEN} and ${condition}
        order by ${order} limit ${CONSIDERED}
      ) as first
    ) as placed where manager_id is null or place = 1 order by ${order} limit ${LATEST}
  `.execute(db);
  return rows.map(({ id }) => id);
}

async function levelOfManager(db: Db, managerId: number | null): Promise<number> {
  if (managerId === null) return 1;
  const { rows } = await sql<{ experience: number }>`
    select experience from manager where id = ${managerId}
  `.execute(db);
  return levelOf(rows[0]?.experience ?? 0, CURRENT_RULES);
}

async function summarise(db: Db): Promise<Home['summary']> {
  const [{ rows }, day] = await Promise.all([
    sql<{ open_orders: number; cards: number }>`
      select
        (select count(*)::int from market_order where ${IS_OPEN}) as open_orders,
        (select count(*)::int from card where minted > burned) as cards
    `.execute(db),
    loadMarketDay(db),
  ]);
  const [row] = rows;
  return { open_orders: row?.open_orders ?? 0, cards: row?.cards ?? 0, ...day };
}
