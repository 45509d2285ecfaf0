import { isRefusal } from '@touchline/contract/errors';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { returnLoans } from '../../market/lending/return-loans.ts';
import { makeContest, makeRewards, stopClockAt, type TestManager, type TestTeam } from './contests.ts';
import { give, makeTraders, whole, type MarketCaller, type TestCard } from '../market/market.ts';
import { makeBarrier } from '../processes/barrier.ts';
import { cardOf, makeProFootball, proCaller, teamWith } from './pro-contests.ts';

/** The inputs of races for a copy in a team: pro contests over one round, and a team that needs one card. */
export interface FieldingScene {
  readonly db: Db;
  readonly calls: MarketCaller;
  readonly card: TestCard;
  readonly team: TestTeam;
  /** One contest for each team that is saved at once. */
  readonly contests: readonly number[];
}

/** One race for a copy or a loan in a team. */
export interface FieldingRace {
  readonly name: string;
  /** Plays one round with the product's calls and sweeps, and returns the violations at its end. */
  readonly play: (scene: FieldingScene) => Promise<readonly string[]>;
  /** The same with statements that read and then write without a lock. */
  readonly playNaively: (scene: FieldingScene) => Promise<readonly string[]>;
}

const START = new Date('2026-03-06T12:00:00Z');
const KICK_OFF = new Date('2026-03-13T08:00:00Z');
const LOAN_ENDS = new Date('2026-03-13T12:00:00Z');
const PRICE = '1.00';
/** Lifetime copies of the contested card: each round mints one, and there may be many rounds. */
const COPIES = 1_000_000;

/** Makes the contests of the races on a database of their own. */
export async function makeFieldingScene(db: Db, contests: number): Promise<FieldingScene> {
  await stopClockAt(db, START);
  await makeRewards(db);
  const football = await makeProFootball(db, KICK_OFF);
  const { team, players } = teamWith(football, [3]);
  const card = cardOf(football, players[0]?.id ?? 0);
  await sql`update card set lifetime = ${COPIES} where id = ${card.cardId}`.execute(db);
  const ids: number[] = [];
  for (let index = 0; index < contests; index += 1)
    ids.push(await makeContest(db, football, { proTier: 'open', guaranteed: true }));
  return { db, calls: proCaller(db), card, team, contests: ids };
}

/** Makes a manager who has joined every contest. */
async function seated({ db, calls, contests }: FieldingScene): Promise<TestManager> {
  const [manager] = await makeTraders(db, 1, whole(100));
  if (manager === undefined) throw new Error('No manager was made.');
  for (const id of contests) await calls.done('contests.join', { id }, manager);
  return manager;
}

async function save({ calls, team }: FieldingScene, contest_id: number, by: TestManager): Promise<boolean> {
  return !isRefusal(await calls.call('teams.create', { contest_id, ...team }, by));
}

async function boundOf({ db, card }: FieldingScene, { managerId }: TestManager): Promise<number> {
  const { rows } = await sql<{ bound: number }>`
    select coalesce(sum(quantity), 0)::int as bound from encumbrance join holding on holding.id = holding_id
    where manager_id = ${managerId} and card_id = ${card.cardId}
  `.execute(db);
  return rows[0]?.bound ?? 0;
}

const sellAndField: FieldingRace = {
  name: 'selling and fielding one copy',
  async play(scene) {
    const { db, calls, card, contests } = scene;
    const manager = await seated(scene);
    await give(db, card, manager, 1);
    const outcomes = await Promise.all(
      contests.flatMap((contest) => {
        const sale = { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 1, price: PRICE } as const;
        const selling = calls.call('market.orders.place', { ...sale, confirmed: true }, manager);
        return [save(scene, contest, manager), selling.then((outcome) => !isRefusal(outcome))];
      }),
    );
    const won = outcomes.filter(Boolean).length;
    const bound = await boundOf(scene, manager);
    return won === 1 && bound === 1
      ? []
      : [`${won} bound the one copy of ${manager.nickname}, ${bound} are bound`];
  },
  playNaively: (scene) => bindNaively(scene, ['on_sale', 'fielded']),
};

/** Reads whether a copy is free, then binds it: for orders and teams in turn, or for teams only. */
async function bindNaively(
  scene: FieldingScene,
  kinds: readonly ('on_sale' | 'fielded')[],
): Promise<readonly string[]> {
  const { db, card, contests } = scene;
  const manager = await seated(scene);
  await give(db, card, manager, 1);
  const allRead = makeBarrier(2);
  await Promise.all(
    contests.map((contest, index) =>
      inTransaction(db, async (tx) => {
        const { rows } = await sql<{ id: number }>`
          select id from holding
          where manager_id = ${manager.managerId} and card_id = ${card.cardId} and owned > (
            select coalesce(sum(quantity), 0) from encumbrance where holding_id = holding.id
          )
        `.execute(tx);
        const [holding] = rows;
        if (holding === undefined) return;
        await allRead();
        await sql`
          insert into encumbrance (holding_id, kind, cause_kind, cause_id, quantity)
          values (${holding.id}, ${kinds[index % kinds.length]}, 'race', ${contest}, 1)
        `.execute(tx);
      }),
    ),
  );
  const bound = await boundOf(scene, manager);
  return bound === 1 ? [] : [`the one copy of ${manager.nickname} is bound ${bound} times`];
}

