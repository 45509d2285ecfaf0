import type { MarketPlayer, MarketVenue } from '@touchline/contract/market/rows';
import { ASSET_TYPE } from '@touchline/domain/cards';
import { usableCopies } from '@touchline/domain/cards';
import { moneyText, xfc } from '@touchline/domain/money';
import { percentText } from '@touchline/domain/percent';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { PRO } from '@touchline/domain/scoring/tables/pro';
import { CACHE_PLAN } from '../../db/cached-plans.ts';
import { sql, type Db } from '../../db/database.ts';
import { type ClubRow, loadClubs } from '../../football/public.ts';
import { cardRecords, faceOf, type CardRecord } from './card-faces.ts';
import { loadFigures, type CardFigures, type MarketRow } from './card-figures.ts';
import { recentNextMatches, type NextMatch } from './next-matches.ts';
import { trendsOf } from './trends.ts';

export type MarketCard = MarketPlayer | MarketVenue;

interface OwnRow {
  readonly card_id: number;
  readonly owned: number;
  readonly on_sale: number;
  readonly lent: number;
  readonly fielded: number;
  readonly hosting: number;
  readonly borrowed: number;
  readonly watched: boolean;
}

/** Cards by card id with their market figures, in the order of the ids. Unknown ids are left out. */
export async function loadMarketCards(
  db: Db,
  cardIds: readonly number[],
  managerId: number | null,
): Promise<MarketCard[]> {
  if (cardIds.length === 0) return [];
  const records = await cardRecords(sql`card.id = any(${cardIds}::int[])`).execute(db);
  const clubs = await loadClubs(
    db,
    records.rows.flatMap(({ club_id }) => (club_id === null ? [] : [club_id])),
  );
  const faces = new Map(
    records.rows.map((record) => [
      record.card_id,
      { record, club: record.club_id === null ? null : (clubs.get(record.club_id) ?? null), figures: null },
    ]),
  );
  return toCardRows(
    db,
    cardIds.flatMap((id) => faces.get(id) ?? []),
    managerId,
  );
}

/** A card whose face is known, and its figures if these are known and current. */
export interface KnownCard {
  readonly record: CardRecord;
  readonly club: ClubRow | null;
  readonly figures: CardFigures | null;
}

/** Adds current market figures to cards whose faces are known, in the given order; unknown figures are read. */
export async function toCardRows(
  db: Db,
  cards: readonly KnownCard[],
  managerId: number | null,
): Promise<MarketCard[]> {
  const ids = cards.map(({ record }) => record.card_id);
  if (ids.length === 0) return [];
  const unknown = cards.flatMap(({ record, figures: known }) => (known === null ? [record.card_id] : []));
  const [read, own, trends, matches] = await Promise.all([
    loadFigures(db, unknown),
    managerId === null ? new Map<number, OwnRow>() : loadOwn(db, ids, managerId),
    trendsOf(db, ids),
    recentNextMatches(db),
  ]);
  return cards.map(({ record, club, figures: known }) => {
    const id = record.card_id;
    const figures = known ?? read.get(id);
    const mine = managerId === null ? null : (own.get(id) ?? null);
    return {
      ...rows(record, club, figures, mine, managerId !== null),
      trend: withToday(trends.get(id) ?? [], figures),
      next_match: nextMatchOf(record.club_id === null ? undefined : matches.get(record.club_id)),
    };
  });
}

/** The trend of a card up to now: the days before, and what a copy is worth. */
export function withToday(
  days: readonly string[],
  figures: Pick<MarketRow, 'reference_price' | 'last_price'> | undefined,
): string[] {
  const now = priceText(figures?.reference_price ?? figures?.last_price);
  return now === null ? [...days] : [...days, now];
}

function nextMatchOf(match: NextMatch | undefined): MarketCard['next_match'] {
  if (match === undefined) return null;
  const { opponent, atHome, kickoffAt } = match;
  return { opponent, at_home: atHome, kickoff_dt: kickoffAt.toISOString() };
}

