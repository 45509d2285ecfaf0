import { xfc } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { keepBooks } from '../../testing/books.ts';
import { contestCaller, enterContest } from '../../testing/contest-calls.ts';
import {
  endMatch,
  makeContest,
  makeFootball,
  makeManagers,
  makeRewards,
  stopClockAt,
  validTeam,
  xfcOf,
} from '../../testing/contests.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { contestPot } from '../../wallet/accounts.ts';
import { sweepContests } from './sweeps.ts';

const { db } = await openTestDatabase();
keepBooks(db);
const call = contestCaller(db);

const OPEN = new Date('2026-03-06T12:00:00Z');
const KICK_OFF = new Date('2026-03-07T15:00:00Z');
const WHISTLE = new Date('2026-03-07T16:55:00Z');
const FEE = xfc(200_000_000n);
const MONEY = xfc(1_000_000_000n);
await stopClockAt(db, OPEN);
await makeRewards(db);

async function entered(matches: number) {
  await stopClockAt(db, OPEN);
  const football = await makeFootball(db, { kickOffAt: KICK_OFF, matches });
  const contest = await makeContest(db, football, { entryFee: FEE, addedPrize: xfc(300_000_000n) });
  const managers = await makeManagers(db, 3, MONEY);
  for (const manager of managers) await enterContest(call, contest, manager, validTeam(football));
  return { football, contest, managers };
}
async function rowOf(contest: number) {
  const { rows } = await sql<{
    start_at: Date;
    end_at: Date;
    due_at: Date | null;
    cancel_reason: string | null;
    final_at: Date | null;
    prizes: bigint | null;
  }>`
    select start_at, end_at, due_at, cancel_reason, final_at,
      (select sum(prize)::bigint from entry where contest_id = contest.id) as prizes
    from contest where id = ${contest}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('no contest');
  return row;
}
const move = (matchId: number | undefined, to: Date) =>
  sql`update match set kickoff_at = ${to} where id = ${matchId}`.execute(db);
const callOff = (matchIds: readonly number[]) =>
  sql`update match set status = 'postponed' where id = any(${matchIds}::int[])`.execute(db);
const rewards = async (): Promise<bigint> => {
  const { rows } = await sql<{ units: bigint }>`
    select sum(available + held)::bigint as units from account where house_name = 'rewards'`.execute(db);
  return rows[0]?.units ?? 0n;
};

describe('until the lock', () => {
  test('the window and the lock follow a moved match', async () => {
    const { football, contest } = await entered(2);
    const later = new Date('2026-03-08T15:00:00Z');
    await move(football.matchIds[0], later);
    await sweepContests(db);
    const after = { start_at: KICK_OFF, end_at: new Date('2026-03-08T18:00:00Z') };
    expect(await rowOf(contest)).toMatchObject(after);
    await move(football.matchIds[1], later);
    await sweepContests(db);
    expect(await rowOf(contest)).toMatchObject({
      start_at: later,
      due_at: new Date('2026-03-08T14:55:00Z'),
    });
  });

  test('a contest most of whose matches are called off is cancelled, and every hold released', async () => {
    const before = await rewards();
    const { football, contest, managers } = await entered(3);
    await callOff(football.matchIds.slice(0, 2));
    await sweepContests(db);
    expect(await rowOf(contest)).toMatchObject({ cancel_reason: 'matches_void', due_at: null });
    for (const manager of managers) {
      expect(await xfcOf(db, manager)).toEqual({ available: 1_000_000_000n, held: 0n });
    }
    expect(await rewards()).toBe(before);
  });
});

describe('after the lock', () => {
  test('the window stands, and a match moved out of it is void', async () => {
    const { football, contest } = await entered(2);
    await stopClockAt(db, KICK_OFF);
    await sweepContests(db);
    await move(football.matchIds[0], new Date('2026-03-20T15:00:00Z'));
    await sweepContests(db);
    expect(await rowOf(contest)).toMatchObject({ start_at: KICK_OFF, cancel_reason: null });
    await endMatch(db, football, football.matchIds[1] ?? 0, { endedAt: WHISTLE });
    await stopClockAt(db, new Date(WHISTLE.getTime() + 2 * 3_600_000));
    await sweepContests(db);
    expect(await rowOf(contest)).toMatchObject({ prizes: 876_000_000n, due_at: null });
  });

  test('a contest most of whose matches are called off pays the pot back exactly, managers and budget', async () => {
    const before = await rewards();
    const { football, contest, managers } = await entered(3);
    await stopClockAt(db, KICK_OFF);
    await sweepContests(db);
    expect((await contestPot(db, contest)).units).toBe(900_000_000n);
    await callOff(football.matchIds.slice(0, 2));
    await sweepContests(db);
    expect(await rowOf(contest)).toMatchObject({
      cancel_reason: 'matches_void',
      due_at: null,
      final_at: null,
    });
    expect((await contestPot(db, contest)).units).toBe(0n);
    for (const manager of managers) {
      expect(await xfcOf(db, manager)).toEqual({ available: 1_000_000_000n, held: 0n });
    }
    expect(await rewards()).toBe(before);
    const { rows } = await sql`
      select kind, units from contest_payout where contest_id = ${contest}`.execute(db);
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ kind: 'refund', units: 200_000_000n })));
  });

  test('an abandoned match is void when no result was confirmed within the window', async () => {
    const { football, contest } = await entered(2);
    await stopClockAt(db, KICK_OFF);
    await sweepContests(db);
    await sql`update match set status = 'abandoned', ended_at = ${WHISTLE} where id = ${football.matchIds[0]}`.execute(
      db,
    );
    await endMatch(db, football, football.matchIds[1] ?? 0, { endedAt: WHISTLE });
    await sweepContests(db);
    expect((await rowOf(contest)).due_at).toEqual(new Date(KICK_OFF.getTime() + 3 * 3_600_000 + 1));
    await stopClockAt(db, new Date(WHISTLE.getTime() + 3 * 3_600_000));
    await sweepContests(db);
    expect((await rowOf(contest)).final_at).not.toBeNull();
  });
});
