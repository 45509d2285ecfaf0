import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { newsOfMatches, type MatchNews, type PlayedMatch } from '@touchline/domain/football/player-news';
import type { TradedFill } from '@touchline/domain/market/counted-fills';
import { recordPrices } from '@touchline/domain/market/record-prices';
import { moneyText, xfc } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { EASY } from '@touchline/domain/scoring/tables/easy';
import { sql, type Db } from '../../db/database.ts';
import { KIND } from '../../db/sql-constants.ts';
import { type ClubRow, loadClubs, loadMatchRows, type MatchRow } from '../../football/public.ts';
import { pageOf } from '../../http/calls/paging.ts';
import { bonusHoldersAmong } from '../prices/bonus-holders.ts';
import { NOT_BETWEEN_LINKED } from '../prices/eligible-fills.ts';
import { cardOf } from './prices.ts';

const CALL = 'market.players.news';
type Answer = CallOutput<typeof CALL>;
type NewsRow = Answer['data'][number];

const PER_PAGE = 6;
/** How many of a player's last matches are read. */
const MAX_MATCHES = 500;
/** How many of a card's last fills are read for their records. */
const MAX_FILLS = 1_000;
/** The seller of a card that the house sold. */
const HOUSE = 0;
/** A condition on `fill`: whole copies at a usual price, between managers who are not linked. */
const MAY_BE_RECORD = sql`kind <> ${KIND.lend} and not flagged and ${NOT_BETWEEN_LINKED}`;

interface RecordPrice {
  readonly kind: 'record_price';
  readonly fillId: number;
  readonly at: number;
  readonly price: bigint;
}

type RecordFill = Omit<TradedFill, 'isBetweenBonusHolders'> & { readonly id: number };

/**
 * The news of a player, newest first: from their matches, with current corrections, and the record prices of their
 * card. Refuses with ERR_NOT_FOUND when they have no card.
 */
export async function playerNews(
  db: Db,
  { id, page, noItems }: ParsedInput<typeof CALL>,
): Promise<Answer | Refusal> {
  const cardId = await cardOf(db, 1, id);
  if (cardId === null) return refuse('ERR_NOT_FOUND');
  const [played, records] = await Promise.all([playedMatches(db, id), loadRecordPrices(db, cardId)]);
  const news = [...newsOfMatches(played, played.length === MAX_MATCHES), ...records];
  const { rows, summary } = pageOf(
    news.toSorted((one, other) => other.at - one.at),
    page,
    noItems ?? PER_PAGE,
  );
  return { data: await newsRows(db, rows), summary };
}

/** The last finished matches the player played in, oldest first. */
async function playedMatches(db: Db, playerId: number): Promise<readonly PlayedMatch[]> {
  const best = JSON.stringify([{ rule: 'bonus', points: EASY.bonus?.points[0] ?? 0 }]);
  const { rows } = await sql<PlayedMatch>`
    with played as (
      select match.id, season.name as season, appearance.club_id, statistics, kickoff_at,
        coalesce(ended_at, kickoff_at) as over_at, player_points.reasons,
        lag(kickoff_at) over in_order as before_at, lag(appearance.club_id) over in_order as before_club
      from (
        select match_id, club_id, statistics from appearance
        where player_id = ${playerId} and minutes > 0 order by match_id desc limit ${MAX_MATCHES}
      ) as appearance
      join match on match.id = appearance.match_id and status in ('ended', 'confirmed')
      join round on round.id = round_id
      join season on season.id = season_id
      left join player_points on player_points.match_id = match.id and player_id = ${playerId}
        and scoring_table = ${EASY.key}
      window in_order as (order by kickoff_at, match.id)
    )
    select id as "matchId", season, club_id as "clubId",
      (extract(epoch from over_at) * 1000)::float8 as at,
      coalesce((statistics ->> 'goals')::int, 0) as goals,
      coalesce((statistics ->> 'redCards')::int, 0) as "sendingsOff",
      coalesce((statistics ->> 'penaltiesSaved')::int, 0) as "penaltiesSaved",
      coalesce(reasons @> ${best}::jsonb, false) as "isBest", coalesce(away.missed, 0) as missed
    from played left join lateral (
      select count(*)::int as missed from match
      where kickoff_at > before_at and kickoff_at < played.kickoff_at
        and status in ('ended', 'confirmed') and (home_club_id = played.club_id or away_club_id = played.club_id)
    ) as away on before_club = played.club_id
    order by kickoff_at, id
  `.execute(db);
  return rows;
}

