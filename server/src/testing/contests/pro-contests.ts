import { suggestTeam } from '@touchline/domain/contests/suggest';
import { proTeamRules, type PoolPlayer } from '@touchline/domain/contests/team';
import { CURRENT_RULES, type Stars } from '@touchline/domain/rules/index';
import { leaseFromHouse } from '../../cards/leases.ts';
import { makeCards } from '../../cards/ownership.ts';
import { testContestRoutes } from './contest-routes.ts';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { makeLimits } from '../../http/edge/limits.ts';
import { marketRoutes } from '../../market/routes.ts';
import { openTestDatabase } from '../database/database.ts';
import { KICK_OFF, OPEN } from './contest-scene.ts';
import {
  makeContest,
  makeFootball,
  makeRewards,
  stopClockAt,
  type ContestOptions,
  type Football,
  type TestManager,
  type TestTeam,
} from './contests.ts';
import { marketCaller, type MarketCaller, type TestCard } from '../market/market.ts';

/** A football in which every player has a card and each position has enough one-star players for a team. */
export interface ProFootball extends Football {
  readonly cards: ReadonlyMap<number, TestCard>;
}

/** The calls of contests and of the market through the HTTP dispatcher. */
export function proCaller(db: Db): MarketCaller {
  return marketCaller(db, { ...testContestRoutes, ...marketRoutes({ limits: makeLimits(() => 0) }) });
}

/** The environment of a pro contest test, on its own database with the clock stopped at OPEN. */
export interface ProScene extends Pick<MarketCaller, 'call' | 'done'> {
  readonly db: Db;
  /** Connection string of the database, for further connections and processes. */
  readonly url: string;
  /** The round; it kicks off at KICK_OFF. */
  readonly football: ProFootball;
  /** A team with one three-star player among players of one star, and the card of that player. */
  readonly starTeam: TestTeam;
  readonly card: TestCard;
  /** A team of one-star players, which every manager may field. */
  readonly free: TestTeam;
  readonly stopClockAt: (at: Date) => Promise<void>;
  /** Opens a guaranteed pro contest of the open tier. */
  readonly contest: (options?: ContestOptions) => Promise<number>;
}

/** Opens a fresh database for one test file about pro contests, with the rewards budget and the calls. */
export async function openProScene(): Promise<ProScene> {
  const { db, url } = await openTestDatabase();
  await makeRewards(db);
  await stopClockAt(db, OPEN);
  const football = await makeProFootball(db, KICK_OFF);
  const { team: starTeam, players } = teamWith(football, [3]);
  const [star] = players;
  if (star === undefined) throw new Error('There is no three-star player.');
  return {
    ...proCaller(db),
    db,
    url,
    football,
    starTeam,
    card: cardOf(football, star.id),
    free: freeTeam(football),
    stopClockAt: (at) => stopClockAt(db, at),
    contest: (options) => makeContest(db, football, { proTier: 'open', guaranteed: true, ...options }),
  };
}

/** Makes a round of two matches whose players have cards; the first goalkeeper of each club has one star. */
export async function makeProFootball(db: Db, kickOffAt: Date): Promise<ProFootball> {
  const football = await makeFootball(db, { kickOffAt });
  await sql`
    update player set stars = 1 where position = 'GK' and shirt_number = 1 and league_id = ${football.leagueId}
  `.execute(db);
  const { rows: players } = await sql<PoolPlayer>`
    select id, position, club_id as "clubId", stars from player where league_id = ${football.leagueId} order by id
  `.execute(db);
  await inTransaction(db, (tx) =>
    makeCards(
      tx,
      players.map(({ id, stars }) => ({
        assetType: 1,
        subjectId: id,
        stars,
        lifetime: CURRENT_RULES.cards.players[stars].lifetimeCopies,
      })),
    ),
  );
  const { rows: cards } = await sql<TestCard>`
    select card.id as "cardId", subject_id as "playerId" from card join player on player.id = subject_id
    where asset_type = 1 and league_id = ${football.leagueId}
  `.execute(db);
  return { ...football, players, cards: new Map(cards.map((card) => [card.playerId, card])) };
}

/** The card of a player. */
export function cardOf({ cards }: ProFootball, playerId: number): TestCard {
  const card = cards.get(playerId);
  if (card === undefined) throw new Error(`Player ${playerId} has no card.`);
  return card;
}

/** A team of one-star players, which every manager may field; `index` selects different ones. */
export function freeTeam(football: ProFootball, index = 0): TestTeam {
  const free = football.players.filter(({ stars }) => stars === 1);
  const rules = proTeamRules(CURRENT_RULES, 'open', football.matchIds.length);
  const team = suggestTeam(free, ({ id }) => (id * 7_919 + index * 104_729) % 1_009, rules);
  if (team === null) throw new Error('No team is possible.');
  return { starters: [...team.starters], reserves: [...team.reserves] };
}

/**
 * The team of one-star players with some starters replaced by players of the same club and position with more stars.
 * `wanted` lists the stars of each replacement.
 */
export function teamWith(
  football: ProFootball,
  wanted: readonly Stars[],
): { readonly team: TestTeam; readonly players: readonly PoolPlayer[] } {
  const { starters, reserves } = freeTeam(football);
  const byId = new Map(football.players.map((player) => [player.id, player]));
  const fielded = starters.map(Number);
  const players: PoolPlayer[] = [];
  for (const stars of wanted) {
    const found = fielded.flatMap((id, index) => {
      const own = byId.get(id);
      const other = football.players.find(
        (player) =>
          own?.stars === 1 &&
          player.stars === stars &&
          player.position === own.position &&
          player.clubId === own.clubId &&
          !fielded.includes(player.id),
      );
      return other === undefined ? [] : [{ index, other }];
    })[0];
    if (found === undefined) throw new Error(`There is no player of ${stars} stars.`);
    fielded[found.index] = found.other.id;
    players.push(found.other);
  }
  return { team: { starters: fielded, reserves }, players };
}

/** Leases a player of any stars from the house to a manager until a moment. */
export async function leaseToManager(
  db: Db,
  { cardId }: TestCard,
  { managerId }: Pick<TestManager, 'managerId'>,
  dueAt: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const cause = { kind: 'manager', id: managerId };
    await leaseFromHouse(tx, await gameNow(tx), { managerId, cardIds: [cardId], dueAt }, cause);
  });
}

/** The number of copies of a card that a manager has bound in teams and in loans. */
export async function boundOf(
  db: Db,
  { cardId }: TestCard,
  { managerId }: Pick<TestManager, 'managerId'>,
): Promise<{ readonly owned: number; readonly fielded: number; readonly lent: number }> {
  const { rows } = await sql<{ owned: number; fielded: number; lent: number }>`
    select owned, fielded, lent from holding where manager_id = ${managerId} and card_id = ${cardId}
  `.execute(db);
  return rows[0] ?? { owned: 0, fielded: 0, lent: 0 };
}
