import type { CardFace } from '@touchline/contract/market/rows';
import { ASSET_TYPE } from '@touchline/domain/cards';
import type { Position } from '@touchline/domain/football/events';
import { slugOf } from '../../contests/public.ts';
import { sql, type Db } from '../../db/database.ts';
import { ASSET } from '../../db/sql-constants.ts';
import { loadClubs } from '../../football/public.ts';

/** The stored card with the player or venue it represents. */
export interface CardRecord {
  readonly card_id: number;
  readonly asset_type: 1 | 2;
  /** The player id; for a venue the id of its home club. */
  readonly id: number;
  readonly stars: 1 | 2 | 3 | 4 | 5;
  readonly lifetime: number | null;
  readonly minted: number;
  readonly burned: number;
  readonly club_id: number | null;
  readonly league_id: number;
  readonly league_name: string;
  readonly country_code: string;
  readonly name: string;
  readonly short_name: string;
  /** Null for venues. */
  readonly position: Position | null;
  readonly shirt_number: number | null;
  readonly nationality: string | null;
  /** Null for players. */
  readonly seats: number | null;
}

/** The fragments of a statement that reads cards; `condition` refers to `card`. */
export function cardRecords(condition: ReturnType<typeof sql>) {
  return sql<CardRecord>`
    select card.id as card_id, card.asset_type, card.subject_id as id, card.stars, card.lifetime, card.minted, card.burned,
      player.club_id, league.id as league_id, league.name as league_name, league.country_code, player.name,
      player.short_name, player.position, player.shirt_number, player.nationality, null::int as seats
    from card join player on player.id = card.subject_id join league on league.id = player.league_id
    where card.asset_type = ${ASSET.player} and ${condition}
    union all
    select card.id, card.asset_type, card.subject_id, card.stars, card.lifetime, card.minted, card.burned,
      club.id, league.id, league.name, league.country_code, club.venue_name, club.venue_name, null, null, null,
      club.venue_seats
    from card join club on club.id = card.subject_id join league on league.id = club.league_id
    where card.asset_type = ${ASSET.venue} and ${condition}
  `;
}

/** The faces of cards by card id, for rows of orders, fills and holdings. Unknown ids are left out. */
export async function loadCardFaces(
  db: Db,
  cardIds: readonly number[],
): Promise<ReadonlyMap<number, CardFace>> {
  const { rows } = await cardRecords(sql`card.id = any(${[...new Set(cardIds)]}::int[])`).execute(db);
  const clubs = await loadClubs(
    db,
    rows.flatMap(({ club_id }) => (club_id === null ? [] : [club_id])),
  );
  return new Map(
    rows.map((row) => [
      row.card_id,
      faceOf(row, row.club_id === null ? null : (clubs.get(row.club_id) ?? null)),
    ]),
  );
}

/** The placeholder club of a player who left all clubs of the game: a plain shirt. */
const NO_CLUB = {
  id: 0,
  name: '',
  short_name: '',
  kit: { pattern: 'plain', colour_1: '#ffffff', colour_2: '#111111' },
} as const;

/** The face of a card: the part shown wherever the card appears. */
export function faceOf(row: CardRecord, club: CardFace['club']): CardFace {
  const common = {
    card_id: row.card_id,
    id: row.id,
    name: row.name,
    slug: slugOf(row.name),
    stars: row.stars,
  };
  if (row.asset_type === ASSET_TYPE.venue)
    return { asset_type: 2, ...common, seats: row.seats ?? 0, country_code: row.country_code, club };
  return {
    asset_type: 1,
    ...common,
    short_name: row.short_name,
    position: row.position ?? 'MF',
    shirt_number: row.shirt_number ?? 0,
    nationality: row.nationality ?? '',
    club: club ?? NO_CLUB,
  };
}
