import type { CallInput } from '@touchline/contract/calls';
import { sql, type Db } from '../../../server/src/db/database.ts';
import { seeded } from '../../../server/src/feeds/seeded.ts';
import { ASSET, IS_OPEN, KIND } from '../../../server/src/db/sql-constants.ts';

/** A page of the list of player cards, in the parameters of the call. */
export type Question = CallInput<'market.players.list'> & { readonly page: number };

const PER_PAGE = 12;
const MAX_PAGES = 20;
const POSITIONS = ['GK', 'DF', 'MF', 'FW'] as const;
const SORTS = ['price', 'stars', 'name', 'supply', 'form', 'volume'] as const;

/**
 * Draws typical queries: one or two filters of league, position, stars, kind and price, and a page of the first twenty.
 * `sort` fixes the order of all; queries sorted by price only include cards with a sell order.
 */
export function drawQuestions(
  leagues: readonly number[],
  count: number,
  { sort }: { readonly sort: 'price' | null },
): readonly Question[] {
  const draws = seeded('market lists', `${count} ${sort}`);
  return Array.from({ length: count }, () => ({
    page: 1 + draws.whole(draws.chance(0.5) ? 1 : MAX_PAGES),
    noItems: PER_PAGE,
    ...(draws.chance(0.4) ? { league_id: draws.pick(leagues) } : {}),
    ...(draws.chance(0.4) ? { positions: [draws.pick(POSITIONS)] } : {}),
    ...(draws.chance(0.5) ? { stars: [1 + draws.whole(5)] } : {}),
    ...(sort === 'price' || draws.chance(0.3) ? { kind: sort === 'price' ? 1 : 1 + draws.whole(3) } : {}),
    ...(draws.chance(0.2) ? { price_max: `${20 + draws.whole(60)}.00` } : {}),
    sort_by: sort ?? draws.pick(SORTS),
    ...(sort === null ? {} : { sort_how: 'asc' }),
  }));
}

/** Cards with a sell order and their cheapest price, by the filters of a query. */
function chosenCards({ league_id, positions, stars, price_max }: Question) {
  const max = price_max === undefined ? null : `${price_max.split('.')[0]}00000000`;
  return sql`
    select card.id, card.stars, player.name, min(price) as floor from market_order
    join card on card.id = card_id join player on player.id = subject_id
    where kind = ${KIND.sell} and ${IS_OPEN} and asset_type = ${ASSET.player}
      and (${league_id ?? null}::int is null or player.league_id = ${league_id ?? null})
      and (${positions ?? null}::text[] is null or player.position = any(${positions ?? null}::text[]))
      and (${stars ?? null}::int[] is null or card.stars = any(${stars ?? null}::int[]))
    group by card.id, card.stars, player.name
    having ${max}::bigint is null or min(price) <= ${max}::bigint
  `;
}

/** The ids of a page computed from the orders with OFFSET, and the total number of cards. */
export async function pageOfIds(
  db: Db,
  question: Question,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const [rows, counted] = await offsetPage(db, question);
  return { ids: rows, total: counted };
}

/** Queries a page with OFFSET and its count, as a list without stored figures per card must. */
export async function offsetPage(
  db: Db,
  question: Question,
): Promise<readonly [ids: readonly number[], total: number]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${chosenCards(question)}) as chosen
    order by floor, stars desc, name collate "C", id limit ${PER_PAGE} offset ${(question.page - 1) * PER_PAGE}
  `.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (${chosenCards(question)}) as chosen
  `.execute(db);
  return [rows.map(({ id }) => id), counted.rows[0]?.count ?? 0];
}
