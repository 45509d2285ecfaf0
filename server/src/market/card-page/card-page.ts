import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { ASSET_TYPE, levelOf } from '@touchline/domain/cards';
import { sellerFee } from '@touchline/domain/market/fees';
import { moneyText } from '@touchline/domain/money';
import { percentText } from '@touchline/domain/percent';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { pointsText } from '@touchline/domain/scoring/table';
import { EASY } from '@touchline/domain/scoring/tables/easy';
import { PRO } from '@touchline/domain/scoring/tables/pro';
import { isListed, slugOf } from '../../contests/public.ts';
import { sql, type Db } from '../../db/database.ts';
import {
  absenceAnswer,
  absencesOfPlayers,
  loadMatchRows,
  type MatchRow,
  seasonRecord,
} from '../../football/public.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { loadMarketCards, priceText, type MarketCard } from '../catalog/card-rows.ts';
import { loadFills } from './fill-rows.ts';
import { pricesFor } from './prices-for.ts';
import { cardOf } from './prices.ts';
import { usualLoan } from './usual-loan.ts';

type PlayerPage = CallOutput<'market.players.get'>;
type VenuePage = CallOutput<'market.venues.get'>;

const LAST_FILLS = 10;
const LAST_MATCHES = 10;
const MAX_CONTESTS = 20;
const MATCHES_AT_VENUE = 5;

/** A player card with its fills, contests and matches. Refuses with ERR_NOT_FOUND when it does not exist. */
export async function playerPage(db: Db, id: number, caller: Caller): Promise<PlayerPage | Refusal> {
  const managerId = managerOf(caller);
  const cardId = await cardOf(db, ASSET_TYPE.player, id);
  const [card] = cardId === null ? [] : await loadMarketCards(db, [cardId], managerId);
  if (cardId === null || card?.asset_type !== ASSET_TYPE.player) return refuse('ERR_NOT_FOUND');
  const club = card.club.id;
  const [{ usual, ...common }, matches, next_match, absences, season] = await Promise.all([
    loadCommonParts(db, cardId, ofClub(club, 'any'), managerId),
    lastMatches(db, id),
    nextMatches(db, ofClub(club, 'any'), 1),
    absencesOfPlayers(db, [id]),
    seasonRecord(db, id),
  ]);
  const absence = absences.get(id);
  return {
    card: withUsual(card, usual),
    ...common,
    matches,
    next_match: next_match[0] ?? null,
    season,
    absence: absence === undefined ? null : absenceAnswer(absence),
  };
}

/** A venue card with its fills and upcoming matches. Refuses with ERR_NOT_FOUND when it does not exist. */
export async function venuePage(db: Db, id: number, caller: Caller): Promise<VenuePage | Refusal> {
  const managerId = managerOf(caller);
  const cardId = await cardOf(db, ASSET_TYPE.venue, id);
  const [card] = cardId === null ? [] : await loadMarketCards(db, [cardId], managerId);
  if (cardId === null || card?.asset_type !== ASSET_TYPE.venue) return refuse('ERR_NOT_FOUND');
  const [{ usual, ...common }, next_matches] = await Promise.all([
    loadCommonParts(db, cardId, ofClub(id, 'home'), managerId),
    nextMatches(db, ofClub(id, 'home'), MATCHES_AT_VENUE),
  ]);
  return {
    card: withUsual(card, usual),
    ...common,
    next_match: next_matches[0] ?? null,
    next_matches,
  };
}

/** The last fills of a player card, newest first. */
export async function closedOrders(
  db: Db,
  playerId: number,
  caller: Caller,
): Promise<CallOutput<'market.players.fills'> | Refusal> {
  const cardId = await cardOf(db, 1, playerId);
  if (cardId === null) return refuse('ERR_NOT_FOUND');
  return { data: await loadFills(db, sql`fill.card_id = ${cardId}`, managerOf(caller), 2 * LAST_FILLS) };
}

function managerOf(caller: Caller): number | null {
  return caller.kind === 'manager' ? caller.managerId : null;
}

type Condition = ReturnType<typeof sql>;

/** A condition on `match`: any match of a club, or its home matches. */
function ofClub(clubId: number, where: 'any' | 'home'): Condition {
  return where === 'home'
    ? sql`home_club_id = ${clubId}`
    : sql`(home_club_id = ${clubId} or away_club_id = ${clubId})`;
}

