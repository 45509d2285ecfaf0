import { gold } from '@touchline/domain/money';
import type { Stars } from '@touchline/domain/rules/stars';
import { makeCards } from '../../cards/ownership.ts';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { seeded, type Draws } from '../../feeds/seeded.ts';
import { makeLimits } from '../../http/edge/limits.ts';
import { marketRoutes } from '../../market/routes.ts';
import { packRoutes } from '../../packs/routes.ts';
import { secretsFrom } from '../../secrets.ts';
import { houseAccount, managerAccount } from '../../wallet/accounts.ts';
import { moveMoney } from '../../wallet/ledger.ts';
import type { ModelAuctions } from './auction-model.ts';
import { makeFootball, stopClockAt, type TestManager } from '../contests/contests.ts';
import type { ModelLeases } from './lease-model.ts';
import type { ModelLending } from './lend-model.ts';
import { give, makeTraders, marketCaller, whole, type MarketCaller, type TestCard } from './market.ts';
import type { MarketModel, ModelManager, ModelOutcome } from './market-model.ts';
import type { ModelShop } from '../packs/pack-model.ts';

/** Managers and cards, in the market and in the model. */
export interface World {
  readonly db: Db;
  /** Makes a call as a client does: retries it while the server answers ERR_BUSY. */
  readonly call: MarketCaller['callUntilAnswered'];
  readonly managers: readonly TestManager[];
  /** Cards with copies; the first `TRADED` of them are traded, the others come from packs. */
  readonly cards: readonly TestCard[];
  /** Two-star players, which the house leases. */
  readonly leased: readonly TestCard[];
  readonly model: MarketModel;
  readonly auctions: ModelAuctions;
  readonly lending: ModelLending;
  readonly leases: ModelLeases;
  readonly shop: ModelShop;
  readonly orderIds: number[];
  readonly draws: Draws;
}

/** The outcomes of one command in the market and in the model. */
export interface CommandOutcome {
  readonly name: string;
  readonly market: readonly ModelOutcome[];
  readonly model: readonly ModelOutcome[];
}

/** Number of cards used in orders and auctions. */
export const TRADED = 3;
/** An id that does not exist. */
export const NONE = 2_000_000_000;

const MANAGERS = 8;
const COPIES = 20;
const GOLD = 12;
const START = Date.UTC(2026, 2, 1, 12);
/** Every fourth manager is at level 10: fees half a percentage point lower and five more free leases. */
const EXPERIENCE = 4_500;

interface Kind {
  readonly count: number;
  readonly stars: Stars;
  readonly lifetime: number | null;
}

/** Few enough that packs and tiers sell out during a game. */
const KINDS: readonly Kind[] = [
  { count: TRADED, stars: 3, lifetime: 500 },
  { count: 9, stars: 3, lifetime: 40 },
  { count: 6, stars: 4, lifetime: 60 },
  { count: 6, stars: 5, lifetime: 42 },
];
const LEASED: Kind = { count: 10, stars: 2, lifetime: null };

