import { isRefusal } from '@touchline/contract/errors';
import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { MINUTE_MS } from '@touchline/domain/rules/index';
import { describe, expect, test } from 'vitest';
import { cleanNickname } from '../auth/sign-up/nickname.ts';
import { testContestRoutes } from '../testing/contests/contest-routes.ts';
import { openOfficialContests } from '../contests/official/official-contests.ts';
import { sweepContests } from '../contests/lifecycle/sweeps.ts';
import { sql } from '../db/database.ts';
import { keepBooks } from '../testing/database/books.ts';
import { contestCaller } from '../testing/contests/contest-calls.ts';
import {
  makeContest,
  makeFootball,
  makeManagers,
  makeRewards,
  stopClockAt,
} from '../testing/contests/contests.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { TEST_SECRETS } from '../testing/http/server.ts';
import { simulatedManagers } from './take-part.ts';

const { db } = await openTestDatabase();
keepBooks(db);
const call = contestCaller(db);

const KICK_OFF = Date.UTC(2026, 2, 7, 15);
const LOCK = KICK_OFF - MINUTE_MS;
const MANAGERS = 60;
const services = { db, routes: testContestRoutes, secrets: TEST_SECRETS, checkAnswers: true };
const restart = () => simulatedManagers({ services, seed: 'world', managers: MANAGERS });

/** Takes turns until nothing is due at this game time. */
async function settle(turn: () => Promise<number>): Promise<void> {
  while ((await turn()) > 0);
}

interface Field {
  readonly id: number;
  readonly template: string | null;
  readonly kind: number;
  readonly entry_fee: bigint;
  readonly simulated: number;
  readonly people: number;
  readonly teams: number;
  readonly moments: number;
}
async function fields(): Promise<readonly Field[]> {
  const { rows } = await sql<Field>`
    select contest.id, template, kind, entry_fee, count(*) filter (where is_simulated)::int as simulated,
      count(*) filter (where not is_simulated)::int as people,
      count(*) filter (where is_simulated and saved_at is not null)::int as teams,
      count(distinct joined_at) filter (where is_simulated)::int as moments
    from contest left join entry on contest_id = contest.id and state = 'playing'
    left join manager on manager.id = manager_id
    group by contest.id order by contest.id
  `.execute(db);
  return rows;
}

await stopClockAt(db, new Date(LOCK - 16 * MINUTE_MS));
await makeRewards(db);
const football = await makeFootball(db, { kickOffAt: new Date(KICK_OFF), pace: 'sprint', matches: 4 });
// The players everyone may field in pro contests.
await sql`update player set stars = 1 where position = 'GK' and shirt_number = 1`.execute(db);
await openOfficialContests(db);
const [ann, bea] = await makeManagers(db, 2, xfc(20n * XFC_UNIT));
if (ann === undefined || bea === undefined) throw new Error('no managers');