/** A card with the usual price that its trades are checked against, also while no one trades it. */
function withUsual<Card extends MarketCard>(card: Card, usual: bigint | null): Card {
  return { ...card, market: { ...card.market, reference_price: priceText(usual) } };
}

async function loadCommonParts(db: Db, cardId: number, matchCondition: Condition, managerId: number | null) {
  const [fills, contests, usual_loan, prices, mine] = await Promise.all([
    loadFills(db, sql`fill.card_id = ${cardId}`, managerId, LAST_FILLS),
    contestsWithMatches(db, matchCondition, managerId),
    usualLoan(db, cardId),
    pricesFor(db, cardId, managerId),
    sql<{ experience: number; below: bigint | null; above: bigint | null; watched: boolean }>`
      select experience, below, above, watched_card.card_id is not null as watched
      from manager left join watched_card on watched_card.manager_id = manager.id and watched_card.card_id = ${cardId}
      where manager.id = ${managerId}
    `.execute(db),
  ]);
  const [own] = mine.rows;
  const level = levelOf(own?.experience ?? 0, CURRENT_RULES);
  return {
    fills,
    contests,
    fee_percent: percentText(sellerFee(level, CURRENT_RULES)),
    price_tick: moneyText(CURRENT_RULES.market.priceTick),
    usual: prices.usual,
    allowed_prices: prices.allowed,
    usual_loan,
    alert: own?.watched === true ? { below: priceText(own.below), above: priceText(own.above) } : null,
  };
}

/** Open or running contests that include one of the card's matches. */
async function contestsWithMatches(db: Db, matchCondition: Condition, managerId: number | null) {
  const { rows } = await sql<{ id: number; name: string; start_at: Date; is_pro: boolean }>`
    select distinct contest.id, contest.name, contest.start_at, contest.is_pro
    from match join contest_match on contest_match.match_id = match.id
    join contest on contest.id = contest_match.contest_id
    where ${matchCondition}
      and match.kickoff_at > (select game_now()) - interval '2 days'
      and final_at is null and cancelled_at is null and open_at <= (select game_now()) and ${isListed(managerId)}
    order by contest.start_at, contest.id limit ${MAX_CONTESTS}
  `.execute(db);
  return rows.map(({ id, name, start_at, is_pro }) => ({
    id,
    name,
    slug: slugOf(name),
    contest_dt: start_at.toISOString(),
    is_pro,
  }));
}

async function lastMatches(db: Db, playerId: number): Promise<PlayerPage['matches']> {
  const { rows } = await sql<{
    match_id: number;
    minutes: number;
    goals: number;
    assists: number;
    pro: number | null;
    easy: number | null;
  }>`
    select appearance.match_id, minutes, coalesce((statistics ->> 'goals')::int, 0) as goals,
      coalesce((statistics ->> 'assists')::int, 0) as assists, pro.points as pro, easy.points as easy
    from appearance join match on match.id = appearance.match_id
    left join player_points as pro on pro.match_id = match.id and pro.player_id = appearance.player_id
      and pro.scoring_table = 'pro'
    left join player_points as easy on easy.match_id = match.id and easy.player_id = appearance.player_id
      and easy.scoring_table = 'easy'
    where appearance.player_id = ${playerId}
    order by match.kickoff_at desc, match.id desc limit ${LAST_MATCHES}
  `.execute(db);
  const matches = await matchesById(
    db,
    rows.map(({ match_id }) => match_id),
  );
  return rows.flatMap(({ match_id, minutes, goals, assists, pro, easy }) => {
    const match = matches.get(match_id);
    if (match === undefined) return [];
    return [
      {
        match,
        minutes,
        goals,
        assists,
        points_pro: pointsText(PRO, pro ?? 0),
        points_easy: pointsText(EASY, easy ?? 0),
      },
    ];
  });
}

/** The card's running and upcoming matches, soonest first. */
async function nextMatches(db: Db, matchCondition: Condition, count: number): Promise<MatchRow[]> {
  const { rows } = await sql<{ id: number }>`
    select id from match where ${matchCondition} and ended_at is null and status <> 'postponed'
      and kickoff_at > (select game_now()) - interval '4 hours'
    order by kickoff_at, id limit ${count}
  `.execute(db);
  return loadMatchRows(
    db,
    rows.map(({ id }) => id),
    () => false,
  );
}

async function matchesById(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, MatchRow>> {
  const rows = await loadMatchRows(db, ids, () => false);
  return new Map(rows.map((row) => [row.id, row]));
}
