import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { ASSET_TYPE } from '@touchline/domain/cards';
import { sql, type Db } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { pageOf } from '../../http/calls/paging.ts';
import { winnableCards } from '../auctions/affordable-auctions.ts';
import { cardIndex } from './card-index.ts';
import { toCardRows } from './card-rows.ts';
import { chooseCards, type OwnCards } from './choose-cards.ts';
import type { CardFilters } from './card-order.ts';

const PER_PAGE = 12;
const NOTHING: ReadonlySet<number> = new Set();

/** Lists player cards, filtered and sorted. */
export async function listPlayers(
  db: Db,
  input: ParsedInput<'market.players.list'>,
  caller: Caller,
): Promise<CallOutput<'market.players.list'>> {
  const { cards, summary, facets } = await listCards(db, 1, input, caller);
  return { data: cards.filter((card) => card.asset_type === ASSET_TYPE.player), summary, facets };
}

/** Lists venue cards, filtered and sorted. */
export async function listVenues(
  db: Db,
  input: ParsedInput<'market.venues.list'>,
  caller: Caller,
): Promise<CallOutput<'market.venues.list'>> {
  const { cards, summary, facets } = await listCards(db, 2, input, caller);
  return { data: cards.filter((card) => card.asset_type === ASSET_TYPE.venue), summary, facets };
}

async function listCards(
  db: Db,
  assetType: 1 | 2,
  {
    page,
    noItems,
    ...filters
  }: CardFilters & { readonly page: number; readonly noItems?: number | undefined },
  caller: Caller,
) {
  const managerId = caller.kind === 'manager' ? caller.managerId : null;
  const [index, own] = await Promise.all([cardIndex(db, assetType), ownCards(db, managerId, filters)]);
  const { cards, facets } = chooseCards(index, filters, own);
  const { rows, summary } = pageOf(cards, page, noItems ?? PER_PAGE);
  return { cards: await toCardRows(db, rows.map(index.withFigures), managerId), summary, facets };
}

/** What the filters need of a manager's own cards; the rest stays empty. */
async function ownCards(
  db: Db,
  managerId: number | null,
  { owned, watched, winnable }: CardFilters,
): Promise<OwnCards> {
  if (managerId === null) return { owned: NOTHING, watched: NOTHING, winnable: NOTHING };
  const read = async (query: ReturnType<typeof sql<{ card_id: number }>>): Promise<ReadonlySet<number>> =>
    new Set((await query.execute(db)).rows.map(({ card_id }) => card_id));
  const [ownedCards, watchedCards, winnableOnes] = await Promise.all([
    owned === true
      ? read(sql`select card_id from holding where manager_id = ${managerId} and owned > 0`)
      : NOTHING,
    watched === true ? read(sql`select card_id from watched_card where manager_id = ${managerId}`) : NOTHING,
    winnable === true ? winnableCards(db, managerId) : NOTHING,
  ]);
  return { owned: ownedCards, watched: watchedCards, winnable: winnableOnes };
}