function rows(
  row: CardRecord,
  club: MarketVenue['club'],
  figures: CardFigures | undefined,
  own: OwnRow | null,
  signedIn: boolean,
): Omit<MarketPlayer, 'trend' | 'next_match'> | Omit<MarketVenue, 'trend' | 'next_match'> {
  const league = { id: row.league_id, name: row.league_name };
  const { minted, burned } = figures ?? row;
  const common = {
    market: marketOf(figures),
    supply: {
      lifetime: row.lifetime,
      minted,
      burned,
      circulating: minted - burned,
      owners: figures?.owners ?? 0,
    },
    mine: signedIn ? copiesOf(own) : null,
    watched: own?.watched ?? false,
  };
  const face = faceOf(row, club);
  if (face.asset_type === ASSET_TYPE.player) {
    const form = figures?.form ?? null;
    return { ...face, ...common, league, form: form === null ? null : formText(form) };
  }
  const tier = CURRENT_RULES.cards.venues[row.stars];
  return {
    ...face,
    ...common,
    league,
    largest_contest: tier.largestContest,
    host_share: percentText(tier.hostShareBasisPoints),
  };
}

/** The market figures of a card in wire format; undefined before its first order or fill. */
export function marketOf(row: MarketRow | undefined): MarketCard['market'] {
  const usual = row?.reference_price ?? null;
  return {
    floor: priceText(row?.floor),
    best_bid: priceText(row?.best_bid),
    last_price: priceText(row?.last_price),
    change_24h: changeText(usual, row?.price_day_ago ?? null),
    change_7d: changeText(usual, row?.price_week_ago ?? null),
    reference_price: priceText(row?.reference_price),
    lend_floor: priceText(row?.lend_floor),
    copies_on_sale: row?.on_sale ?? 0,
    copies_to_lend: row?.to_lend ?? 0,
    auctions: row?.auctions ?? 0,
    auction_ends: row?.auction_ends_at?.toISOString() ?? null,
    volume_7d: moneyText(xfc(row?.volume_7d ?? 0n)),
  };
}

function copiesOf(own: OwnRow | null): NonNullable<MarketCard['mine']> {
  if (own === null) return { owned: 0, usable: 0, on_sale: 0, lent: 0, fielded: 0, hosting: 0, borrowed: 0 };
  const { owned, on_sale, lent, fielded, hosting, borrowed } = own;
  const usable = usableCopies({ owned, onSale: on_sale, lent, fielded, hosting });
  return { owned, usable, on_sale, lent, fielded, hosting, borrowed };
}

/** A price in wire format; null without one. */
export function priceText(units: bigint | null | undefined): string | null {
  return units === null || units === undefined ? null : moneyText(xfc(units));
}

/** The change between two prices in per cent with one digit, such as "-3.2"; null without an earlier price. */
export function changeText(now: bigint | null, before: bigint | null): string | null {
  if (now === null || before === null || before === 0n) return null;
  const tenths = ((now - before) * 1_000n) / before;
  const size = tenths < 0n ? -tenths : tenths;
  return `${tenths < 0n ? '-' : ''}${size / 10n}.${size % 10n}`;
}

/** Mean points of the pro scoring table with one digit. */
function formText(units: number): string {
  return (units / PRO.unitsPerPoint).toFixed(1);
}

async function loadOwn(db: Db, cardIds: readonly number[], managerId: number): Promise<Map<number, OwnRow>> {
  const { rows } = await sql<OwnRow>`
    ${CACHE_PLAN} select asked.id as card_id, coalesce(owned, 0) as owned, coalesce(on_sale, 0) as on_sale, coalesce(lent, 0) as lent,
      coalesce(fielded, 0) as fielded, coalesce(hosting, 0) as hosting, borrowed.count as borrowed,
      watched_card.card_id is not null as watched
    from unnest(${cardIds}::int[]) as asked (id)
    left join holding on holding.card_id = asked.id and holding.manager_id = ${managerId}
    left join watched_card on watched_card.card_id = asked.id and watched_card.manager_id = ${managerId}
    cross join lateral (
      select count(*)::int as count from lease
      where lease.manager_id = ${managerId} and lease.card_id = asked.id and ended_at is null
    ) as borrowed
  `.execute(db);
  return new Map(rows.map((row) => [row.card_id, row]));
}
