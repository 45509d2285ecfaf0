import { isRefusal } from '@touchline/contract/errors';
import { CURRENT_RULES, HOUR_MS, type Stars } from '@touchline/domain/rules/index';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mintCopies } from '../cards/public.ts';
import { inTransaction, sql, type Tx } from '../db/database.ts';
import { openHouseAuctions } from '../market/auctions/house-auctions.ts';
import { updateCardMarket } from '../market/trading/update-card-market.ts';
import { lockPools } from '../packs/public.ts';
import { KICK_OFF, OPEN } from '../testing/contests/contest-scene.ts';
import { makeManagers } from '../testing/contests/contests.ts';
import { openProScene } from '../testing/contests/pro-contests.ts';
import { refusalOf } from '../testing/http/refusals.ts';
import { applyRevisions } from './apply-revision.ts';

const scene = await openProScene();
const { db, football, call, done } = scene;
const EFFECTIVE = new Date(OPEN.getTime() + HOUR_MS);

const starsOf = async (playerId: number) => {
  const { rows } = await sql<{ player: number; card: number }>`
    select player.stars as player, card.stars as card
    from player join card on asset_type = 1 and subject_id = player.id where player.id = ${playerId}
  `.execute(db);
  expect(rows[0]?.card).toBe(rows[0]?.player);
  return rows[0]?.player;
};

const cardOf = (playerId: number) => football.cards.get(playerId)?.cardId ?? 0;

/** Announces new stars of players at the opening; they are in force an hour later. */
async function announce(changes: ReadonlyMap<number, Stars>): Promise<void> {
  await sql`
    with revision as (
      insert into star_revision (league_id, season_id, part, announced_at, effective_at)
      select ${football.leagueId}, season_id, 'half', ${OPEN}, ${EFFECTIVE} from round where id = ${football.roundId}
      returning id
    )
    insert into star_change select revision.id, player.id, stars, after
    from revision, unnest(${[...changes.keys()]}::int[], ${[...changes.values()]}::smallint[]) as change (player_id, after)
    join player on player.id = player_id
  `.execute(db);
}

/** Gives a player and the card stars as if they had always had them. */
async function setStars(playerId: number, stars: Stars): Promise<void> {
  await sql`update player set stars = ${stars} where id = ${playerId}`.execute(db);
  await sql`update card set stars = ${stars}, lifetime = 200 where subject_id = ${playerId}`.execute(db);
}

const playerWith = (stars: Stars, index = 0): number =>
  football.players.filter((player) => player.stars === stars)[index]?.id ?? 0;

const aManager = async () => {
  const [manager] = await makeManagers(db, 1, { currency: 'XFC', units: 0n });
  if (manager === undefined) throw new Error('no manager');
  return manager;
};

beforeEach(() => scene.stopClockAt(OPEN));

afterEach(async () => {
  await sql`delete from star_change`.execute(db);
  await sql`delete from star_revision`.execute(db);
  for (const { id, stars } of football.players)
    await sql`update player set stars = ${stars} where id = ${id}`.execute(db);
  await sql`update card set stars = player.stars from player where player.id = subject_id`.execute(db);
});

describe('coming into force', () => {
  test('changes nothing when it is interrupted, and everything when it is tried again', async () => {
    const [one, other] = [playerWith(2), playerWith(2, 1)];
    await announce(
      new Map([
        [one, 3],
        [other, 1],
      ]),
    );
    await scene.stopClockAt(EFFECTIVE);
    await sql`alter table star_revision add constraint interrupted check (applied_at is null)`.execute(db);
    await expect(applyRevisions(db)).rejects.toThrow('interrupted');
    expect([await starsOf(one), await starsOf(other)]).toEqual([2, 2]);
    await sql`alter table star_revision drop constraint interrupted`.execute(db);
    expect(await applyRevisions(db)).toBe(1);
    expect([await starsOf(one), await starsOf(other)]).toEqual([3, 1]);
  });

  test('stays when the clock is set back, and is not repeated', async () => {
    const one = playerWith(2);
    await announce(new Map([[one, 3]]));
    await scene.stopClockAt(EFFECTIVE);
    await applyRevisions(db);
    await scene.stopClockAt(OPEN);
    expect(await applyRevisions(db)).toBe(0);
    await scene.stopClockAt(EFFECTIVE);
    expect(await applyRevisions(db)).toBe(0);
    expect(await starsOf(one)).toBe(3);
  });
});

