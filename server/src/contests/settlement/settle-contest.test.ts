import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { settlePrizes, splitPool } from '@touchline/domain/contests/prizes';
import { xfc } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import {
  FEE,
  FULL_TIME,
  KICK_OFF,
  OPEN,
  SETTLED,
  openContestScene,
} from '../../testing/contests/contest-scene.ts';
import { keepBooks } from '../../testing/database/books.ts';
import {
  validTeam,
  type Football,
  type TestManager,
  type ContestOptions,
} from '../../testing/contests/contests.ts';
import { contestPot } from '../../wallet/accounts.ts';
import { advanceContest } from '../lifecycle/advance-contest.ts';
import { sweepContests } from '../lifecycle/sweeps.ts';

const scene = await openContestScene();
const { db } = scene;
keepBooks(db);

interface Played {
  readonly contest: number;
  readonly football: Football;
  readonly managers: readonly TestManager[];
  readonly entries: readonly number[];
}

/** A locked contest; the managers' teams differ only in their captains. */
async function lockedContest(count: number, options: ContestOptions = {}): Promise<Played> {
  await scene.stopClockAt(OPEN);
  const football = await scene.football();
  const contest = await scene.contest(football, options);
  const managers = await scene.managers(count);
  const team = validTeam(football);
  const entries: number[] = [];
  for (const [index, manager] of managers.entries()) {
    const captain = team.starters[index % 11] ?? 0;
    const vice = team.starters[(index + 1) % 11] ?? 0;
    entries.push(
      await scene.enter(contest, manager, { ...team, captain_id: captain, vice_captain_id: vice }),
    );
  }
  await scene.sweepAt(KICK_OFF);
  return { contest, football, managers, entries };
}

/** Ends both matches; the captain of manager n has n goals. */
async function play(
  { football }: Played,
  goals: (index: number) => number = (index) => index,
): Promise<void> {
  await scene.stopClockAt(FULL_TIME);
  const scored = validTeam(football).starters.map(
    (id, index) => [Number(id), { goals: goals(index) }] as const,
  );
  await scene.endMatches(football, { statistics: new Map(scored) });
}

interface Result {
  readonly id: number;
  readonly final_points: number | null;
  readonly final_rank: number | null;
  readonly prize: bigint | null;
}
async function resultsOf(contest: number): Promise<readonly Result[]> {
  const { rows } = await sql<Result>`
    select id, final_points, final_rank, prize from entry where contest_id = ${contest} order by final_rank, id
  `.execute(db);
  return rows;
}
async function finalAt(contest: number): Promise<Date | null> {
  const { rows } = await sql<{
    final_at: Date | null;
  }>`select final_at from contest where id = ${contest}`.execute(db);
  return rows[0]?.final_at ?? null;
}
async function houseOf(contest: number): Promise<readonly (readonly [string, bigint])[]> {
  const { rows } = await sql<{ house_name: string; units: bigint }>`
    select house_name, units from posting
    join account on account.id = account_id
    join ledger_transaction on ledger_transaction.id = transaction_id
    where reason = 'contest_house_cut' and cause_kind = 'contest' and cause_id = ${contest} and owner = 'house'
    order by house_name
  `.execute(db);
  return rows.map(({ house_name, units }) => [house_name, units]);
}

