/** Figures of the market from public sources: public calls, and facts shown on public pages. */
import { isRefusal } from '@touchline/contract/errors';
import type { MarketPlayer } from '@touchline/contract/market/rows';
import { ORDER_STATUS } from '@touchline/domain/market/order';
import { sql, type Db } from '../../../server/src/db/database.ts';
import { inProcessVisitor } from '../../../server/src/http/auth/caller.ts';
import type { CallServices } from '../../../server/src/http/calls/call-services.ts';
import { invoke } from '../../../server/src/http/calls/invoke.ts';
import { ASSET, KIND } from '../../../server/src/db/sql-constants.ts';

const PAGE = 100;
const CHEAP_XFC = 5;
const visitor = inProcessVisitor();

/** The correlation of price with expected points within a star level, and how many cards it covers. */
export interface LevelCorrelation {
  readonly stars: number;
  readonly cards: number;
  readonly correlation: number;
}

/** Points to expect of each player in the next pro contests of their leagues, as the team builder shows them. */
export async function expectedByPlayer(services: CallServices): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct on (league_id, start_at) id from contest
    where is_official and pro_tier = 'open' and league_id is not null and locked_at is null and cancelled_at is null
      and start_at - make_interval(mins => join_time) > game_now() and open_at <= game_now()
    order by league_id, start_at, id
  `.execute(services.db);
  const points = new Map<number, number[]>();
  for (const { id: contestId } of rows) {
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const input = { contestId, page, noItems: PAGE };
      const answer = await invoke(services, 'contests.players.pickable', input, visitor, null);
      if (isRefusal(answer)) break;
      pages = answer.summary.pages;
      for (const { id, expected } of answer.data)
        points.set(id, [...(points.get(id) ?? []), Number(expected)]);
    }
  }
  return new Map([...points].map(([id, all]) => [id, all.reduce((sum, each) => sum + each, 0) / all.length]));
}

/** Every player card that can be traded, the most traded first. */
export async function tradedCards(services: CallServices): Promise<readonly MarketPlayer[]> {
  const cards: MarketPlayer[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const input = { page, noItems: PAGE, sort_by: 'volume', sort_how: 'desc' } as const;
    const answer = await invoke(services, 'market.players.list', input, visitor, null);
    if (isRefusal(answer)) throw new Error('the list of cards is refused');
    pages = answer.summary.pages;
    cards.push(...answer.data.filter(({ supply }) => supply.lifetime !== null));
  }
  return cards;
}

export function correlations(
  cards: readonly MarketPlayer[],
  expected: ReadonlyMap<number, number>,
): readonly LevelCorrelation[] {
  const known = cards.flatMap(({ id, stars, market }) => {
    const points = expected.get(id);
    return points === undefined || market.last_price === null
      ? []
      : [{ stars, points, price: Number(market.last_price) }];
  });
  return [...Map.groupBy(known, ({ stars }) => stars)]
    .map(([stars, own]) => ({ stars, cards: own.length, correlation: pearson(own) }))
    .toSorted((one, other) => one.stars - other.stars);
}

function pearson(pairs: readonly { readonly points: number; readonly price: number }[]): number {
  const mean = (of: (pair: { readonly points: number; readonly price: number }) => number): number =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const [points, price] = [mean((pair) => pair.points), mean((pair) => pair.price)];
  const covariance = mean((pair) => (pair.points - points) * (pair.price - price));
  const spread = Math.sqrt(
    mean((pair) => (pair.points - points) ** 2) * mean((pair) => (pair.price - price) ** 2),
  );
  return spread === 0 ? 0 : covariance / spread;
}

/** The spreads of the most traded cards as a share of the middle price; Infinity where a side is missing. */
export function spreads(cards: readonly MarketPlayer[], count: number): readonly number[] {
  return cards.slice(0, count).map(({ market: { floor, best_bid } }) => {
    if (floor === null || best_bid === null) return Infinity;
    const [ask, bid] = [Number(floor), Number(best_bid)];
    return (ask - bid) / ((ask + bid) / 2);
  });
}

/** The cards of three stars that a newcomer can buy for less than 5 XFC. */
export function cheapCards(cards: readonly MarketPlayer[]): number {
  return cards.filter(
    ({ stars, market: { floor } }) => stars === 3 && floor !== null && Number(floor) < CHEAP_XFC,
  ).length;
}

interface ClosedAuctions {
  readonly all: number;
  readonly contested: number;
  readonly unsold: number;
}

/** Auctions closed since a moment, of these those with at least two bidders, and those without any. */
export async function auctionsSince(db: Db, since: Date): Promise<ClosedAuctions> {
  const { rows } = await sql<ClosedAuctions>`
    select count(*)::int as all, count(*) filter (where bidders >= 2)::int as contested,
      count(*) filter (where bidders = 0)::int as unsold from (
      select (select count(distinct manager_id) from bid where bid.order_id = auction.order_id) as bidders
      from auction join market_order on market_order.id = order_id
      where closed_at >= ${since} and status in (${ORDER_STATUS.auctionSold}, ${ORDER_STATUS.auctionUnsold})
    ) as closed
  `.execute(db);
  return rows[0] ?? { all: 0, contested: 0, unsold: 0 };
}

/**
 * Loan offers by league: copies of the players of clubs with a match to come in it. Clubs of a cup play in leagues of
 * their own, so one offer may count for both.
 */
export async function loansByLeague(db: Db): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ league_id: number; copies: number }>`
    with playing as (
      select distinct league_id, club_id
      from match cross join lateral (values (home_club_id), (away_club_id)) as side (club_id)
      where ended_at is null
    )
    select playing.league_id, coalesce(sum(to_lend), 0)::int as copies
    from playing join player on player.club_id = playing.club_id
    join card on asset_type = ${ASSET.player} and subject_id = player.id and lifetime is not null
    left join card_market on card_id = card.id group by playing.league_id
  `.execute(db);
  return new Map(rows.map(({ league_id, copies }) => [league_id, copies]));
}

/** Fills of whole copies since a moment. */
export async function fillsSince(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ fills: number }>`
    select count(*)::int as fills from fill where at >= ${since} and kind <> ${KIND.lend}
  `.execute(db);
  return rows[0]?.fills ?? 0;
}

interface VenueFigures {
  readonly venues: number;
  readonly venuesOnSale: number;
  readonly venuesQuoted: number;
  readonly venueTrades: number;
}

/** Venues that can be traded: all of them, those on sale, those with offer and bid, and their trades since a moment. */
export async function venueFigures(db: Db, since: Date): Promise<VenueFigures> {
  const { rows } = await sql<VenueFigures>`
    select count(*)::int as venues, count(floor)::int as "venuesOnSale",
      count(*) filter (where floor is not null and best_bid is not null)::int as "venuesQuoted",
      coalesce(sum((
        select count(*) from fill where fill.card_id = card.id and at >= ${since} and kind <> ${KIND.lend}
      )), 0)::int as "venueTrades"
    from card left join card_market on card_id = card.id where asset_type = ${ASSET.venue} and lifetime is not null
  `.execute(db);
  return rows[0] ?? { venues: 0, venuesOnSale: 0, venuesQuoted: 0, venueTrades: 0 };
}

/** The leagues whose official contests lock within a stretch of time. */
export async function leaguesLocking(db: Db, from: Date, until: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ league_id: number }>`
    select distinct league_id from contest
    where is_official and pro_tier is not null and league_id is not null and cancelled_at is null
      and start_at - make_interval(mins => join_time) between ${from} and ${until}
  `.execute(db);
  return rows.map(({ league_id }) => league_id);
}
