import { xfc } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { FEE, FULL_TIME, KICK_OFF, OPEN, openContestScene } from '../../testing/contests/contest-scene.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { endMatch, validTeam } from '../../testing/contests/contests.ts';
import { contestPot } from '../../wallet/accounts.ts';
import { sweepContests } from './sweeps.ts';

const scene = await openContestScene();
const { db } = scene;
keepBooks(db);

async function entered(matches: number) {
  await scene.stopClockAt(OPEN);
  const football = await scene.football({ matches });
  const contest = await scene.contest(football, { entryFee: FEE, addedPrize: xfc(300_000_000n) });
  const managers = await scene.managers(3);
  for (const manager of managers) await scene.enter(contest, manager, validTeam(football));
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

  test('a contest with most matches postponed is cancelled, and every hold released', async () => {
    const before = await rewards();
    const { football, contest, managers } = await entered(3);
    await callOff(football.matchIds.slice(0, 2));
    await sweepContests(db);
    expect(await rowOf(contest)).toMatchObject({ cancel_reason: 'matches_void', due_at: null });
    for (const manager of managers) {
      expect(await scene.xfcOf(manager)).toEqual({ available: 1_000_000_000n, held: 0n });
    }
    expect(await rewards()).toBe(before);
  });
});

describe('after the lock', () => {
  test('the window is fixed, and a match moved out of it is void', async () => {
    const { football, contest } = await entered(2);
    await scene.sweepAt(KICK_OFF);
    await move(football.matchIds[0], new Date('2026-03-20T15:00:00Z'));
    await sweepContests(db);
    expect(await rowOf(contest)).toMatchObject({ start_at: KICK_OFF, cancel_reason: null });
    await endMatch(db, football, football.matchIds[1] ?? 0, { endedAt: FULL_TIME });
    await scene.sweepAt(new Date(FULL_TIME.getTime() + 2 * 3_600_000));
    expect(await rowOf(contest)).toMatchObject({ prizes: 876_000_000n, due_at: null });
  });

  test('a contest with most matches postponed refunds managers and budget exactly', async () => {
    const before = await rewards();
    const { football, contest, managers } = await entered(3);
    await scene.sweepAt(KICK_OFF);
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
      expect(await scene.xfcOf(manager)).toEqual({ available: 1_000_000_000n, held: 0n });
    }
    expect(await rewards()).toBe(before);
    const { rows } = await sql`
      select kind, units from contest_payout where contest_id = ${contest}`.execute(db);
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ kind: 'refund', units: 200_000_000n })));
  });

  test('an abandoned match is void without a confirmed result within the window', async () => {
    const { football, contest } = await entered(2);
    await scene.sweepAt(KICK_OFF);
    await sql`update match set status = 'abandoned', ended_at = ${FULL_TIME} where id = ${football.matchIds[0]}`.execute(
      db,
    );
    await endMatch(db, football, football.matchIds[1] ?? 0, { endedAt: FULL_TIME });
    await sweepContests(db);
    expect((await rowOf(contest)).due_at).toEqual(new Date(KICK_OFF.getTime() + 3 * 3_600_000 + 1));
    await scene.sweepAt(new Date(FULL_TIME.getTime() + 3 * 3_600_000));
    expect((await rowOf(contest)).final_at).not.toBeNull();
  });
});
