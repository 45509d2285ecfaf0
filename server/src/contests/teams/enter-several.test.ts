import { randomUUID } from 'node:crypto';
import { isRefusal } from '@touchline/contract/errors';
import { xfc } from '@touchline/domain/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../auth/passwords/password-hash.ts';
import { sql } from '../../db/database.ts';
import { invoke } from '../../http/calls/invoke.ts';
import { readRefusalTexts } from '../../http/calls/refusal-texts.ts';
import { secretsFrom } from '../../secrets.ts';
import { testContestRoutes } from '../../testing/contests/contest-routes.ts';
import { FEE, LOCK, OPEN, openContestScene } from '../../testing/contests/contest-scene.ts';
import { validTeam, type TestManager } from '../../testing/contests/contests.ts';
import { boundOf, openProScene } from '../../testing/contests/pro-contests.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { give, makeTrader } from '../../testing/market/market.ts';

const scene = await openContestScene();
const { call, db } = scene;
keepBooks(db);
const football = await scene.football();
const team = validTeam(football);

let manager: TestManager;
beforeEach(async () => {
  await scene.stopClockAt(OPEN);
  manager = await scene.manager();
});

const enter = (ids: readonly number[], by = manager, more: object = {}) =>
  call('teams.enterMany', { contests: ids.map((id) => ({ id })), ...team, ...more }, by);

async function contests(count: number, options: Parameters<typeof scene.contest>[1] = { entryFee: FEE }) {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await scene.contest(football, options));
  return ids;
}

/** The caller's entries: their contests, and whether they have teams. */
async function entriesOf({ managerId }: TestManager, inDb = db) {
  const { rows } = await sql<{ contest_id: number; has_team: boolean }>`
    select contest_id, starters is not null as has_team from entry
    where manager_id = ${managerId} and state = 'playing' order by id
  `.execute(inDb);
  return rows;
}

/** Why a call was refused: the contest it names and the reason. */
function refusalOf(outcome: unknown) {
  if (!isRefusal(outcome)) throw new Error('nothing was refused');
  const { contest_id, because, field } = outcome.values ?? {};
  return { refused: outcome.refused, contest_id, because, field };
}

describe('a team entered into several contests', () => {
  test('takes a seat in each, holds each fee and plays in each', async () => {
    const ids = await contests(3);
    const entered = await enter(ids);
    expect(entered).toMatchObject({
      fees: '6.00',
      entries: ids.map((contest_id) => ({ contest_id, joined: true })),
    });
    expect(await entriesOf(manager)).toEqual(ids.map((contest_id) => ({ contest_id, has_team: true })));
    expect(await scene.xfcOf(manager)).toEqual({ available: 400_000_000n, held: 600_000_000n });
  });

  test('fills an entry without a team before it takes a seat', async () => {
    const [joined = 0, other = 0] = await contests(2);
    await scene.join(joined, manager);
    expect(await enter([other, joined])).toMatchObject({
      fees: '2.00',
      entries: [
        { contest_id: other, joined: true },
        { contest_id: joined, joined: false },
      ],
    });
    expect(await entriesOf(manager)).toHaveLength(2);
  });

  test('takes another entry of a contest in which the caller’s entries have teams', async () => {
    const [first = 0] = await contests(1);
    await enter([first]);
    expect(await enter([first])).toMatchObject({ entries: [{ joined: true }] });
    expect(await entriesOf(manager)).toHaveLength(2);
  });

  test('answers a repeated call as the first, without another seat', async () => {
    const ids = await contests(2);
    const services = {
      db,
      routes: testContestRoutes,
      secrets: secretsFrom('t'.repeat(32)),
      checkAnswers: true,
    };
    const key = randomUUID();
    const input = { contests: ids.map((id) => ({ id })), ...team };
    const first = await invoke(services, 'teams.enterMany', input, manager, key);
    expect(await invoke(services, 'teams.enterMany', input, manager, key)).toEqual(first);
    expect(await entriesOf(manager)).toHaveLength(2);
  });
});

