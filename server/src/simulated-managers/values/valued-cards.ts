import { ASSET_TYPE } from '@touchline/domain/cards';
import type { Position } from '@touchline/domain/football/events';
import { DAY_MS } from '@touchline/domain/rules/index';
import { sql, type Db } from '../../db/database.ts';
import { ASSET, KIND } from '../../db/sql-constants.ts';
import { loadOutlooks, type Outlook } from './football-outlook.ts';
import { valueOfCard, type CardFacts } from './value-card.ts';

/** The value of a card, from public facts that change with football and with fills. */
export interface ValuedCard {
  readonly cardId: number;
  /** The player or venue, as calls name it. */
  readonly asset: { readonly asset_type: 1 | 2; readonly asset_id: number };
  readonly leagueId: number;
  /** Null for a venue. */
  readonly position: Position | null;
  readonly facts: CardFacts;
  /** The value to a manager with the whole season in view. */
  readonly value: number;
  /** When the player's next match begins, epoch milliseconds; null for a venue. */
  readonly kickOff: number | null;
  /** Whether the line-up of that match is announced. */
  readonly isLineUpKnown: boolean;
}

const FILLS_DAYS = 30;
const FILLS_READ = 3_000;
const FILLS_OF_CARD = 9;

/** The results of a club count for its venue over so many matches: about half a season. */
const RESULTS_MATCHES = 20;
/** Points of a club that has not played: those of one in the middle of a table. */
const UNKNOWN_POINTS = 1.35;

interface CardRow {
  readonly id: number;
  readonly league_id: number;
  readonly stars: number;
  readonly lifetime: number;
  readonly minted: number;
}
interface PlayerRow extends CardRow {
  readonly player_id: number;
  readonly position: Position;
}
interface VenueRow extends CardRow {
  readonly club_id: number;
  readonly seats: number;
  readonly points_a_match: number | null;
}

type FillsOfCards = ReadonlyMap<number, readonly bigint[]>;

/** Values every card that is traded, of players and of venues, from the public football and market pages. */
export async function loadValuedCards(db: Db, now: Date): Promise<readonly ValuedCard[]> {
  const fills = await fillsOfCards(db, now);
  return [...(await loadPlayers(db, fills)), ...(await loadVenues(db, fills))];
}

async function loadPlayers(db: Db, fills: FillsOfCards): Promise<readonly ValuedCard[]> {
  const outlooks = await loadOutlooks(db);
  const { rows } = await sql<PlayerRow>`
    select card.id, subject_id as player_id, position, league_id, card.stars, lifetime, minted
    from card join player on player.id = subject_id
    where asset_type = ${ASSET.player} and lifetime is not null and club_id is not null order by card.id
  `.execute(db);
  return playersOf(rows, outlooks, fills);
}

/** The valued cards of some rows; cards of players without an outlook count as typical. */
function playersOf(
  rows: readonly PlayerRow[],
  outlooks: ReadonlyMap<number, Outlook>,
  fills: FillsOfCards,
): readonly ValuedCard[] {
  const typical = meansByStars(rows, ({ player_id }) => outlooks.get(player_id)?.usual ?? null);
  return rows.flatMap(({ id, player_id, position, league_id, stars, lifetime, minted }) => {
    const mean = typical.get(stars) ?? 0;
    const outlook = outlooks.get(player_id) ?? { ...UNKNOWN_OUTLOOK, usual: mean };
    const { usual, next, kickOff, isLineUpKnown } = outlook;
    const supply = { stars, lifetime, minted, fills: fills.get(id) ?? [] };
    const facts = { kind: 'player', ...supply, usual, next, typical: mean } as const;
    const value = valueOfCard(facts);
    const asset = { asset_type: ASSET_TYPE.player, asset_id: player_id };
    return value === null
      ? []
      : [{ cardId: id, asset, leagueId: league_id, facts, value, position, kickOff, isLineUpKnown }];
  });
}

const UNKNOWN_OUTLOOK = { next: [], kickOff: null, isLineUpKnown: false } as const;

async function loadVenues(db: Db, fills: FillsOfCards): Promise<readonly ValuedCard[]> {
  const { rows } = await sql<VenueRow>`
    select card.id, club.id as club_id, club.league_id, card.stars, lifetime, minted,
      coalesce(venue_seats, 0) as seats, results.points_a_match
    from card join club on club.id = subject_id cross join lateral (
      select avg(points)::float8 as points_a_match from (
        select case
          when home_score = away_score then 1
          when (home_score > away_score) = (home_club_id = club.id) then 3
          else 0
        end as points
        from match
        where (home_club_id = club.id or away_club_id = club.id) and status in ('ended', 'confirmed')
        order by kickoff_at desc, id desc limit ${RESULTS_MATCHES}
      ) as latest
    ) as results
    where asset_type = ${ASSET.venue} and lifetime is not null order by card.id
  `.execute(db);
  const typical = meansByStars(rows, ({ seats }) => seats);
  return rows.flatMap(({ id, club_id, league_id, stars, lifetime, minted, seats, points_a_match }) => {
    const supply = { stars, lifetime, minted, fills: fills.get(id) ?? [] };
    const pointsAMatch = points_a_match ?? UNKNOWN_POINTS;
    const facts = {
      kind: 'venue',
      ...supply,
      seats,
      typicalSeats: typical.get(stars) ?? 0,
      pointsAMatch,
    } as const;
    const value = valueOfCard(facts);
    if (value === null) return [];
    const asset = { asset_type: ASSET_TYPE.venue, asset_id: club_id };
    const card = { cardId: id, asset, leagueId: league_id, facts, value };
    return [{ ...card, position: null, kickOff: null, isLineUpKnown: false }];
  });
}

/** The mean of a figure over the rows of each number of stars that have it. */
function meansByStars<Row extends CardRow>(
  rows: readonly Row[],
  figureOf: (row: Row) => number | null,
): ReadonlyMap<number, number> {
  return new Map(
    [...Map.groupBy(rows, ({ stars }) => stars)].map(([stars, own]) => {
      const known = own.flatMap((row) => figureOf(row) ?? []);
      return [stars, known.length === 0 ? 0 : known.reduce((sum, each) => sum + each, 0) / known.length];
    }),
  );
}

/**
 * Prices of the last fills with a simulated manager on either side, newest first. Simulated managers keep to their
 * limits, so arranged prices between people do not affect valuations.
 */
async function fillsOfCards(db: Db, now: Date): Promise<FillsOfCards> {
  const { rows } = await sql<{ card_id: number; price: bigint }>`
    select card_id, price from (
      select fill.id, card_id, price from fill
      where at > ${new Date(now.getTime() - FILLS_DAYS * DAY_MS)} and not flagged and kind in (${KIND.sell}, ${KIND.buy})
        and exists (select 1 from manager where manager.id in (seller_id, buyer_id) and is_simulated)
      order by fill.at desc limit ${FILLS_READ}
    ) as latest order by id desc
  `.execute(db);
  const byCard = Map.groupBy(rows, ({ card_id }) => card_id);
  return new Map(
    [...byCard].map(([cardId, fills]) => [cardId, fills.slice(0, FILLS_OF_CARD).map(({ price }) => price)]),
  );
}
