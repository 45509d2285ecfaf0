import { describe, expect, test } from 'vitest';
import { isRefusal } from '@touchline/contract/errors';
import { xfc } from '@touchline/domain/money';
import { inTransaction, sql } from '../../db/database.ts';
import { inProcessVisitor } from '../../http/auth/caller.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { contestCaller } from '../../testing/contests/contest-calls.ts';
import {
  makeFootball,
  makeManagers,
  makeRewards,
  stopClockAt,
  type Football,
} from '../../testing/contests/contests.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { houseAccount } from '../../wallet/accounts.ts';
import { moveMoney } from '../../wallet/ledger.ts';
import { openOfficialContests } from './official-contests.ts';

const { db } = await openTestDatabase();
keepBooks(db);
await makeRewards(db);

interface Opened {
  readonly template: string;
  readonly name: string;
  readonly entry_fee: bigint;
  readonly added_prize: bigint;
  readonly open_at: Date;
  readonly start_at: Date;
  readonly max_entries: number | null;
  readonly kind: number;
  readonly pool_id: number;
  readonly matches: number;
}
async function contestsOf({ roundId }: Football): Promise<readonly Opened[]> {
  const { rows } = await sql<Opened>`
    select template, name, kind, entry_fee, added_prize, open_at, start_at, max_entries, pool_id,
      (select count(*)::int from contest_match where contest_id = contest.id) as matches
    from contest where round_id = ${roundId} order by template, turn
  `.execute(db);
  return rows;
}
const minutesBefore = (at: Date, minutes: number): Date => new Date(at.getTime() - minutes * 60_000);

/** The contests of a round by their templates. */
async function byTemplate(football: Football): Promise<ReadonlyMap<string, Opened>> {
  return new Map((await contestsOf(football)).map((contest) => [contest.template, contest]));
}
const PRO = ['free-open', 'free-rookie', 'paid-open', 'paid-rookie'];
const EASY = ['double-up', 'free-tournament', 'head-to-head-1', 'head-to-head-5', 'paid-tournament'];
const EVERY_ROUND = [...EASY, ...PRO].toSorted();
const A_DAY = 24 * 60;
const A_WEEK = 7 * A_DAY;

