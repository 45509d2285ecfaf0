import { setImmediate as nextTurn } from 'node:timers/promises';
import { ASSET_TYPE } from '@touchline/domain/cards';
import { foldText } from '@touchline/domain/search/fold-text';
import { sql, type Db } from '../../db/database.ts';
import { type ClubRow, loadClubs } from '../../football/public.ts';
import { cardRecords, type CardRecord } from './card-faces.ts';
import { loadFigures, type CardFigures } from './card-figures.ts';
import type { IndexedCard } from './indexed-card.ts';

/** How many rows become cards before waiting calls get a turn of the event loop. */
const SLICE = 200;
const NO_KINDS: readonly number[] = [];

/** The changes since an earlier read, and the horizon of the next read. */
interface CardChanges {
  /** The oldest open transaction id: rows it or later ones write are in the next read, possibly twice. */
  readonly horizon: string;
  readonly cardIds: readonly number[];
}

/**
 * The cards of a type whose own row, market, player, club or league was written by the transaction at the horizon or a
 * later one; null means all. The query uses `xmin` of the rows, so writes need no extra bookkeeping. Rows two billion
 * transactions old appear new again, which only costs reading them.
 */
export async function changedCards(db: Db, assetType: 1 | 2, horizon: string | null): Promise<CardChanges> {
  const written = sql`(${horizon}::text is null or age(xmin) <= age(${horizon}::text::xid))`;
  const clubs = sql`select id from club where ${written} or league_id in (select id from league where ${written})`;
  const subjects =
    assetType === ASSET_TYPE.player
      ? sql`select id from player where ${written} or club_id in (${clubs})`
      : clubs;
  const { rows } = await sql<{ horizon: string; ids: number[] }>`
    select pg_snapshot_xmin(pg_current_snapshot())::xid::text as horizon, array(
      select id from card where asset_type = ${assetType} and (
        ${written} or subject_id in (${subjects}) or id in (select card_id from card_market where ${written})
      ) order by id
    ) as ids
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the query of changed cards returned no row');
  return { horizon: row.horizon, cardIds: row.ids };
}

/** Cards by card id, ready to be filtered, sorted and shown. */
export async function readCards(db: Db, cardIds: readonly number[]): Promise<readonly IndexedCard[]> {
  if (cardIds.length === 0) return [];
  const [records, figures] = await Promise.all([
    cardRecords(sql`card.id = any(${cardIds}::int[])`).execute(db),
    loadFigures(db, cardIds),
  ]);
  const clubs = await loadClubs(
    db,
    records.rows.flatMap(({ club_id }) => (club_id === null ? [] : [club_id])),
  );
  const cards: IndexedCard[] = [];
  for (let from = 0; from < records.rows.length; from += SLICE) {
    if (from > 0) await nextTurn();
    for (const row of records.rows.slice(from, from + SLICE)) {
      const club = row.club_id === null ? null : (clubs.get(row.club_id) ?? null);
      cards.push(toIndexedCard(row, club, figures.get(row.card_id)));
    }
  }
  return cards;
}

function toIndexedCard(row: CardRecord, club: ClubRow | null, figure: CardFigures | undefined): IndexedCard {
  return {
    cardId: row.card_id,
    record: row,
    club,
    stars: row.stars,
    position: row.position,
    clubId: row.club_id,
    leagueId: row.league_id,
    leagueName: row.league_name,
    name: row.name,
    folded: foldText(`${row.name} ${row.short_name}`),
    floor: figure?.floor ?? null,
    usualPrice: figure?.reference_price ?? null,
    weekAgo: figure?.price_week_ago ?? null,
    volume: figure?.volume_7d ?? 0n,
    form: figure?.form ?? null,
    circulating: row.minted - row.burned,
    auctionEndsAt: figure?.auction_ends_at?.getTime() ?? null,
    kinds: kindsOf(figure),
    figures: figure ?? null,
  };
}

function kindsOf(figure: CardFigures | undefined): readonly number[] {
  if (figure === undefined) return NO_KINDS;
  return [
    ...(figure.floor === null ? [] : [1]),
    ...(figure.best_bid === null ? [] : [2]),
    ...(figure.lend_floor === null ? [] : [3]),
    ...(figure.auctions === 0 ? [] : [4]),
  ];
}
