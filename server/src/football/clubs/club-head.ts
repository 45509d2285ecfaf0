import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { ASSET_TYPE } from '@touchline/domain/cards';
import { moneyText, xfc } from '@touchline/domain/money';
import { sql, type Db } from '../../db/database.ts';
import { loadClubs, loadLeagues } from '../rows.ts';
import { currentSeasons } from '../seasons/season-memory.ts';

type ClubHead = CallOutput<'football.clubs.summary'>;

interface ClubRecord {
  readonly league_id: number;
  readonly venue_name: string | null;
  readonly venue_seats: number | null;
  readonly card_id: number | null;
  readonly stars: number | null;
  readonly price: bigint | null;
}

/** A club with its league and its ground, whose card has the price the market shows: the lowest offer, else the last. */
export async function clubSummary(db: Db, clubId: number): Promise<ClubHead | Refusal> {
  const { rows } = await sql<ClubRecord>`
    select club.league_id, venue_name, venue_seats, card.id as card_id, card.stars, coalesce(floor, last_price) as price
    from club
    left join card on card.asset_type = ${ASSET_TYPE.venue} and card.subject_id = club.id
    left join card_market on card_market.card_id = card.id
    where club.id = ${clubId}
  `.execute(db);
  const [record] = rows;
  const club = (await loadClubs(db, [clubId])).get(clubId);
  const seasonId = record && (await currentSeasons(db)).get(record.league_id);
  if (record === undefined || club === undefined || seasonId === undefined) return refuse('ERR_NOT_FOUND');
  const league = (await loadLeagues(db, [seasonId])).get(seasonId);
  if (league === undefined) throw new Error(`Season ${seasonId} has no league.`);
  return { club, league, venue: venueOf(clubId, record) };
}

function venueOf(
  clubId: number,
  { venue_name, venue_seats, card_id, stars, price }: ClubRecord,
): ClubHead['venue'] {
  if (venue_name === null) return null;
  const card =
    card_id === null || stars === null
      ? null
      : { id: clubId, stars, price: price === null ? null : moneyText(xfc(price)) };
  return { name: venue_name, seats: venue_seats, card };
}