describe('official contests of a round', () => {
  const KICK_OFF = new Date('2026-03-07T15:00:00Z');

  test('are created a minute before they open: tournaments a week ahead, the other kinds two days', async () => {
    await stopClockAt(db, minutesBefore(KICK_OFF, A_WEEK + 2));
    const football = await makeFootball(db, { kickOffAt: KICK_OFF, matches: 3 });
    expect(await openOfficialContests(db)).toBe(0);
    await stopClockAt(db, minutesBefore(KICK_OFF, A_WEEK + 1));
    expect(await openOfficialContests(db)).toBe(2);
    await stopClockAt(db, minutesBefore(KICK_OFF, 2 * A_DAY + 1));
    expect(await openOfficialContests(db)).toBe(7);
    expect(await openOfficialContests(db)).toBe(0);

    const made = await byTemplate(football);
    expect([...made.keys()]).toEqual(EVERY_ROUND);
    const early = minutesBefore(KICK_OFF, A_WEEK);
    const late = minutesBefore(KICK_OFF, 2 * A_DAY);
    const terms = (kind: number, entry_fee: bigint, added_prize: bigint, open_at: Date) => ({
      kind,
      entry_fee,
      added_prize,
      open_at,
      matches: 3,
      max_entries: kind === 1 ? 2 : null,
    });
    expect(made.get('free-tournament')).toMatchObject(terms(3, 0n, 2_000_000_000n, early));
    expect(made.get('paid-tournament')).toMatchObject(terms(3, 200_000_000n, 0n, early));
    expect(made.get('double-up')).toMatchObject(terms(2, 500_000_000n, 0n, late));
    expect(made.get('head-to-head-1')).toMatchObject(terms(1, 100_000_000n, 0n, late));
    expect(made.get('head-to-head-5')).toMatchObject(terms(1, 500_000_000n, 0n, late));
    expect(made.get('head-to-head-5')?.name).toBe('Derby 1');
  });

  test('include free and paid Rookie and Open pro contests in leagues with full statistics', async () => {
    const kickOff = new Date('2026-03-12T15:00:00Z');
    const full = await makeFootball(db, { kickOffAt: kickOff });
    const scarce = await makeFootball(db, { kickOffAt: kickOff });
    await sql`update league set full_statistics = false where id = ${scarce.leagueId}`.execute(db);
    await stopClockAt(db, minutesBefore(kickOff, A_DAY));
    await openOfficialContests(db);
    expect((await contestsOf(scarce)).map(({ template }) => template)).toEqual(EASY);
    const call = contestCaller(db);
    const input = { page: 1, when: 1, league_id: full.leagueId, is_pro: true } as const;
    const listed = await call('contests.list', input, inProcessVisitor());
    if (isRefusal(listed)) throw new Error(listed.refused);
    const rows = listed.data.map(({ pro_tier, free_entry, is_pro }) => ({ pro_tier, free_entry, is_pro }));
    expect(rows).toEqual(
      ['rookie', 'rookie', 'open', 'open'].map((pro_tier, index) => ({
        pro_tier,
        free_entry: index % 2 === 0,
        is_pro: true,
      })),
    );
    const detail = await call('contests.get', { id: listed.data[0]?.id ?? 0 }, inProcessVisitor());
    expect(detail).toMatchObject({
      team_rules: { stars: 40, stars_of: 'fifteen', captain: false, reserves_bounded: false, below_level: 5 },
    });
  });

  test('share a pool of players while the squads are unchanged', async () => {
    const kickOff = new Date('2026-03-17T15:00:00Z');
    const football = await makeFootball(db, { kickOffAt: kickOff });
    await stopClockAt(db, minutesBefore(kickOff, A_WEEK));
    await openOfficialContests(db);
    const leaver = football.players.at(0)?.id ?? 0;
    await sql`update player set club_id = null where id = ${leaver}`.execute(db);
    await stopClockAt(db, minutesBefore(kickOff, A_DAY));
    await openOfficialContests(db);
    const made = await byTemplate(football);
    const poolOf = (template: string) => made.get(template)?.pool_id ?? 0;
    expect(poolOf('paid-tournament')).toBe(poolOf('free-tournament'));
    expect(poolOf('head-to-head-5')).toBe(poolOf('double-up'));
    expect(poolOf('double-up')).not.toBe(poolOf('free-tournament'));
  });

  test('of a Sprint round open 16 minutes before, when those of the last round lock, with one per match', async () => {
    const kickOff = new Date('2026-04-07T15:00:00Z');
    const football = await makeFootball(db, { kickOffAt: kickOff, pace: 'sprint', matches: 3 });
    const [, top = 0] = football.matchIds;
    await sql`update player set rating = 99 where club_id = (select home_club_id from match where id = ${top})`.execute(
      db,
    );
    await stopClockAt(db, minutesBefore(kickOff, 18));
    expect(await openOfficialContests(db)).toBe(0);
    await stopClockAt(db, minutesBefore(kickOff, 17));
    expect(await openOfficialContests(db)).toBe(13);
    expect(await openOfficialContests(db)).toBe(0);
    const made = await byTemplate(football);
    expect([...made.keys()].toSorted()).toEqual([...EVERY_ROUND, 'free-match', 'paid-match'].toSorted());
    const open_at = minutesBefore(kickOff, 16);
    expect(made.get('free-tournament')).toMatchObject({ added_prize: 200_000_000n, matches: 3, open_at });
    expect(made.get('free-match')).toMatchObject({ added_prize: 25_000_000n, matches: 1, open_at });
    expect(made.get('paid-match')).toMatchObject({
      entry_fee: 200_000_000n,
      matches: 1,
      name: 'Showdown C3–C4',
    });
    const ofOneMatch = async (template: string) => {
      const { rows } = await sql<{ match_id: number; name: string }>`
        select match_id, name from contest_match join contest on contest.id = contest_id
        where round_id = ${football.roundId} and template = ${template} order by match_id
      `.execute(db);
      return rows;
    };
    expect(await ofOneMatch('paid-match')).toEqual([{ match_id: top, name: 'Showdown C3–C4' }]);
    const free = await ofOneMatch('free-match');
    expect(free.map(({ match_id }) => match_id)).toEqual(football.matchIds);
    expect(free.map(({ name }) => name)).toEqual(['Toss-Up C1–C2', 'Toss-Up C3–C4', 'Toss-Up C5–C6']);
    // Contests that close together are listed in the order of creation: the round before its matches.
    const { rows: last } = await sql<{ template: string }>`
      select template from contest where round_id = ${football.roundId} order by id desc limit 3
    `.execute(db);
    expect(new Set(last.map(({ template }) => template))).toEqual(new Set(['free-match']));
  });

  test('a postponed match gets none, and a moved one gets its own in time', async () => {
    const kickOff = new Date('2026-04-09T15:00:00Z');
    const football = await makeFootball(db, { kickOffAt: kickOff, pace: 'sprint', matches: 3 });
    const [postponed = 0, moved = 0, unchanged = 0] = football.matchIds;
    const later = new Date(kickOff.getTime() + 30 * 60_000);
    await sql`update match set status = 'postponed' where id = ${postponed}`.execute(db);
    await sql`update match set kickoff_at = ${later} where id = ${moved}`.execute(db);
    const matchesWithOne = async () => {
      await openOfficialContests(db);
      const { rows } = await sql<{ match_id: number }>`
        select match_id from contest_match join contest on contest.id = contest_id
        where round_id = ${football.roundId} and template = 'free-match' order by contest_id
      `.execute(db);
      return rows.map(({ match_id }) => match_id);
    };
    await stopClockAt(db, minutesBefore(kickOff, 15));
    expect(await matchesWithOne()).toEqual([unchanged]);
    await stopClockAt(db, minutesBefore(later, 15));
    expect(await matchesWithOne()).toEqual([unchanged, moved]);
  });

  test('are created once by repeated and concurrent sweeps', async () => {
    const kickOff = new Date('2026-05-07T15:00:00Z');
    const football = await makeFootball(db, { kickOffAt: kickOff });
    await stopClockAt(db, minutesBefore(kickOff, 60));
    const opened = await Promise.all(Array.from({ length: 4 }, () => openOfficialContests(db)));
    expect(opened.reduce((sum, count) => sum + count, 0)).toBe(9);
    expect(await openOfficialContests(db)).toBe(0);
    expect(await contestsOf(football)).toHaveLength(9);
  });

  test('are created late over the remaining matches if these are more than half, except head-to-heads', async () => {
    const kickOff = new Date('2026-06-07T15:00:00Z');
    const [max, few] = [
      await makeFootball(db, { kickOffAt: kickOff, matches: 3 }),
      await makeFootball(db, { kickOffAt: kickOff, matches: 2 }),
    ];
    const begun = [max.matchIds[0] ?? 0, few.matchIds[0] ?? 0];
    await sql`update match set kickoff_at = ${minutesBefore(kickOff, 120)} where id = any(${begun}::int[])`.execute(
      db,
    );
    await stopClockAt(db, minutesBefore(kickOff, 60));
    await openOfficialContests(db);
    expect((await contestsOf(max)).map(({ template, matches }) => [template, matches])).toEqual([
      ['double-up', 2],
      ['free-open', 2],
      ['free-rookie', 2],
      ['free-tournament', 2],
      ['paid-open', 2],
      ['paid-rookie', 2],
      ['paid-tournament', 2],
    ]);
    expect(await contestsOf(few)).toHaveLength(0);
  });

  test('wait until the clubs have players', async () => {
    const kickOff = new Date('2026-07-07T15:00:00Z');
    const football = await makeFootball(db, { kickOffAt: kickOff });
    await sql`update player set club_id = null where league_id = ${football.leagueId}`.execute(db);
    await stopClockAt(db, minutesBefore(kickOff, 60));
    expect(await openOfficialContests(db)).toBe(0);
    const [club] = football.clubIds;
    await sql`update player set club_id = ${club} where league_id = ${football.leagueId}`.execute(db);
    await stopClockAt(db, minutesBefore(kickOff, 50));
    expect(await openOfficialContests(db)).toBe(0);
    for (const player of football.players) {
      await sql`update player set club_id = ${player.clubId} where id = ${player.id}`.execute(db);
    }
    await stopClockAt(db, minutesBefore(kickOff, 49));
    expect(await openOfficialContests(db)).toBe(9);
  });
});

