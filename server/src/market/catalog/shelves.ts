import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import { ASSET_TYPE } from '@touchline/domain/cards';
import { sql, type Db } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { pageOf } from '../../http/calls/paging.ts';
import { openProfile } from '../../profiles/public.ts';
import { loadMarketCards } from './card-rows.ts';

const SHELF_PER_PAGE = 20;

/** The player cards of a manager for their profile, most stars first. */
export async function playerShelf(
  db: Db,
  input: ParsedInput<'portfolio.playerCards'>,
  caller: Caller,
): Promise<CallOutput<'portfolio.playerCards'> | Refusal> {
  const shelf = await shelfOf(db, 1, input, caller);
  if (isRefusal(shelf)) return shelf;
  const { cards, owned, summary } = shelf;
  return {
    data: cards.flatMap((card) =>
      card.asset_type === ASSET_TYPE.player ? [{ card, owned: owned.get(card.card_id) ?? 0 }] : [],
    ),
    summary,
  };
}

/** The venue cards of a manager for their profile, most stars first. */
export async function venueShelf(
  db: Db,
  input: ParsedInput<'portfolio.venueCards'>,
  caller: Caller,
): Promise<CallOutput<'portfolio.venueCards'> | Refusal> {
  const shelf = await shelfOf(db, 2, input, caller);
  if (isRefusal(shelf)) return shelf;
  const { cards, owned, summary } = shelf;
  return {
    data: cards.flatMap((card) =>
      card.asset_type === ASSET_TYPE.venue ? [{ card, owned: owned.get(card.card_id) ?? 0 }] : [],
    ),
    summary,
  };
}

async function shelfOf(
  db: Db,
  assetType: 1 | 2,
  {
    id,
    page,
    perPage,
  }: { readonly id: number; readonly page: number; readonly perPage?: number | undefined },
  caller: Caller,
) {
  const opened = await openProfile(db, id, caller);
  if (opened === null) return refuse('ERR_NOT_FOUND');
  if (!opened.visible.shows_cards) return refuse('ERR_PROFILE_PRIVATE');
  const { rows: holdings } = await sql<{ card_id: number; owned: number }>`
    select card_id, owned from holding join card on card.id = card_id
    where manager_id = ${id} and owned > 0 and asset_type = ${assetType}
    order by stars desc, owned desc, card_id
  `.execute(db);
  const { rows, summary } = pageOf(holdings, page, perPage ?? SHELF_PER_PAGE);
  const cards = await loadMarketCards(
    db,
    rows.map(({ card_id }) => card_id),
    null,
  );
  return { cards, owned: new Map(rows.map(({ card_id, owned }) => [card_id, owned])), summary };
}