/** Makes managers and cards of a new league, and their model. Stops the clock of the database. */
export async function makeWorld(db: Db, seed: string): Promise<World> {
  await stopClockAt(db, new Date(START));
  const rich = await makeTraders(db, MANAGERS / 2, whole(50_000));
  const poor = await makeTraders(db, MANAGERS / 2, whole(100));
  const managers = [...rich, ...poor];
  const experienced = managers.filter((_, index) => isExperienced(index)).map(({ managerId }) => managerId);
  // Cards passed to and fro wait for a review among people; the model has no reviews.
  await sql`
    update manager set is_simulated = true, experience = case when id = any(${experienced}::int[]) then ${EXPERIENCE}
      else experience end
    where id = any(${managers.map(({ managerId }) => managerId)}::int[])
  `.execute(db);
  await giveGold(db, managers);
  const kinds = [...KINDS, LEASED].flatMap((kind) => Array.from({ length: kind.count }, () => kind));
  const made = await makeLeague(db, kinds);
  const dealt = kinds.flatMap(({ stars, lifetime }) => (lifetime === null ? [] : [{ stars, lifetime }]));
  const cards = made.slice(0, dealt.length);
  for (const card of cards.slice(0, TRADED))
    for (const manager of managers) await give(db, card, manager, COPIES);
  const copies = cards.map((_, index) => (index < TRADED ? COPIES : 0));
  const thousandths = (xfc: number): number => xfc * 100 * 1_000;
  return {
    db,
    call: callerOf(db, seed),
    managers,
    cards,
    leased: made.slice(dealt.length),
    model: {
      managers: managers.map((_, index): ModelManager => ({
        available: thousandths(index < rich.length ? 50_000 : 100),
        held: 0,
        gold: GOLD,
        free: [...copies],
        onSale: copies.map(() => 0),
        lent: copies.map(() => 0),
        fee: isExperienced(index) ? 45 : 50,
        freeLeases: isExperienced(index) ? 10 : 5,
      })),
      orders: new Map(),
      now: START,
      places: 0,
    },
    auctions: new Map(),
    lending: { offers: new Map(), loans: [] },
    leases: [],
    shop: {
      cards: dealt.map((card, index) => ({
        ...card,
        minted: index < TRADED ? MANAGERS * COPIES : 0,
        burned: 0,
      })),
      drops: new Map(),
      recipes: new Map(),
    },
    orderIds: [0],
    draws: seeded('market', seed),
  };
}

function isExperienced(index: number): boolean {
  return index % 4 === 1;
}

/** The calls of the market and of packs; the server's draw seeds derive from the seed of the world. */
function callerOf(db: Db, seed: string): MarketCaller['callUntilAnswered'] {
  const bytes = seeded('seeds of draws', seed);
  return marketCaller(db, {
    ...marketRoutes({ limits: makeLimits(() => 0) }),
    ...packRoutes({
      secrets: secretsFrom('t'.repeat(32)),
      random: (length) => Buffer.from(Array.from({ length }, () => bytes.whole(256))),
    }),
  }).callUntilAnswered;
}

async function giveGold(db: Db, managers: readonly TestManager[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    const issue = await houseAccount(tx, 'GOLD', 'issue');
    for (const { managerId } of managers) {
      const accountId = await managerAccount(tx, 'GOLD', managerId);
      await moveMoney(tx, await gameNow(tx), [
        {
          reason: 'contest_prize',
          cause: { kind: 'manager', id: managerId },
          postings: [
            { accountId: issue, money: gold(-BigInt(GOLD)) },
            { accountId, money: gold(BigInt(GOLD)) },
          ],
        },
      ]);
    }
  });
}

/** Makes cards of these kinds in a new league, in the given order. */
async function makeLeague(db: Db, kinds: readonly Kind[]): Promise<readonly TestCard[]> {
  const { players } = await makeFootball(db, { kickOffAt: new Date('2026-03-07T15:00:00Z') });
  const ids = players.slice(0, kinds.length).map(({ id }) => id);
  await inTransaction(db, async (tx) => {
    await makeCards(
      tx,
      kinds.map(({ stars, lifetime }, index) => ({
        assetType: 1,
        subjectId: ids[index] ?? 0,
        stars,
        lifetime,
      })),
    );
    await sql`
      update player set stars = card.stars from card where asset_type = 1 and subject_id = player.id
    `.execute(tx);
  });
  const { rows } = await sql<TestCard>`
    select card.id as "cardId", subject_id as "playerId"
    from card join unnest(${ids}::int[]) with ordinality as made (id, ordinal) on subject_id = made.id
    where asset_type = 1 order by ordinal
  `.execute(db);
  return rows;
}

/** Draws one of the managers. */
export function drawManager({ draws, managers }: Pick<World, 'draws' | 'managers'>): {
  readonly index: number;
  readonly manager: TestManager;
} {
  const index = draws.whole(managers.length);
  return { index, manager: managerAt({ managers }, index) };
}

/** The manager at an index of the model. Throws when there is none. */
export function managerAt({ managers }: Pick<World, 'managers'>, index: number): TestManager {
  const manager = managers[index];
  if (manager === undefined) throw new Error(`There is no manager ${index}.`);
  return manager;
}