describe('one refusal refuses all, and names the contest', () => {
  const nothingHappened = async () => {
    expect(await entriesOf(manager)).toEqual([]);
    expect(await scene.xfcOf(manager)).toEqual({ available: 1_000_000_000n, held: 0n });
  };

  test('a full contest', async () => {
    const [free = 0] = await contests(1);
    const [full = 0] = await contests(1, { entryFee: FEE, maxEntries: 2 });
    for (const other of await scene.managers(2)) await scene.join(full, other);
    expect(refusalOf(await enter([free, full]))).toEqual({
      refused: 'ERR_ENTRIES_REFUSED',
      contest_id: full,
      because: 'ERR_CONTEST_FULL',
      field: 'contests[1]',
    });
    await nothingHappened();
  });

  test('a balance that reaches for only some', async () => {
    const ids = await contests(6);
    expect(refusalOf(await enter(ids))).toMatchObject({
      contest_id: ids[5],
      because: 'ERR_INSUFFICIENT_FUNDS',
    });
    await nothingHappened();
  });

  test('a team that breaks the rules of one of them', async () => {
    const [own = 0] = await contests(1);
    const elsewhere = await scene.contest(await scene.football(), { entryFee: FEE });
    expect(refusalOf(await enter([own, elsewhere]))).toMatchObject({
      contest_id: elsewhere,
      because: 'ERR_TEAM_PLAYER_UNKNOWN',
    });
    await nothingHappened();
  });

  test('a contest that does not exist, one that is locked, and one named twice', async () => {
    const [own = 0] = await contests(1);
    expect(refusalOf(await enter([own, 2_000_000_000]))).toMatchObject({ because: 'ERR_NOT_FOUND' });
    expect(await enter([own, own])).toMatchObject({ refused: 'ERR_MALFORMED' });
    await scene.stopClockAt(LOCK);
    expect(refusalOf(await enter([own]))).toMatchObject({ because: 'ERR_CONTEST_LOCKED' });
    await nothingHappened();
  });

  test('a private contest without its password; with it the team is in', async () => {
    const [open = 0] = await contests(1);
    const [secret = 0] = await contests(1, {
      entryFee: FEE,
      passwordHash: await hashPassword('kick-off'),
    });
    expect(refusalOf(await enter([open, secret]))).toMatchObject({
      contest_id: secret,
      because: 'ERR_PASSWORD_WRONG',
    });
    await nothingHappened();
    const both = [{ id: open }, { id: secret, password: 'kick-off' }];
    expect(await call('teams.enterMany', { contests: both, ...team }, manager)).toMatchObject({
      fees: '4.00',
    });
  });

  test('an entry that is not the caller’s next: another tab was faster', async () => {
    const [own = 0] = await contests(1);
    const asFirst = { contests: [{ id: own, entry: 1 }], ...team };
    expect(await call('teams.enterMany', asFirst, manager)).toMatchObject({ fees: '2.00' });
    expect(refusalOf(await call('teams.enterMany', asFirst, manager))).toMatchObject({
      because: 'ERR_ENTRIES_CHANGED',
    });
    expect(await entriesOf(manager)).toHaveLength(1);
  });

  test('in words of the reader’s language, with the contest’s name', async () => {
    const [own = 0] = await contests(1);
    await scene.stopClockAt(LOCK);
    const refused = await enter([own]);
    if (!isRefusal(refused)) throw new Error('nothing was refused');
    const { rows } = await sql<{ name: string }>`select name from contest where id = ${own}`.execute(db);
    expect(readRefusalTexts()(refused, 'en')).toBe(
      `Nothing was entered. ${rows[0]?.name}: The deadline has passed. Teams are locked.`,
    );
  });
});

describe('a pro team entered into several contests', async () => {
  const pro = await openProScene();
  keepBooks(pro.db);
  const enterPro = async (copies: number) => {
    const trader = await makeTrader(pro.db);
    await give(pro.db, pro.card, trader, copies);
    const ids = [await pro.contest(), await pro.contest(), await pro.contest()];
    const outcome = await pro.call(
      'teams.enterMany',
      { contests: ids.map((id) => ({ id })), ...pro.starTeam },
      trader,
    );
    return { ids, outcome, bound: (await boundOf(pro.db, pro.card, trader)).fielded, trader };
  };

  test('needs a copy for each: with one fewer none is entered', async () => {
    const { ids, outcome, bound, trader } = await enterPro(2);
    expect(refusalOf(outcome)).toMatchObject({ contest_id: ids[2], because: 'ERR_TEAM_CARD' });
    expect(bound).toBe(0);
    expect(await entriesOf(trader, pro.db)).toEqual([]);
  });

  test('binds one copy in each', async () => {
    const { outcome, bound } = await enterPro(3);
    expect(outcome).toMatchObject({ entries: [{ joined: true }, { joined: true }, { joined: true }] });
    expect(bound).toBe(3);
  });
});

test('free contests need no balance', async () => {
  const poor = await scene.manager(xfc(0n));
  expect(await enter(await contests(2, {}), poor)).toMatchObject({ fees: '0.00' });
});