/** The record prices among the last fills of a card, of which linked managers and flagged ones make none. */
async function loadRecordPrices(db: Db, cardId: number): Promise<readonly RecordPrice[]> {
  const { rows } = await sql<RecordFill>`
    select id, card_id as "cardId", coalesce(seller_id, ${HOUSE}) as "sellerId", buyer_id as "buyerId",
      (extract(epoch from at) * 1000)::float8 as at, price
    from fill where card_id = ${cardId} and ${MAY_BE_RECORD} order by id desc limit ${MAX_FILLS}
  `.execute(db);
  const fills = rows.toReversed();
  const [first] = fills;
  if (first === undefined) return [];
  const [earlier, holders] = await Promise.all([
    sql<{ highest: bigint | null }>`
      select max(price) as highest from fill where card_id = ${cardId} and ${MAY_BE_RECORD} and id < ${first.id}
    `.execute(db),
    bonusHoldersAmong(
      db,
      fills.flatMap(({ sellerId, buyerId }) => [sellerId, buyerId]),
    ),
  ]);
  const traded = fills.map((fill) => ({
    ...fill,
    isBetweenBonusHolders: holders.has(fill.sellerId) && holders.has(fill.buyerId),
  }));
  return recordPrices(traded, earlier.rows[0]?.highest ?? null, CURRENT_RULES).map(({ id, at, price }) => ({
    kind: 'record_price',
    fillId: id,
    at,
    price,
  }));
}

async function newsRows(db: Db, news: readonly (MatchNews | RecordPrice)[]): Promise<NewsRow[]> {
  const matchIds = news.flatMap((each) => (each.kind === 'record_price' ? [] : [each.matchId]));
  const clubIds = news.flatMap((each) => (each.kind === 'new_club' ? [each.clubId, each.fromClubId] : []));
  const [matches, clubs] = await Promise.all([
    loadMatchRows(db, matchIds, () => false),
    clubIds.length === 0 ? new Map<number, ClubRow>() : loadClubs(db, clubIds),
  ]);
  const matchById = new Map(matches.map((match) => [match.id, match]));
  return news.flatMap((each): NewsRow[] => {
    const at = new Date(each.at).toISOString();
    if (each.kind === 'record_price')
      return [{ kind: each.kind, id: `fill ${each.fillId}`, at, price: moneyText(xfc(each.price)) }];
    const match = matchById.get(each.matchId);
    const row = match === undefined ? null : matchNewsRow(each, { at, match }, clubs);
    return row === null ? [] : [row];
  });
}

function matchNewsRow(
  news: MatchNews,
  { at, match }: { readonly at: string; readonly match: MatchRow },
  clubs: ReadonlyMap<number, ClubRow>,
): NewsRow | null {
  const head = { id: `${news.kind} ${match.id}`, at, match };
  switch (news.kind) {
    case 'hat_trick':
      return { ...head, kind: news.kind, goals: news.goals };
    case 'penalty_saved':
      return { ...head, kind: news.kind, count: news.count };
    case 'back':
      return { ...head, kind: news.kind, missed: news.missed };
    case 'new_club': {
      const club = clubs.get(news.clubId);
      const from_club = clubs.get(news.fromClubId);
      return club === undefined || from_club === undefined
        ? null
        : { ...head, kind: news.kind, club, from_club };
    }
    case 'best_of_match':
    case 'first_goal':
    case 'sent_off':
      return { ...head, kind: news.kind };
  }
}
