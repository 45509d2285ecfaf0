import { describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../db/database.ts';
import { keepBooks } from '../testing/books.ts';
import { makeFootball, makeRewards, stopClockAt, type Football } from '../testing/contests.ts';
import { openTestDatabase } from '../testing/database.ts';
import { houseAccount } from '../wallet/accounts.ts';
import { moveMoney } from '../wallet/ledger.ts';
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
  readonly pool_id: number;
  readonly matches: number;
}
async function contestsOf({ roundId }: Football): Promise<readonly Opened[]> {
  const { rows } = await sql<Opened>`
    select template, name, entry_fee, added_prize, open_at, pool_id,
      (select count(*)::int from contest_match where contest_id = contest.id) as matches
    from contest where round_id = ${roundId} order by template
  `.execute(db);
  return rows;
}
const minutesBefore = (at: Date, minutes: number): Date => new Date(at.getTime() - minutes * 60_000);

describe('official contests', () => {
  const KICK_OFF = new Date('2026-03-07T15:00:00Z');
  const A_WEEK = 7 * 24 * 60;

  test('open a week before the round, one free and one paid, over one pool of players', async () => {
    await stopClockAt(db, minutesBefore(KICK_OFF, A_WEEK + 1));
    const football = await makeFootball(db, { kickOffAt: KICK_OFF, matches: 3 });
    expect(await openOfficialContests(db)).toBe(0);
    await stopClockAt(db, minutesBefore(KICK_OFF, A_WEEK));
    expect(await openOfficialContests(db)).toBe(2);
    const [free, paid] = await contestsOf(football);
    const open_at = minutesBefore(KICK_OFF, A_WEEK);
    expect(free).toMatchObject({
      template: 'free-tournament',
      entry_fee: 0n,
      added_prize: 5_000_000_000n,
      matches: 3,
      open_at,
    });
    expect(paid).toMatchObject({
      template: 'paid-tournament',
      entry_fee: 200_000_000n,
      added_prize: 0n,
      open_at,
    });
    expect(paid?.pool_id).toBe(free?.pool_id);
  });

  test('of a Sprint round open 16 minutes before, as those of the last one lock', async () => {
    const kickOff = new Date('2026-04-07T15:00:00Z');
    const football = await makeFootball(db, { kickOffAt: kickOff, pace: 'sprint' });
    await stopClockAt(db, minutesBefore(kickOff, 17));
    expect(await openOfficialContests(db)).toBe(0);
    await stopClockAt(db, minutesBefore(kickOff, 16));
    expect(await openOfficialContests(db)).toBe(2);
    expect((await contestsOf(football))[0]).toMatchObject({ added_prize: 100_000_000n });
  });

  test('open once, however often and by how many it is tried', async () => {
    const kickOff = new Date('2026-05-07T15:00:00Z');
    const football = await makeFootball(db, { kickOffAt: kickOff });
    await stopClockAt(db, minutesBefore(kickOff, 60));
    const opened = await Promise.all(Array.from({ length: 4 }, () => openOfficialContests(db)));
    expect(opened.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await openOfficialContests(db)).toBe(0);
    expect(await contestsOf(football)).toHaveLength(2);
  });

  test('open late over the matches still to come, if these are more than half', async () => {
    const kickOff = new Date('2026-06-07T15:00:00Z');
    const [most, few] = [
      await makeFootball(db, { kickOffAt: kickOff, matches: 3 }),
      await makeFootball(db, { kickOffAt: kickOff, matches: 2 }),
    ];
    const begun = [most.matchIds[0] ?? 0, few.matchIds[0] ?? 0];
    await sql`update match set kickoff_at = ${minutesBefore(kickOff, 120)} where id = any(${begun}::int[])`.execute(
      db,
    );
    await stopClockAt(db, minutesBefore(kickOff, 60));
    expect(await openOfficialContests(db)).toBe(2);
    expect((await contestsOf(most))[0]).toMatchObject({ matches: 2 });
    expect(await contestsOf(few)).toHaveLength(0);
  });

  test('wait for the players of the clubs', async () => {
    const kickOff = new Date('2026-07-07T15:00:00Z');
    const football = await makeFootball(db, { kickOffAt: kickOff });
    await sql`update player set club_id = null where league_id = ${football.leagueId}`.execute(db);
    await stopClockAt(db, minutesBefore(kickOff, 60));
    expect(await openOfficialContests(db)).toBe(0);
  });

  test('promise no more than the rewards budget has', async () => {
    const kickOff = new Date('2026-08-07T15:00:00Z');
    const football = await makeFootball(db, { kickOffAt: kickOff });
    await stopClockAt(db, minutesBefore(kickOff, 60));
    await leaveInRewards(3_000_000_000n);
    expect(await openOfficialContests(db)).toBe(2);
    expect((await contestsOf(football))[0]).toMatchObject({ added_prize: 3_000_000_000n });
  });
});

/** Takes all of the rewards budget but so much back to the issue. */
async function leaveInRewards(units: bigint): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; available: bigint }>`
      select id, available from account where house_name = 'rewards' order by id
    `.execute(tx);
    const issue = await houseAccount(tx, 'XFC', 'issue');
    const legs = rows
      .map(({ id, available }, slice) => ({ id, take: available - (slice < 2 ? units / 2n : 0n) }))
      .filter(({ take }) => take > 0n)
      .map(({ id, take }) => ({ accountId: id, money: { currency: 'XFC' as const, units: -take } }));
    const back = -legs.reduce((sum, { money }) => sum + money.units, 0n);
    await moveMoney(tx, new Date('2026-08-07T14:00:00Z'), [
      {
        reason: 'rewards_seed',
        cause: { kind: 'house', id: 2 },
        legs: [...legs, { accountId: issue, money: { currency: 'XFC', units: back } }],
      },
    ]);
  });
}