test('the reference price of a card with few fills is that of its new tier', async () => {
  const [seller, buyer] = [await aManager(), await aManager()];
  const [sold, raised] = [cardOf(playerWith(3)), cardOf(playerWith(2))];
  const price = 1_200_000_000n;
  await sql`
    with resting as (
      insert into market_order (kind, manager_id, card_id, quantity, left_quantity, price, fee_basis_points,
        rules_version, status, created_at, closed_at)
      values (1, ${seller.managerId}, ${sold}, 1, 0, ${price}, 500, 1, 3, ${OPEN}, ${OPEN}) returning id
    )
    insert into fill (order_id, kind, card_id, quantity, price, fee, seller_id, buyer_id, at)
    select id, 1, ${sold}, 1, ${price}, 0, ${seller.managerId}, ${buyer.managerId}, ${OPEN} from resting
  `.execute(db);
  await inTransaction(db, (tx) => updateCardMarket(tx, { now: OPEN, rules: CURRENT_RULES }, [raised]));
  const reference = async () =>
    (
      await sql<{ price: bigint | null }>`
        select reference_price as price from card_market where card_id = ${raised}
      `.execute(db)
    ).rows[0]?.price;
  expect(await reference()).toBeNull();
  await announce(new Map([[playerWith(2), 3]]));
  await scene.stopClockAt(EFFECTIVE);
  await applyRevisions(db);
  expect(await reference()).toBe(price);
});

describe('the floor holds for a copy', () => {
  /**
   * Runs a function in a transaction, starts the revision meanwhile, and continues once the revision has to wait.
   */
  async function whileWaiting(
    first: (tx: Tx) => Promise<unknown>,
    then: (tx: Tx) => Promise<unknown> = async () => undefined,
  ): Promise<void> {
    const applying: Promise<number>[] = [];
    await inTransaction(db, async (tx) => {
      await first(tx);
      applying.push(applyRevisions(db));
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `.execute(db);
        expect(rows).toHaveLength(1);
      });
      await then(tx);
    });
    expect(await Promise.all(applying)).toEqual([1]);
  }

  test('that an auction of the house has promised', async () => {
    const one = playerWith(3);
    await setStars(one, 4);
    await announce(new Map([[one, 1]]));
    await scene.stopClockAt(EFFECTIVE);
    await whileWaiting(openHouseAuctions);
    const promised =
      await sql`select from market_order where card_id = ${cardOf(one)} and manager_id is null`.execute(db);
    expect(promised.rows.length).toBeGreaterThan(0);
    expect(await starsOf(one)).toBe(3);
  });

  test('that is drawn at the same moment', async () => {
    const one = playerWith(3, 1);
    const { managerId } = await aManager();
    await announce(new Map([[one, 2]]));
    await scene.stopClockAt(EFFECTIVE);
    const copies = [{ cardId: cardOf(one), quantity: 1 }];
    await whileWaiting(
      (tx) => lockPools(tx, [football.leagueId]),
      (tx) => mintCopies(tx, EFFECTIVE, { managerId, copies }, { kind: 'draw', id: 1 }),
    );
    expect(await starsOf(one)).toBe(3);
  });
});

describe('a contest opened before', () => {
  test('takes teams by the stars of its opening, one opened after it by the new ones', async () => {
    const manager = await aManager();
    const [raised = 0] = scene.free.starters.map(Number);
    const before = await scene.contest();
    await announce(new Map([[raised, 3]]));
    await scene.stopClockAt(EFFECTIVE);
    await applyRevisions(db);
    const after = await scene.contest();
    for (const id of [before, after]) await done('contests.join', { id }, manager);
    expect(isRefusal(await call('teams.create', { contest_id: before, ...scene.free }, manager))).toBe(false);
    expect(await refusalOf(call('teams.create', { contest_id: after, ...scene.free }, manager))).toBe(
      'ERR_TEAM_CARD',
    );
  });

  test('allows leases of its two-star players until it starts, whatever their stars are now', async () => {
    const [manager, late] = [await aManager(), await aManager()];
    const [raised, lowered] = [playerWith(2), playerWith(2, 1)];
    await scene.contest();
    await announce(
      new Map([
        [raised, 3],
        [lowered, 1],
      ]),
    );
    await scene.stopClockAt(EFFECTIVE);
    await applyRevisions(db);
    for (const player_id of [raised, lowered])
      expect(await done('market.leases.take', { player_id }, manager)).toMatchObject({ price: '0' });
    await scene.stopClockAt(KICK_OFF);
    for (const player_id of [raised, lowered])
      expect(await refusalOf(call('market.leases.take', { player_id }, late))).toBe(
        'ERR_NOT_LEASED_BY_HOUSE',
      );
  });
});