describe('a head-to-head', () => {
  const kickOff = new Date('2026-09-07T15:00:00Z');

  test('is followed by the next one when its seats are taken, never two at a time, and not after the lock', async () => {
    const call = contestCaller(db);
    await stopClockAt(db, minutesBefore(kickOff, A_DAY));
    const football = await makeFootball(db, { kickOffAt: kickOff });
    const managers = await makeManagers(db, 4, xfc(1_000_000_000n));
    await openOfficialContests(db);
    const duels = async () => {
      const { rows } = await sql<{ id: number; name: string; entries: number }>`
        select id, name, entries from contest
        where round_id = ${football.roundId} and template = 'head-to-head-1' order by turn
      `.execute(db);
      return rows;
    };
    const join = async (contestId: number, index: number) => {
      const [manager] = managers.slice(index);
      if (manager === undefined) throw new Error('no manager');
      return call('contests.join', { id: contestId }, manager);
    };
    const first = (await duels())[0]?.id ?? 0;
    await join(first, 0);
    expect(await openOfficialContests(db)).toBe(0);
    await join(first, 1);
    expect(await join(first, 2)).toMatchObject({ refused: 'ERR_CONTEST_FULL' });
    expect(await openOfficialContests(db)).toBe(1);
    expect(await openOfficialContests(db)).toBe(0);
    const second = (await duels())[1];
    expect(second).toMatchObject({ name: 'Duel 1/2', entries: 0 });

    // A full one is listed only for its two managers.
    const listed = async (manager?: (typeof managers)[number]) => {
      const input = { page: 1, noItems: 100, when: 1, kind: 1, league_id: football.leagueId };
      const list = await call('contests.list', input, manager ?? inProcessVisitor());
      return isRefusal(list) ? [] : list.data.map(({ name }) => name).toSorted();
    };
    expect(await listed()).toEqual(['Derby 1', 'Duel 1/2']);
    expect(await listed(managers[3])).toEqual(['Derby 1', 'Duel 1/2']);
    expect(await listed(managers[0])).toEqual(['Derby 1', 'Duel 1', 'Duel 1/2']);

    // A seat that was left is free: no third contest meanwhile.
    await join(second?.id ?? 0, 2);
    await call('contests.leave', { id: first }, managers[1] ?? managers[0] ?? fail());
    await join(second?.id ?? 0, 3);
    expect(await openOfficialContests(db)).toBe(0);
    await join(first, 1);
    expect(await openOfficialContests(db)).toBe(1);
    await join((await duels())[2]?.id ?? 0, 0);
    await join((await duels())[2]?.id ?? 0, 1);
    await stopClockAt(db, minutesBefore(kickOff, 5));
    expect(await openOfficialContests(db)).toBe(0);
  });
});