describe('simulated managers', () => {
  let turn = restart();

  test('are created a few per turn, each with a unique nickname, up to the configured number', async () => {
    expect(await turn()).toBe(2);
    await settle(turn);
    const { rows } = await sql<{ nickname: string; available: bigint }>`
      select nickname, available from manager join account on manager_id = manager.id and currency = 'XFC'
      where is_simulated order by manager.id
    `.execute(db);
    expect(rows).toHaveLength(MANAGERS);
    expect(rows.map(({ nickname }) => cleanNickname(nickname))).toEqual(rows.map(({ nickname }) => nickname));
    expect(rows.every(({ available }) => available === 20n * XFC_UNIT)).toBe(true);
    expect(await turn()).toBe(0);
  });

  test('join a few at a time between opening and lock, each with a team, and pay from their own balance', async () => {
    const closed = await makeContest(db, football, { passwordHash: 'a hash' });
    for (let at = LOCK - 15 * MINUTE_MS; at < LOCK; at += MINUTE_MS / 2) {
      await stopClockAt(db, new Date(at));
      await settle(turn);
      await openOfficialContests(db);
      // A restart in between loses nothing and joins no manager twice.
      if (at === LOCK - 7 * MINUTE_MS) turn = restart();
    }
    const all = await fields();
    expect(all.find(({ id }) => id === closed)).toMatchObject({ simulated: 0 });
    const tournaments = all.filter(({ kind, template }) => kind !== 1 && template !== null);
    // Three easy and four pro contests of the round, one of its top match, and one of each of the four matches.
    expect(tournaments).toHaveLength(12);
    for (const field of tournaments) {
      expect(field.simulated, field.template ?? '').toBeGreaterThanOrEqual(2);
      // The two managers of a whole field may join in the same half minute, the step of this test.
      const fewest = field.template === 'free-match' ? 1 : 2;
      expect(field.moments, field.template ?? '').toBeGreaterThanOrEqual(fewest);
    }
    for (const { simulated, teams } of all) expect(teams).toBe(simulated);
    const { rows: twice } = await sql`
      select contest_id from entry where state = 'playing' group by contest_id, manager_id having count(*) > 1
    `.execute(db);
    expect(twice).toEqual([]);
    const { rows: paid } = await sql<{ held: bigint; fees: bigint }>`
      select held, (
        select sum(fee) from entry where entry.manager_id = account.manager_id and state = 'playing'
      )::bigint as fees
      from account join manager on manager.id = account.manager_id and is_simulated
      where currency = 'XFC' and held > 0
    `.execute(db);
    expect(paid.length).toBeGreaterThan(0);
    for (const { held, fees } of paid) expect(held).toBe(fees);
  });

  test('do not fill the head-to-heads: after two duels of their own one waits for a person', async () => {
    const duels = (await fields()).filter(({ kind }) => kind === 1);
    for (const template of ['head-to-head-1', 'head-to-head-5']) {
      const own = duels.filter((duel) => duel.template === template);
      expect(own.length).toBeLessThanOrEqual(3);
      expect(own.filter(({ simulated }) => simulated === 2).length).toBeLessThanOrEqual(2);
    }
  });

  test('do nothing while contests are switched off', async () => {
    await sql`insert into switched_off (feature) values ('contests')`.execute(db);
    await stopClockAt(db, new Date(LOCK - MINUTE_MS / 4));
    expect(await restart()()).toBe(0);
    await sql`delete from switched_off`.execute(db);
  });

  test('never join after the lock', async () => {
    const before = await fields();
    await stopClockAt(db, new Date(LOCK));
    await settle(turn);
    expect(await fields()).toEqual(before);
    await sweepContests(db);
    const { rows } = await sql<{ template: string; cancelled: boolean }>`
      select template, cancelled_at is not null as cancelled from contest where template is not null and kind <> 1
    `.execute(db);
    expect(rows.filter(({ cancelled }) => cancelled)).toEqual([]);
  });

  test('join a person who waits in a head-to-head, however late', async () => {
    const later = KICK_OFF + 60 * MINUTE_MS;
    await stopClockAt(db, new Date(later - 10 * MINUTE_MS));
    const next = await makeFootball(db, { kickOffAt: new Date(later), pace: 'sprint' });
    const duel = await makeContest(db, next, {
      kind: 'head_to_head',
      maxEntries: 2,
      entryFee: xfc(XFC_UNIT),
    });
    await stopClockAt(db, new Date(later - 3 * MINUTE_MS));
    expect(await call('contests.join', { id: duel }, ann)).toBe('Ok');
    for (let at = later - 3 * MINUTE_MS; at < later - MINUTE_MS; at += MINUTE_MS / 2) {
      await stopClockAt(db, new Date(at));
      await settle(turn);
    }
    const field = (await fields()).find(({ id }) => id === duel);
    expect(field).toMatchObject({ people: 1, simulated: 1, teams: 1 });
    expect(await call('contests.join', { id: duel }, bea)).toMatchObject({
      refused: 'ERR_CONTEST_FULL',
    });
  });

  test('get no notifications, while people get theirs', async () => {
    await stopClockAt(db, new Date(KICK_OFF + 59 * MINUTE_MS));
    await sweepContests(db);
    const { rows } = await sql<{ simulated: boolean; count: number }>`
      select is_simulated as simulated, count(*)::int as count
      from notification join manager on manager.id = manager_id group by 1
    `.execute(db);
    expect(rows.every(({ simulated }) => !simulated)).toBe(true);
    expect(rows.length).toBe(1);
  });

  test('name the missing team of an entry', async () => {
    const later = KICK_OFF + 180 * MINUTE_MS;
    await stopClockAt(db, new Date(later - 10 * MINUTE_MS));
    const next = await makeFootball(db, { kickOffAt: new Date(later), pace: 'sprint' });
    const contest = await makeContest(db, next);
    const { rows } = await sql<{ id: number; nickname: string }>`
      select id, nickname from manager where is_simulated order by id limit 1
    `.execute(db);
    const [first] = rows;
    if (first === undefined) throw new Error('no manager');
    const caller = { ...ann, managerId: first.id, nickname: first.nickname };
    const joined = await call('contests.join', { id: contest }, caller);
    expect(isRefusal(joined)).toBe(false);
    await settle(restart());
    const field = (await fields()).find(({ id }) => id === contest);
    expect(field?.teams).toBe(field?.simulated);
  });
});
