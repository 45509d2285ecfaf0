import { xfc } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { packOf, type DrawTable } from '@touchline/domain/rules/packs';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db, type Tx } from '../../db/database.ts';
import { decideDraw, recordDraw, mintDrawnCards } from '../../packs/make-draw.ts';
import { boughtBy } from '../../packs/queries/bought.ts';
import { lockSeed } from '../../packs/seeds.ts';
import { secretsFrom } from '../../secrets.ts';
import { makeManagers, xfcOf, type TestManager } from '../contests/contests.ts';
import { retryWhileBusy } from '../http/retry-while-busy.ts';
import { makeBarrier } from '../processes/barrier.ts';
import { packCaller } from './packs.ts';

/** The inputs of a race for a pack: a drop of Promo packs of a league, and the number of buyers. */
export interface PackScene {
  readonly db: Db;
  readonly leagueId: number;
  readonly dropId: number;
  readonly buyers: number;
}

/** The inputs of a race of one manager for starter packs: the drops of several leagues, and the number of calls. */
interface StarterScene {
  readonly db: Db;
  readonly drops: readonly { readonly leagueId: number; readonly dropId: number }[];
  readonly tabs: number;
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
interface PackRace<Scene = PackScene> {
  readonly name: string;
  /** Plays one round with the product's calls and returns the violations at its end. */
  readonly play: (scene: Scene) => Promise<readonly string[]>;
  /** The same with a purchase that reads stock or limit before it locks. */
  readonly playNaively: (scene: Scene) => Promise<readonly string[]>;
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
    const allRead = makeBarrier(2);
    const bought = await Promise.all(managers.map((manager) => buyNaively(scene, manager, allRead)));
    const sold = bought.filter(Boolean);
    return sold.length === 1 ? [] : [`the last pack was sold ${sold.length} times`];
  },
};

function buyNaively(
  { db, leagueId, dropId }: PackScene,
  { managerId }: TestManager,
  allRead: () => Promise<void>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ left: number }>`
      select left_quantity as left from pack_drop where id = ${dropId}
    `.execute(tx);
    if (rows[0]?.left === 0) return false;
    await allRead();
    const isDrawn = await drawUnguarded(tx, managerId, { leagueId, dropId, table: TABLE });
    if (isDrawn) await sql`update pack_drop set left_quantity = 0 where id = ${dropId}`.execute(tx);
    return isDrawn;
  });
}

/** Draws and mints a pack without any check; false when its league has too few copies. */
async function drawUnguarded(
  tx: Tx,
  managerId: number,
  { leagueId, dropId, table }: { leagueId: number; dropId: number; table: DrawTable },
): Promise<boolean> {
  const now = await gameNow(tx);
  const seed = await lockSeed(tx, { secrets: secretsFrom('t'.repeat(32)) }, managerId);
  const { leftPerCard } = CURRENT_RULES.shop;
  const draw = await decideDraw(tx, seed, { table, leagueIds: [leagueId], leftPerCard });
  if (draw === null) return false;
  await mintDrawnCards(tx, now, draw, await recordDraw(tx, now, draw, { dropId }));
  return true;
}

const STARTER = packOf(CURRENT_RULES.shop, 'starter');

/** A manager who can pay a starter pack of every drop. */
async function wantAll({ db, drops }: StarterScene): Promise<TestManager> {
  const [manager] = await makeManagers(db, 1, xfc(STARTER.price.units * BigInt(drops.length)));
  if (manager === undefined) throw new Error('no manager');
  return manager;
}

/** A manager buys starter packs of several leagues at once: they get one, and pay one. */
export const onlyStarter: PackRace<StarterScene> = {
  name: 'one manager after the starter packs of several leagues',
  async play(scene) {
    const { db, drops, tabs } = scene;
    const manager = await wantAll(scene);
    const call = packCaller(db);
    const outcomes = await Promise.all(
      Array.from({ length: tabs }, (_, tab) =>
        retryWhileBusy((key) =>
          call('packs.buy', { package_id: drops[tab % drops.length]?.dropId ?? 0 }, manager, key),
        ),
      ),
    );
    const won = outcomes.filter((outcome) => 'draw' in outcome).length;
    const late = outcomes.filter((outcome) => 'refused' in outcome && outcome.refused === 'ERR_PACK_LIMIT');
    const draws = await drawsOf(db, [manager]);
    const { available, held } = await xfcOf(db, manager);
    const left = STARTER.price.units * BigInt(drops.length - 1);
    return [
      ...(won === 1 && late.length === tabs - 1 && draws === 1
        ? []
        : [`${won} purchases succeeded, ${late.length} met the limit, ${draws} packs were drawn`]),
      ...(available === left && held === 0n ? [] : [`the manager has ${available} and ${held} held`]),
    ];
  },
  async playNaively(scene) {
    const { managerId } = await wantAll(scene);
    const allRead = makeBarrier(scene.drops.length);
    const bought = await Promise.all(
      scene.drops.map((drop) =>
        inTransaction(scene.db, async (tx) => {
          const { rows } = await sql<{ bought: number }>`
            select ${boughtBy(managerId)} as bought from pack_drop where id = ${drop.dropId}
          `.execute(tx);
          if (rows[0]?.bought !== 0) return false;
          await allRead();
          return drawUnguarded(tx, managerId, { ...drop, table: STARTER.table });
        }),
      ),
    );
    const sold = bought.filter(Boolean).length;
    return sold === 1 ? [] : [`${sold} starter packs were sold to one manager`];
  },
};