describe('official contests of a day', () => {
  test('cover the matches of all standard leagues, have no league, and open a day before', async () => {
    const [one, other, sprint] = [
      await makeFootball(db, { kickOffAt: new Date('2026-10-07T12:00:00Z'), matches: 2 }),
      await makeFootball(db, { kickOffAt: new Date('2026-10-07T19:00:00Z'), matches: 1 }),
      await makeFootball(db, { kickOffAt: new Date('2026-10-07T13:00:00Z'), pace: 'sprint' }),
    ];
    await makeFootball(db, { kickOffAt: new Date('2026-10-08T00:00:00Z') });
    await stopClockAt(db, new Date('2026-10-06T11:59:00Z'));
    await openOfficialContests(db);
    const { rows } = await sql<{ id: number; name: string; matches: readonly number[] }>`
      select contest.id, name, array_agg(match_id order by match_id) as matches
      from contest join contest_match on contest_id = contest.id
      where occasion = 'day 2026-10-07' group by contest.id order by contest.id
    `.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(['Kickabout 7', 'Full House 7']);
    const expected = [...one.matchIds, ...other.matchIds].toSorted((a, b) => a - b);
    expect(rows.map(({ matches }) => matches)).toEqual([expected, expected]);
    expect(expected).not.toContain(sprint.matchIds[0]);

    await stopClockAt(db, new Date('2026-10-06T12:00:00Z'));
    const [paid] = rows.slice(1);
    const shown = await contestCaller(db)('contests.get', { id: paid?.id ?? 0 }, inProcessVisitor());
    expect(shown).toMatchObject({
      state: 2,
      entry_fee: '3.00',
      round: null,
      league: { id: -1, value: -1, label: 'All leagues', season: { id: -1 } },
      match_count: 3,
    });
    // A day with matches of a single league gets no day contests.
    const alone = await sql`select 1 from contest where occasion = 'day 2026-10-08'`.execute(db);
    expect(alone.rows).toEqual([]);
  });
});

