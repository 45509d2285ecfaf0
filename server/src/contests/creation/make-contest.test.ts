import { randomUUID } from 'node:crypto';
import { isRefusal } from '@touchline/contract/errors';
import { XFC_UNIT } from '@touchline/domain/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { setSwitch } from '../../http/calls/switches.ts';
import { makeFootball, makeManagers, type TestManager, xfcOf } from '../../testing/contests/contests.ts';
import { KICK_OFF, OPEN } from '../../testing/contests/contest-scene.ts';
import { madeId, openMakingScene, type MadeContest } from '../../testing/contests/made-contests.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { refusalOf } from '../../testing/http/refusals.ts';
import { xfc } from '@touchline/domain/money';

const scene = await openMakingScene();
const { db, call, done, football } = scene;
keepBooks(db);

const CREATE = 'contests.create';
let organizer: TestManager;

beforeEach(async () => {
  await scene.stopClockAt(OPEN);
  organizer = await scene.organizer();
});

const refused = (wish: MadeContest, by = organizer) => refusalOf(call(CREATE, scene.wish(wish), by));
const shown = (id: number, by = organizer) => done('contests.get', { id }, by);

describe('a contest of a manager', () => {
  test('is open at once with the terms its organizer chose', async () => {
    const venue = await scene.venue(2);
    const id = await scene.make(organizer, {
      name: '  Friday   five ',
      entry_fee: '5',
      venue_id: venue.clubId,
      max_entries: 11,
      min_entries: 4,
      added_prize: '10',
    });
    expect(await shown(id)).toMatchObject({
      name: 'Friday five',
      slug: 'friday-five',
      state: 2,
      kind: 3,
      is_official: false,
      is_private: false,
      free_entry: false,
      is_pro: false,
      pro_tier: null,
      entry_fee: '5.00',
      added_prize: '10.00',
      min_entries: 4,
      max_entries: 11,
      max_per_manager: 1,
      match_count: 2,
      league: { id: football.leagueId },
      round: 1,
      organizer: { id: organizer.managerId },
      venue: { id: venue.clubId, stars: 2, host_percent: '2' },
    });
    expect(await xfcOf(db, organizer)).toEqual({ available: 990n * XFC_UNIT, held: 10n * XFC_UNIT });
  });

  test('is listed in the lobby for everybody', async () => {
    const id = await scene.make(organizer);
    const { data } = await done('contests.list', { page: 1, league_id: football.leagueId }, organizer);
    expect(data.map((row) => row.id)).toContain(id);
  });

  test('holds the larger of added prize and guarantee, once', async () => {
    await scene.make(organizer, { added_prize: '10', guaranteed_pool: '25.5' });
    expect(await xfcOf(db, organizer)).toEqual({ available: 97_450_000_000n, held: 2_550_000_000n });
  });

  test('may be of matches of several leagues, and is then of no league', async () => {
    const other = await makeFootball(db, { kickOffAt: KICK_OFF });
    const matches = [...football.matchIds, ...other.matchIds];
    expect(await refused({ matches })).toBe('ERR_CONTEST_MATCHES');
    const id = await scene.make(organizer, { league_id: -1, matches });
    expect(await shown(id)).toMatchObject({ match_count: 4, league: { id: -1 }, round: null });
  });

  test('requires its password, which it stores hashed', async () => {
    const id = await scene.make(organizer, { password: 'open sesame' });
    const { rows } = await sql<{ password_hash: string }>`
      select password_hash from contest where id = ${id}
    `.execute(db);
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
    const friend = await scene.organizer();
    expect(await refusalOf(call('contests.join', { id, password: 'open' }, friend))).toBe(
      'ERR_PASSWORD_WRONG',
    );
    expect(await call('contests.join', { id, password: 'open sesame' }, friend)).toBe('Ok');
  });

  test('is made once for a repeated call, and twice for two', async () => {
    const key = randomUUID();
    const made = await Promise.all([1, 2].map(() => call(CREATE, scene.wish(), organizer, key)));
    expect(madeId(made[0] ?? { refused: '' })).toBe(madeId(made[1] ?? { refused: '' }));
    expect(await scene.make(organizer)).not.toBe(await scene.make(organizer));
  });
});