describe('a settlement', () => {
  test('waits for the provisional period after the last match', async () => {
    const played = await lockedContest(2);
    await play(played);
    await scene.sweepAt(new Date(SETTLED.getTime() - 1));
    expect(await finalAt(played.contest)).toBeNull();
    await scene.sweepAt(SETTLED);
    expect(await finalAt(played.contest)).toEqual(SETTLED);
  });

  test('waits for the league to confirm results, at most 48 hours', async () => {
    const played = await lockedContest(2);
    await scene.stopClockAt(FULL_TIME);
    await scene.endMatches(played.football, { confirmed: false });
    await scene.sweepAt(new Date(FULL_TIME.getTime() + 47 * 3_600_000));
    expect(await finalAt(played.contest)).toBeNull();
    await scene.sweepAt(new Date(FULL_TIME.getTime() + 48 * 3_600_000));
    expect(await finalAt(played.contest)).not.toBeNull();
  });

  test('pays exactly the split of the rules, to the unit, and empties the pot', async () => {
    const played = await lockedContest(6, { entryFee: FEE, addedPrize: xfc(100_000_001n) });
    await play(played);
    await scene.sweepAt(SETTLED);

    const results = await resultsOf(played.contest);
    const { pool, houseCut } = splitPool(
      {
        fees: xfc(1_200_000_000n),
        feesOfHost: xfc(0n),
        hostShareBasisPoints: 0n,
        addedPrize: xfc(100_000_001n),
        guaranteedPool: xfc(0n),
      },
      CURRENT_RULES,
    );
    const expected = settlePrizes(
      'tournament',
      results.map(({ id, final_points }) => ({
        entryId: id,
        points: final_points ?? 0,
        pointsOfEleven: final_points ?? 0,
        stars: 0,
        savedAt: 0,
      })),
      pool,
      CURRENT_RULES,
    );
    expect(results.map(({ id, final_rank, prize }) => [id, final_rank, prize])).toEqual(
      expected.map(({ entryId, rank, prize }) => [entryId, rank, prize.units]),
    );
    expect(results[0]?.id).toBe(played.entries.at(-1));
    expect(houseCut.units).toBe(48_000_000n);
    expect(await houseOf(played.contest)).toEqual([
      ['fees', 24_000_000n],
      ['rewards', 24_000_000n],
    ]);
    expect((await contestPot(db, played.contest)).units).toBe(0n);
    for (const [index, manager] of played.managers.entries()) {
      const prize = results.find(({ id }) => id === played.entries[index])?.prize ?? 0n;
      expect(await scene.xfcOf(manager)).toEqual({ available: 800_000_000n + prize, held: 0n });
    }
  });

  test('gives equal points the same rank and splits the prizes of their places', async () => {
    const played = await lockedContest(4, { entryFee: FEE });
    await play(played, () => 0);
    await scene.sweepAt(SETTLED);
    const results = await resultsOf(played.contest);
    expect(new Set(results.map(({ final_points }) => final_points)).size).toBeLessThan(4);
    for (const [, tied] of Map.groupBy(results, ({ final_points }) => final_points)) {
      expect(new Set(tied.map(({ final_rank }) => final_rank)).size).toBe(1);
      const prizes = tied.map(({ prize }) => Number(prize));
      expect(Math.max(...prizes) - Math.min(...prizes)).toBeLessThanOrEqual(1);
    }
  });

  test('includes earlier corrections and ignores later ones', async () => {
    const played = await lockedContest(2, { entryFee: FEE });
    await play(played);
    const [first] = validTeam(played.football).starters;
    const correct = (goals: number) =>
      sql`update appearance set statistics = statistics || jsonb_build_object('goals', ${goals}::int)
          where player_id = ${first}`.execute(db);
    await correct(9);
    await scene.sweepAt(SETTLED);
    const results = await resultsOf(played.contest);
    expect(results[0]?.id).toBe(played.entries[0]);
    await correct(0);
    await scene.sweepAt(new Date(SETTLED.getTime() + 86_400_000));
    expect(await resultsOf(played.contest)).toEqual(results);
  });

  test('notifies every manager of their rank, and of their prize if any', async () => {
    const played = await lockedContest(2, { entryFee: FEE });
    await play(played);
    await scene.sweepAt(SETTLED);
    const notices = async (manager: TestManager | undefined) =>
      (
        await sql`select kind, message_values, link from notification where manager_id = ${manager?.managerId ?? 0} order by id`.execute(
          db,
        )
      ).rows;
    const link = `/play/contest/${played.contest}/test-contest`;
    const started = { kind: 'contest_started', message_values: { contest: 'Test contest' }, link };
    expect(await notices(played.managers[1])).toEqual([
      started,
      { kind: 'contest_prize', message_values: { contest: 'Test contest', rank: 1, amount: '3.84' }, link },
    ]);
    expect(await notices(played.managers[0])).toEqual([
      started,
      { kind: 'contest_final', message_values: { contest: 'Test contest', rank: 2 }, link },
    ]);
  });
});

describe('a settlement in steps', () => {
  test('continues after an interruption anywhere, and pays each prize once', async () => {
    const played = await lockedContest(12, { kind: 'double_up', entryFee: FEE });
    await play(played);
    await scene.stopClockAt(SETTLED);
    const step = (breaksOff: boolean): Promise<void> =>
      inTransaction(db, async (tx) => {
        await advanceContest(tx, played.contest, 2);
        if (breaksOff) throw new Error('killed');
      });
    let steps = 0;
    while ((await finalAt(played.contest)) === null) {
      await expect(step(true)).rejects.toThrow('killed');
      await step(false);
      steps += 1;
      if (steps > 20) throw new Error('it never ends');
    }
    // Six prizes, two at a time, and a last step that finds none.
    expect(steps).toBe(4);
    const { rows } = await sql<{ paid: bigint; times: number }>`
      select sum(units)::bigint as paid, count(*)::int as times from contest_payout where contest_id = ${played.contest}
    `.execute(db);
    expect(rows[0]).toEqual({ paid: 2_304_000_000n, times: 6 });
    await step(false);
    expect((await contestPot(db, played.contest)).units).toBe(0n);
  });

  test('keeps the ranks of its first step despite a correction in between', async () => {
    const played = await lockedContest(6, { kind: 'double_up', entryFee: FEE });
    await play(played);
    await scene.stopClockAt(SETTLED);
    const step = () => inTransaction(db, (tx) => advanceContest(tx, played.contest, 1));
    await step();
    const fixed = await resultsOf(played.contest);
    expect(await finalAt(played.contest)).toBeNull();
    await sql`update appearance set statistics = statistics || '{"goals": 0}'`.execute(db);
    await sweepContests(db);
    expect(await finalAt(played.contest)).not.toBeNull();
    expect(await resultsOf(played.contest)).toEqual(fixed);
  });
});
