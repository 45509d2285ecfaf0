import type { Position } from '@touchline/domain/football/events';
import { foldText } from '@touchline/domain/search/fold-text';
import { sql, type Db } from '../../db/database.ts';
import { cardRecords } from './card-faces.ts';

/** A card as lists choose and sort it. Prices in units of XFC. */
export interface IndexedCard {
  readonly cardId: number;
  readonly assetType: 1 | 2;
  readonly stars: number;
  readonly position: Position | null;
  readonly clubId: number | null;
  readonly leagueId: number;
  readonly leagueName: string;
  readonly name: string;
  /** In lower case without accents, with the names of club and league left out. */
  readonly folded: string;
  readonly floor: bigint | null;
  readonly lastPrice: bigint | null;
  readonly weekAgo: bigint | null;
  readonly volume: bigint;
  readonly form: number | null;
  readonly circulating: number;
  readonly auctionEndsAt: number | null;
  /** Kinds of order that are open, as the calls number them. */
  readonly kinds: ReadonlySet<number>;
}

/** All cards of one type, as they were at most a second ago. */
export interface CardIndex {
  readonly cards: readonly IndexedCard[];
  readonly clubNames: ReadonlyMap<number, string>;
}

const KEPT_MS = 1_000;

interface Kept {
  at: number;
  index: Promise<CardIndex>;
}

const memories = new WeakMap<Db, Map<1 | 2, Kept>>();

/**
 * The index of all cards of a type, read at most once a second. There are some thousands of them, and every filter,
 * sort and count of a list is then a pass over memory; the rows of a page are read anew.
 */
export async function cardIndex(db: Db, assetType: 1 | 2): Promise<CardIndex> {
  const memory = memories.get(db) ?? new Map<1 | 2, Kept>();
  memories.set(db, memory);
  const known = memory.get(assetType);
  if (known !== undefined && performance.now() - known.at < KEPT_MS) return known.index;
  const kept: Kept = { at: performance.now(), index: readIndex(db, assetType) };
  memory.set(assetType, kept);
  kept.index.catch(() => {
    if (memory.get(assetType) === kept) memory.delete(assetType);
  });
  return kept.index;
}

interface MarketRow {
  readonly card_id: number;
  readonly floor: bigint | null;
  readonly best_bid: bigint | null;
  readonly lend_floor: bigint | null;
  readonly auctions: number;
  readonly auction_ends_at: Date | null;
  readonly last_price: bigint | null;
  readonly volume_7d: bigint;
  readonly price_week_ago: bigint | null;
  readonly form: number | null;
}

async function readIndex(db: Db, assetType: 1 | 2): Promise<CardIndex> {
  const [records, figures, clubs] = await Promise.all([
    cardRecords(sql`card.asset_type = ${assetType}`).execute(db),
    sql<MarketRow>`
      select card_id, floor, best_bid, lend_floor, auctions, auction_ends_at, last_price, volume_7d, price_week_ago, form
      from card_market join card on card.id = card_id where asset_type = ${assetType}
    `.execute(db),
    sql<{ id: number; name: string }>`select id, name from club`.execute(db),
  ]);
  const market = new Map(figures.rows.map((row) => [row.card_id, row]));
  return {
    clubNames: new Map(clubs.rows.map(({ id, name }) => [id, name])),
    cards: records.rows.map((row) => {
      const figure = market.get(row.card_id);
      return {
        cardId: row.card_id,
        assetType: row.asset_type,
        stars: row.stars,
        position: row.position,
        clubId: row.club_id,
        leagueId: row.league_id,
        leagueName: row.league_name,
        name: row.name,
        folded: foldText(`${row.name} ${row.short_name}`),
        floor: figure?.floor ?? null,
        lastPrice: figure?.last_price ?? null,
        weekAgo: figure?.price_week_ago ?? null,
        volume: figure?.volume_7d ?? 0n,
        form: figure?.form ?? null,
        circulating: row.minted - row.burned,
        auctionEndsAt: figure?.auction_ends_at?.getTime() ?? null,
        kinds: kindsOf(figure),
      };
    }),
  };
}

function kindsOf(figure: MarketRow | undefined): ReadonlySet<number> {
  if (figure === undefined) return new Set();
  return new Set([
    ...(figure.floor === null ? [] : [1]),
    ...(figure.best_bid === null ? [] : [2]),
    ...(figure.lend_floor === null ? [] : [3]),
    ...(figure.auctions === 0 ? [] : [4]),
  ]);
}