describe('a contest is refused', () => {
  const cases: readonly [string, MadeContest, string][] = [
    ['with a name that does not show', { name: 'A\u202eB\u200b' }, 'ERR_CONTEST_NAME'],
    ['with a match that does not exist', { matches: [2_000_000_000] }, 'ERR_CONTEST_MATCHES'],
    ['with a fee below the least', { entry_fee: '0.99999999' }, 'ERR_CONTEST_FEE'],
    ['with a fee above the most', { entry_fee: '1000.00000001' }, 'ERR_CONTEST_FEE'],
    ['that is free and has a fee', { entry_fee: '5', free_entry: true }, 'ERR_CONTEST_FEE'],
    ['that is neither free nor has a fee', { free_entry: false }, 'ERR_CONTEST_FEE'],
    ['that is paid and has no venue', { entry_fee: '5' }, 'ERR_VENUE_MISSING'],
    ['with too short a password', { password: 'abc' }, 'ERR_CONTEST_PASSWORD'],
    ['with more seats than are allowed without a venue', { max_entries: 101 }, 'ERR_CONTEST_SEATS'],
    ['that is head-to-head with three seats', { kind: 1, max_entries: 3 }, 'ERR_CONTEST_SEATS'],
    ['that needs more entries than it has seats', { min_entries: 9, max_entries: 8 }, 'ERR_CONTEST_SEATS'],
    ['with too many entries for a manager', { max_entries: 20, max_per_manager: 2 }, 'ERR_CONTEST_SEATS'],
    ['with a tier in an easy contest', { pro_tier: 'open' }, 'ERR_MALFORMED'],
    ['with a venue that does not exist', { venue_id: 2_000_000_000 }, 'ERR_NOT_FOUND'],
    ['with a sponsor that is not the organizer’s', { sponsor_id: 2_000_000_000 }, 'ERR_NOT_FOUND'],
    [
      'with more behind its prizes than the organizer has',
      { added_prize: '1000.01' },
      'ERR_INSUFFICIENT_FUNDS',
    ],
  ];
  test.each(cases)('%s', async (_, wish, code) => {
    expect(await refused(wish)).toBe(code);
  });

  test('with the same match twice', async () => {
    const [match = 0] = football.matchIds;
    expect(await refused({ matches: [match, match] })).toBe('ERR_CONTEST_MATCHES');
  });

  test('with more seats than its venue allows', async () => {
    const { clubId } = await scene.venue(2);
    expect(await refused({ entry_fee: '5', venue_id: clubId, max_entries: 12 })).toBe('ERR_VENUE_TOO_SMALL');
  });

  test('that is paid, for an organizer below level 3', async () => {
    const { clubId } = await scene.venue(2);
    await sql`update manager set experience = 299 where id = ${organizer.managerId}`.execute(db);
    expect(await refused({ entry_fee: '5', venue_id: clubId })).toBe('ERR_LEVEL_LOW');
  });

  test('less than 30 minutes before its start, by the clock of the database', async () => {
    await scene.stopClockAt(new Date(KICK_OFF.getTime() - 30 * 60_000 + 1));
    expect(await refused({})).toBe('ERR_CONTEST_START');
    await scene.stopClockAt(new Date(KICK_OFF.getTime() - 30 * 60_000));
    await scene.make(organizer);
    await scene.stopClockAt(new Date(KICK_OFF.getTime() - 14 * 86_400_000 - 1));
    expect(await refused({})).toBe('ERR_CONTEST_START');
  });

  test('that is pro, in a league without full statistics', async () => {
    await sql`update league set full_statistics = false where id = ${football.leagueId}`.execute(db);
    expect(await refused({ is_pro: true })).toBe('ERR_CONTEST_MATCHES');
    await sql`update league set full_statistics = true where id = ${football.leagueId}`.execute(db);
    await scene.make(organizer, { is_pro: true });
  });

  test('while contests are switched off', async () => {
    await inTransaction(db, (tx) => setSwitch(tx, 'contests', true));
    expect(await refused({})).toBe('ERR_SWITCHED_OFF');
    await inTransaction(db, (tx) => setSwitch(tx, 'contests', false));
  });

  test('whose prizes would be backed by promotional XFC', async () => {
    const [starter] = await makeManagers(db, 1, xfc(20n * XFC_UNIT));
    if (starter === undefined) throw new Error('No manager was made.');
    expect(await refused({ added_prize: '1' }, starter)).toBe('ERR_INSUFFICIENT_FUNDS');
    await scene.make(starter);
  });

  test('after ten in an hour, until the hour is over', async () => {
    for (let made = 0; made < 10; made += 1) await scene.make(organizer);
    expect(await refused({})).toBe('ERR_TOO_MANY');
    await scene.stopClockAt(new Date(OPEN.getTime() + 3_600_000));
    await scene.make(organizer);
  });

  test('while twenty of the organizer are not over', async () => {
    for (let made = 0; made < 20; made += 1) {
      await scene.stopClockAt(new Date(OPEN.getTime() + made * 600_000));
      await scene.make(organizer);
    }
    await scene.stopClockAt(new Date(OPEN.getTime() + 6 * 3_600_000));
    expect(await refused({})).toBe('ERR_TOO_MANY');
    const last = await sql<{ id: number }>`
      select max(id) as id from contest where organizer_id = ${organizer.managerId}
    `.execute(db);
    expect(await call('contests.cancel', { id: last.rows[0]?.id ?? 0 }, organizer)).toBe('Ok');
    await scene.make(organizer);
  });

  test('when two at once need the same money: one is made', async () => {
    for (let round = 0; round < 4; round += 1) {
      const rich = await scene.organizer();
      const outcomes = await Promise.all(
        [1, 2].map(() => call(CREATE, scene.wish({ added_prize: '600' }), rich)),
      );
      expect(outcomes.filter(isRefusal)).toEqual([{ refused: 'ERR_INSUFFICIENT_FUNDS' }]);
    }
  });
});
