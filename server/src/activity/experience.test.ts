import { describe, expect, test } from 'vitest';
import { inTransaction, sql, type Db } from '../db/database.ts';
import { rebuildProgressCommand } from '../ops/rebuild/rebuild-progress.ts';
import { readConfig } from '../config.ts';
import { KICK_OFF, FULL_TIME, OPEN, SETTLED, openContestScene } from '../testing/contests/contest-scene.ts';
import { validTeam } from '../testing/contests/contests.ts';
import { openMarketScene } from '../testing/market/market-scene.ts';
import { whole } from '../testing/market/market.ts';
import { experienceReader } from './experience.ts';
import { readActivity } from './readers.ts';
import { recordActivity } from './record.ts';

async function readAll(db: Db): Promise<void> {
  while ((await inTransaction(db, (tx) => readActivity(tx, experienceReader))) > 0);
}

async function experienceOf(db: Db, managerId: number): Promise<number> {
  const { rows } = await sql<{ experience: number }>`
    select experience from manager where id = ${managerId}
  `.execute(db);
  return rows[0]?.experience ?? -1;
}

const noticesOf = async (db: Db, managerId: number) =>
  (
    await sql<{ kind: string; message_values: unknown }>`
      select kind, message_values from notification where manager_id = ${managerId} and kind = 'level_reached'
    `.execute(db)
  ).rows;

describe('on the market', async () => {
  const scene = await openMarketScene();
  const { db, done } = scene;

  async function trade(price: string, confirmed?: boolean) {
    const { card, seller, buyer } = await scene.sale(5);
    const placed = await done(
      'market.orders.place',
      { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 2, price, confirmed: true },
      seller,
    );
    await done(
      'market.orders.fill',
      { order_id: placed.order?.id ?? 0, qty: 2, price, ...(confirmed === undefined ? {} : { confirmed }) },
      buyer,
    );
    await readAll(db);
    return { seller, buyer };
  }

  test('a trade brings both parties 2, once', async () => {
    const { seller, buyer } = await trade('10.00');
    await readAll(db);
    expect(await experienceOf(db, seller.managerId)).toBe(2);
    expect(await experienceOf(db, buyer.managerId)).toBe(2);
    expect(await noticesOf(db, buyer.managerId)).toEqual([]);
  });

  test('the act of a trade is its fill and what was paid', async () => {
    const { seller } = await trade('10.00');
    const { rows } = await sql<{ kind: string; amount: bigint; is_fill: boolean }>`
      select activity.kind, amount, seller_id = manager_id as is_fill
      from activity join fill on fill.id = subject_id where manager_id = ${seller.managerId}
    `.execute(db);
    expect(rows).toEqual([{ kind: 'sold', amount: whole(20).units, is_fill: true }]);
  });
});

describe('in contests', async () => {
  const scene = await openContestScene();
  const { db } = scene;

  /** A contest of two managers, of whom the first wins; the first has two teams in it. */
  async function finishedContest() {
    await scene.stopClockAt(OPEN);
    const football = await scene.football();
    const contest = await scene.contest(football);
    const [ann, ben] = await scene.managers(2);
    if (ann === undefined || ben === undefined) throw new Error('no managers');
    const team = validTeam(football);
    const [first = 0, second = 0] = team.starters;
    await scene.enter(contest, ann, { ...team, captain_id: first, vice_captain_id: second });
    await scene.enter(contest, ann, { ...team, captain_id: second, vice_captain_id: first });
    await scene.enter(contest, ben, { ...team, captain_id: second, vice_captain_id: first });
    await scene.sweepAt(KICK_OFF);
    await scene.stopClockAt(FULL_TIME);
    await scene.endMatches(football, { statistics: new Map([[Number(first), { goals: 3 }]]) });
    await scene.sweepAt(SETTLED);
    await readAll(db);
    return { ann, ben, contest };
  }

  test('a result gives experience once for all teams of a manager, with the facts of the contest', async () => {
    const { ann, contest } = await finishedContest();
    const { rows } = await sql<{ subject_id: bigint; facts: Record<string, unknown> }>`
      select subject_id, facts from activity where manager_id = ${ann.managerId}
    `.execute(db);
    expect(rows).toMatchObject([
      { subject_id: BigInt(contest), facts: { rank: 1, of: 3, official: true, pro: false } },
    ]);
    expect(await experienceOf(db, ann.managerId)).toBeGreaterThan(10);
  });

  test('a level that is reached is announced to its manager', async () => {
    const { ann } = await finishedContest();
    await sql`update manager set experience = 99 where id = ${ann.managerId}`.execute(db);
    await inTransaction(db, (tx) =>
      experienceReader.apply(
        tx,
        [{ managerId: ann.managerId, kind: 'sold', subject: 1, amount: 1n, facts: null, at: SETTLED }],
        true,
      ),
    );
    expect(await noticesOf(db, ann.managerId)).toEqual([
      { kind: 'level_reached', message_values: { level: 2 } },
    ]);
    const { rows } =
      await sql`select level, at from level_reached where manager_id = ${ann.managerId}`.execute(db);
    expect(rows).toEqual([{ level: 2, at: SETTLED }]);
  });

  const printed: string[] = [];
  const rebuild = () => {
    printed.length = 0;
    const context = { config: readConfig({}), db, directUrl: scene.url, dataFolder: null };
    return rebuildProgressCommand.run({ ...context, print: (line) => printed.push(line) }, []);
  };

  test('a rebuild from the record makes the same, and finds manual changes', async () => {
    const { ann } = await finishedContest();
    await rebuild();
    const right = await experienceOf(db, ann.managerId);
    expect(await rebuild()).toBe(true);
    expect(printed[0]).toMatch(/^experience: \d+ acts, the same as before$/);
    await sql`update manager set experience = experience + 1000 where id = ${ann.managerId}`.execute(db);
    expect(await rebuild()).toBe(false);
    expect(printed[0]).toMatch(/^experience: \d+ acts, DIFFERENT from before in rows: 1$/);
    expect(await experienceOf(db, ann.managerId)).toBe(right);
  });

  test('the first rebuild after an upgrade names the levels that an earlier version did not write apart from a difference', async () => {
    const { ann } = await finishedContest();
    for (let week = 1; week <= 40; week += 1) {
      await inTransaction(db, (tx) =>
        recordActivity(tx, SETTLED, [{ managerId: ann.managerId, kind: 'weekly_claimed', subject: week }]),
      );
    }
    await rebuild();
    const levels = async () => {
      const { rows } = await sql<{ level: number }>`
        select level from level_reached where manager_id = ${ann.managerId} order by level
      `.execute(db);
      return rows.map(({ level }) => level);
    };
    const reached = await levels();
    const highest = reached.at(-1) ?? 0;
    expect(highest).toBeGreaterThan(3);

    await sql`delete from level_reached where manager_id = ${ann.managerId} and level < ${highest}`.execute(
      db,
    );
    expect(await rebuild()).toBe(true);
    expect(printed[0]).toMatch(
      new RegExp(`the same as before; added rows that an earlier version did not write: ${highest - 2}$`),
    );
    expect(await levels()).toEqual(reached);

    await sql`delete from level_reached where manager_id = ${ann.managerId} and level = ${highest}`.execute(
      db,
    );
    expect(await rebuild()).toBe(false);
    expect(printed[0]).toMatch(/DIFFERENT from before in rows: 1$/);
    expect(await levels()).toEqual(reached);
  });
});
