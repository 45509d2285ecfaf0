import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { decideDraw, recordDraw, mintDrawnCards } from '../../packs/make-draw.ts';
import { lockSeed } from '../../packs/seeds.ts';
import { secretsFrom } from '../../secrets.ts';
import { makeManagers, xfcOf, type TestManager } from '../contests/contests.ts';
import { retryWhileBusy } from '../http/retry-while-busy.ts';
import { makeBarrier } from '../barrier.ts';
import { packCaller } from './packs.ts';

/** The inputs of a race for a pack: a drop of Promo packs of a league, and the number of buyers. */
export interface PackScene {
  readonly db: Db;
  readonly leagueId: number;
  readonly dropId: number;
  readonly buyers: number;
}

const { price: PRICE, table: TABLE } = CURRENT_RULES.shop.packs.promo;

/** Reduces the stock of a drop to one pack and gives each manager its price. */
async function wantTheLast({ db, dropId, buyers }: PackScene): Promise<readonly TestManager[]> {
  await sql`update pack_drop set left_quantity = 1 where id = ${dropId}`.execute(db);
  return makeManagers(db, buyers, PRICE);
}

async function drawsOf(db: Db, managers: readonly TestManager[]): Promise<number> {
  const { rows } = await sql<{ draws: number }>`
    select count(*)::int as draws from fair_draw where manager_id = any(${managers.map(({ managerId }) => managerId)}::int[])
  `.execute(db);
  return rows[0]?.draws ?? 0;
}

/** A race for packs. */
interface PackRace {
  readonly name: string;
  /** Plays one round with the product's calls and returns the violations at its end. */
  readonly play: (scene: PackScene) => Promise<readonly string[]>;
  /** The same with a purchase that reads the stock before it locks. */
  readonly playNaively: (scene: PackScene) => Promise<readonly string[]>;
}

/** Many buyers race for the last pack of a drop: one gets it, and only that manager pays. */
export const lastPack: PackRace = {
  name: 'many buyers of the last pack',
  async play(scene) {
    const { db, dropId } = scene;
    const managers = await wantTheLast(scene);
    const call = packCaller(db);
    const outcomes = await Promise.all(
      managers.map((manager) =>
        retryWhileBusy((key) => call('packs.buy', { package_id: dropId }, manager, key)),
      ),
    );
    const won = outcomes.filter((outcome) => 'draw' in outcome).length;
    const late = outcomes.filter((outcome) => 'refused' in outcome && outcome.refused === 'ERR_SOLD_OUT');
    const wrong: string[] = [];
    const draws = await drawsOf(db, managers);
    if (won !== 1 || late.length !== managers.length - 1 || draws !== 1)
      wrong.push(`${won} buyers succeeded, ${late.length} were too late, ${draws} packs were drawn`);
    for (const [index, manager] of managers.entries()) {
      const paid = 'draw' in (outcomes[index] ?? {});
      const { available, held } = await xfcOf(db, manager);
      if (available !== (paid ? 0n : PRICE.units) || held !== 0n)
        wrong.push(`${manager.nickname} has ${available} and ${held} held`);
    }
    return wrong;
  },
  async playNaively(scene) {
    const managers = await wantTheLast(scene);
    const looked = makeBarrier(2);
    const bought = await Promise.all(managers.map((manager) => buyNaively(scene, manager, looked)));
    const sold = bought.filter(Boolean);
    return sold.length === 1 ? [] : [`the last pack was sold ${sold.length} times`];
  },
};

function buyNaively(
  { db, leagueId, dropId }: PackScene,
  { managerId }: TestManager,
  looked: () => Promise<void>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ left: number }>`
      select left_quantity as left from pack_drop where id = ${dropId}
    `.execute(tx);
    if (rows[0]?.left === 0) return false;
    await looked();
    const now = await gameNow(tx);
    const seed = await lockSeed(tx, { secrets: secretsFrom('t'.repeat(32)) }, managerId);
    const { leftPerCard } = CURRENT_RULES.shop;
    const draw = await decideDraw(tx, seed, { table: TABLE, leagueIds: [leagueId], leftPerCard });
    if (draw === null) return false;
    await sql`update pack_drop set left_quantity = 0 where id = ${dropId}`.execute(tx);
    await mintDrawnCards(tx, now, draw, await recordDraw(tx, now, draw, { dropId }));
    return true;
  });
}
