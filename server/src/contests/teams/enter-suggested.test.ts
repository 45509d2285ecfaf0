import { isRefusal } from '@touchline/contract/errors';
import { xfc } from '@touchline/domain/money';
import { HOUR_MS } from '@touchline/domain/rules/index';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { KICK_OFF, LOCK, OPEN } from '../../testing/contests/contest-scene.ts';
import { makeContest, type TestManager } from '../../testing/contests/contests.ts';
import {
  cardOf,
  leaseToManager,
  makeProFootball,
  openProScene,
} from '../../testing/contests/pro-contests.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { codeOf } from '../../testing/http/refusals.ts';
import { makeTrader } from '../../testing/market/market.ts';

const scene = await openProScene();
const { db, football, call, done } = scene;
keepBooks(db);
const AFTER = new Date('2026-04-01T00:00:00Z');
const leased = (['DF', 'MF', 'FW'] as const).map((wanted) => {
  const player = football.players.find(({ position, stars }) => position === wanted && stars === 3);
  if (player === undefined) throw new Error(`no ${wanted} of three stars`);
  return player.id;
});

let manager: TestManager;
let contest: number;

beforeEach(async () => {
  await scene.stopClockAt(OPEN);
  contest = await scene.contest({ proTier: 'rookie' });
  manager = await newcomer();
});

/** A manager who leases three players. */
async function newcomer(): Promise<TestManager> {
  const made = await makeTrader(db);
  for (const id of leased) await leaseToManager(db, cardOf(football, id), made, AFTER);
  return made;
}

const enter = (by = manager, contest_id = contest) => call('teams.enterSuggested', { contest_id }, by);

async function entries(of: TestManager, contestId = contest) {
  const { rows } = await sql<{ id: number; starters: number[] | null; reserves: number[] | null }>`
    select id, starters, reserves from entry
    where contest_id = ${contestId} and manager_id = ${of.managerId} and state = 'playing'
  `.execute(db);
  return rows;
}

describe('one press enters a free contest', () => {
  test('with a valid team of leased cards and free players', async () => {
    const entered = await done('teams.enterSuggested', { contest_id: contest }, manager);
    const [entry] = await entries(manager);
    expect(entered).toEqual({ team_id: entry?.id, entered: true });
    const picks = [...(entry?.starters ?? []), ...(entry?.reserves ?? [])];
    expect(picks).toHaveLength(15);
    expect(leased.some((id) => picks.includes(id))).toBe(true);
    const stars = new Map(football.players.map((player) => [player.id, player.stars]));
    expect(picks.filter((id) => !leased.includes(id)).every((id) => stars.get(id) === 1)).toBe(true);
  });

  test('once, however often it is pressed, one after the other or at once', async () => {
    const first = await done('teams.enterSuggested', { contest_id: contest }, manager);
    expect(await enter()).toEqual({ team_id: first.team_id, entered: false });
    const other = await newcomer();
    const answers = await Promise.all([enter(other), enter(other), enter(other)]);
    expect(answers.filter((answer) => !isRefusal(answer) && answer.entered)).toHaveLength(1);
    expect(answers.filter(isRefusal)).toEqual([]);
    expect(await entries(other)).toHaveLength(1);
  });

  test('joining and saving in two calls enters twice', async () => {
    const team = { contest_id: contest, ...scene.free };
    const naive = async () => {
      const own = await entries(manager);
      await new Promise(setImmediate);
      if (own.length === 0) await call('contests.join', { id: contest }, manager);
      return call('teams.create', team, manager);
    };
    await Promise.all([naive(), naive()]);
    expect((await entries(manager)).length).toBe(2);
  });

  test('and fills a seat that has no team; a team that is there stays', async () => {
    await call('contests.join', { id: contest }, manager);
    const [seat] = await entries(manager);
    expect(await enter()).toEqual({ team_id: seat?.id, entered: true });
    await call('teams.update', { teamId: seat?.id ?? 0, ...scene.free }, manager);
    expect(await enter()).toEqual({ team_id: seat?.id, entered: false });
    expect((await entries(manager))[0]?.starters).toEqual(scene.free.starters.map(Number));
  });

  test('of the easy table, with a captain', async () => {
    const easy = await makeContest(db, football, { guaranteed: true });
    expect(await enter(manager, easy)).toMatchObject({ entered: true });
    expect(await entries(manager, easy)).toHaveLength(1);
  });
});

describe('is refused, and leaves nothing behind', () => {
  test('when the contest has filled, or has locked', async () => {
    const full = await scene.contest({ maxEntries: 2 });
    for (const other of [await newcomer(), await newcomer()]) await enter(other, full);
    expect(codeOf(await enter(manager, full))).toBe('ERR_CONTEST_FULL');
    await scene.stopClockAt(LOCK);
    expect(codeOf(await enter())).toBe('ERR_CONTEST_LOCKED');
    expect([...(await entries(manager, full)), ...(await entries(manager))]).toEqual([]);
  });

  test('when a card was lost since the team was found: neither seat nor team is kept', async () => {
    await sql`
      create or replace function lose_leases() returns trigger language plpgsql as $$ begin
        delete from lease where manager_id = new.manager_id;
        return new;
      end $$
    `.execute(db);
    await sql`create trigger lose_leases after insert on entry for each row execute function lose_leases()`.execute(
      db,
    );
    try {
      expect(codeOf(await enter())).toBe('ERR_TEAM_CARD');
    } finally {
      await sql`drop trigger lose_leases on entry`.execute(db);
    }
    expect(await entries(manager)).toEqual([]);
  });

  test('with a fee due, with a password required, and with neither', async () => {
    const paid = await scene.contest({ entryFee: xfc(100n) });
    const closed = await scene.contest({ passwordHash: 'x' });
    for (const id of [paid, closed, 2_000_000_000])
      expect(codeOf(await enter(manager, id))).toBe('ERR_NOT_FOUND');
  });
});

describe('the contest a newcomer is led to', () => {
  const first = (by = manager) => done('contests.first', {}, by);

  test('is a free one that takes their cards', async () => {
    const { contest: found, player_ids, team } = await first();
    expect(found).toMatchObject({ free_entry: true, is_pro: true });
    expect(player_ids).toEqual(leased.toSorted((one, other) => one - other));
    expect(team).toBeNull();
  });

  test('takes several of their cards, though one that takes a single card locks earlier', async () => {
    const earlier = await makeProFootball(db, new Date(KICK_OFF.getTime() - HOUR_MS));
    const soon = await makeContest(db, earlier, { proTier: 'rookie' });
    const [one, two] = earlier.players.filter(({ stars }) => stars === 3);
    if (one === undefined || two === undefined) throw new Error('two players of three stars');
    await leaseToManager(db, cardOf(earlier, one.id), manager, AFTER);
    expect((await first()).player_ids).toHaveLength(leased.length);
    await leaseToManager(db, cardOf(earlier, two.id), manager, AFTER);
    expect(await first()).toMatchObject({ contest: { id: soon }, player_ids: [one.id, two.id] });
  });

  test('suggests another contest once they are in the first, and names their team in it', async () => {
    const before = await first();
    const id = before.contest?.id ?? 0;
    const { team_id } = await done('teams.enterSuggested', { contest_id: id }, manager);
    const after = await first();
    expect(after.contest?.id).not.toBe(id);
    expect(after.team).toEqual({ contest_id: id, team_id });
  });

  test('suggests none when everything has locked', async () => {
    await scene.stopClockAt(LOCK);
    expect(await first()).toEqual({ contest: null, player_ids: [], team: null });
  });
});