describe('added prizes', () => {
  test('are funded while the rewards budget is above its floor, and not below', async () => {
    const kickOff = new Date('2026-11-07T15:00:00Z');
    const [before, after] = [
      await makeFootball(db, { kickOffAt: kickOff }),
      await makeFootball(db, { kickOffAt: new Date(kickOff.getTime() + A_DAY * 120_000) }),
    ];
    await stopClockAt(db, minutesBefore(kickOff, A_WEEK));
    await leaveInRewards(100_000_000_000n);
    await openOfficialContests(db);
    expect((await byTemplate(before)).get('free-tournament')).toMatchObject({ added_prize: 2_000_000_000n });
    await stopClockAt(db, minutesBefore(kickOff, A_WEEK - 2 * A_DAY));
    await openOfficialContests(db);
    expect((await byTemplate(after)).get('free-tournament')).toMatchObject({ added_prize: 0n });
  });
});

function fail(): never {
  throw new Error('there is no such manager');
}

/** Returns all of the rewards budget except a remainder to the issue account. */
async function leaveInRewards(units: bigint): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; available: bigint }>`
      select id, available from account where house_name = 'rewards' order by id
    `.execute(tx);
    const issue = await houseAccount(tx, 'XFC', 'issue');
    const postings = rows
      .map(({ id, available }, slice) => ({ id, take: available - (slice < 2 ? units / 2n : 0n) }))
      .filter(({ take }) => take > 0n)
      .map(({ id, take }) => ({ accountId: id, money: { currency: 'XFC' as const, units: -take } }));
    const back = -postings.reduce((sum, { money }) => sum + money.units, 0n);
    await moveMoney(tx, new Date('2026-08-07T14:00:00Z'), [
      {
        reason: 'rewards_seed',
        cause: { kind: 'house', id: 2 },
        postings: [...postings, { accountId: issue, money: { currency: 'XFC', units: back } }],
      },
    ]);
  });
}