/** Makes a manager who has joined every contest and has a loan that is about to end. */
async function borrower(
  scene: FieldingScene,
): Promise<{ readonly manager: TestManager; readonly loanId: number }> {
  const { db, calls, card } = scene;
  await stopClockAt(db, START);
  const manager = await seated(scene);
  const [lender] = await makeTraders(db, 1);
  if (lender === undefined) throw new Error('No lender was made.');
  await give(db, card, lender, 1);
  const offer = { asset_type: 1, asset_id: card.playerId, qty: 1, price: PRICE } as const;
  const { order } = await calls.done('market.loans.offer', offer, lender);
  const take = { order_id: order?.id ?? 0, qty: 1, price: PRICE, confirmed: true } as const;
  const { fills } = await calls.done('market.orders.fill', take, manager);
  const { rows } = await sql<{ id: number }>`
    select id from lease where cause_kind = 'fill' and cause_id = ${fills[0]?.id ?? 0}
  `.execute(db);
  return { manager, loanId: rows[0]?.id ?? 0 };
}

/** Whether a loan has ended and whether a team fields it. */
async function loanNow(
  db: Db,
  loanId: number,
): Promise<{ readonly ended: boolean; readonly fielded: boolean }> {
  const { rows } = await sql<{ ended: boolean; fielded: boolean }>`
    select ended_at is not null as ended, entry_id is not null as fielded from lease where id = ${loanId}
  `.execute(db);
  return rows[0] ?? { ended: false, fielded: false };
}

const lendAndExpire: FieldingRace = {
  name: 'fielding a loan and its end',
  async play(scene) {
    const { db, contests } = scene;
    const { manager, loanId } = await borrower(scene);
    const saving = contests.map((contest) => save(scene, contest, manager));
    await stopClockAt(db, LOAN_ENDS);
    const [won, returned] = await Promise.all([
      Promise.all(saving).then((outcomes) => outcomes.filter(Boolean).length),
      inTransaction(db, returnLoans),
    ]);
    const { ended, fielded } = await loanNow(db, loanId);
    await stopClockAt(db, START);
    const one = ended ? won === 0 && !fielded : won === 1 && fielded;
    return one && returned <= 1
      ? []
      : [`loan ${loanId} has ${ended ? '' : 'not '}ended, ${won} teams field it`];
  },
  async playNaively(scene) {
    const { db, contests } = scene;
    const { manager, loanId } = await borrower(scene);
    const entries = await sql<{ id: number }>`
      select id from entry where manager_id = ${manager.managerId} and contest_id = any(${contests}::int[])
    `.execute(db);
    const free = sql<{ id: number }>`
      select id from lease where id = ${loanId} and entry_id is null and ended_at is null
    `;
    const allRead = makeBarrier(entries.rows.length + 1);
    await Promise.all([
      ...entries.rows.map((entry) =>
        inTransaction(db, async (tx) => {
          if ((await free.execute(tx)).rows.length === 0) return;
          await allRead();
          await sql`update lease set entry_id = ${entry.id} where id = ${loanId}`.execute(tx);
        }),
      ),
      inTransaction(db, async (tx) => {
        if ((await free.execute(tx)).rows.length === 0) return;
        await allRead();
        await sql`update lease set ended_at = ${await gameNow(tx)} where id = ${loanId}`.execute(tx);
      }),
    ]);
    const { ended, fielded } = await loanNow(db, loanId);
    return ended && fielded ? [`loan ${loanId} has ended and is fielded`] : [];
  },
};

const fieldTwice: FieldingRace = {
  name: 'two teams, one copy',
  async play(scene) {
    const { db, card, contests } = scene;
    const manager = await seated(scene);
    await give(db, card, manager, 1);
    const outcomes = await Promise.all(contests.map((contest) => save(scene, contest, manager)));
    const won = outcomes.filter(Boolean).length;
    const bound = await boundOf(scene, manager);
    return won === 1 && bound === 1 ? [] : [`${won} teams field the one copy of ${manager.nickname}`];
  },
  playNaively: (scene) => bindNaively(scene, ['fielded']),
};

/** The races for copies and loans in teams. */
export const fieldingRaces: readonly FieldingRace[] = [sellAndField, lendAndExpire, fieldTwice];
