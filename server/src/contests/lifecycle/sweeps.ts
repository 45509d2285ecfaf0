import { inTransaction, sql, type Db, type Tx } from '../../db/database.ts';
import { switchedOff } from '../../http/calls/switches.ts';
import type { Sweep } from '../../jobs/sweeps.ts';
import { LeaseLost, type Fence } from '../../jobs/process-leases.ts';
import { advanceContest } from './advance-contest.ts';
import { followFixtures } from './follow-fixtures.ts';
import { openOfficialContests } from '../official/official-contests.ts';
import { PAYMENTS_AT_ONCE } from '../settlement/resolve-holds.ts';

/**
 * Takes the due steps of each contest: lock, cancellation, settlement, payments. Paused while contests are switched off;
 * their states still follow the clock.
 */
const advancing = (paymentsAtOnce: number): Sweep => ({
  name: 'contests that are due',
  async run(db, fence) {
    if ((await switchedOff(db)).includes('contests')) return 0;
    return eachContest(
      db,
      (failed) => sql<{ id: number }>`
        select id from contest
        where due_at <= (select game_now()) and id <> all(${failed}::int[])
        order by due_at, id limit 1 for update skip locked
      `,
      (tx, contestId) => advanceContest(tx, contestId, paymentsAtOnce, paymentsAtOnce),
      fence,
    );
  },
});

/** Updates contests after changes of their matches: a new kick-off, the end, a confirmation, a postponement. */
const following: Sweep = {
  name: 'contests whose matches have news',
  run: (db, fence) =>
    eachContest(
      db,
      (failed) => sql<{ id: number }>`
        select contest.id from contest
        where due_at is not null and contest.id <> all(${failed}::int[]) and contest.id in (
          select contest_id from contest_match join match on match.id = match_id
          where contest_id in (select id from contest where due_at is not null) and (
            kickoff_at, ended_at, confirmed_at, status in ('postponed', 'abandoned')
          ) is distinct from (
            seen_kickoff_at, seen_ended_at, seen_confirmed_at, seen_status in ('postponed', 'abandoned')
          )
        )
        order by contest.id limit 1 for update of contest skip locked
      `,
      followFixtures,
      fence,
    ),
};

/** Contests are created a minute before they open, so this interval delays nothing. */
const OPENING_EVERY_MS = 1_000;

/** Creates the official contests of each occasion that is due. */
const opening: Sweep = { name: 'official contests', everyMs: OPENING_EVERY_MS, run: openOfficialContests };

/** The background work of contests, in the order of its dependencies. */
export const contestSweeps: readonly Sweep[] = sweepsOfContests(PAYMENTS_AT_ONCE);

/** `contestSweeps` with a limit of payments and entries per transaction. */
export function sweepsOfContests(paymentsAtOnce: number): readonly Sweep[] {
  return [following, opening, advancing(paymentsAtOnce)];
}

/** Runs the sweeps at the game's time until nothing is due. Returns the number of steps. */
export async function sweepContests(db: Db): Promise<number> {
  let steps = 0;
  for (;;) {
    let round = 0;
    for (const sweep of contestSweeps) round += await sweep.run(db);
    if (round === 0) return steps;
    steps += round;
  }
}

/**
 * Processes one contest after the other, each in its own transaction, until `pick` finds none. A contest that fails does
 * not stop the others: it is skipped, and all errors are thrown together at the end. If the lease of the work is lost,
 * the current step is rolled back and the run ends.
 */
async function eachContest(
  db: Db,
  pick: (failed: readonly number[]) => ReturnType<typeof sql<{ id: number }>>,
  work: (tx: Tx, contestId: number) => Promise<void>,
  fence: Fence | undefined,
): Promise<number> {
  const failed: number[] = [];
  const errors: unknown[] = [];
  for (let done = 0; ; done += 1) {
    let contestId: number | null = null;
    try {
      await inTransaction(db, async (tx) => {
        contestId = (await pick(failed).execute(tx)).rows[0]?.id ?? null;
        if (contestId === null) return;
        await work(tx, contestId);
        await fence?.(tx);
      });
    } catch (error) {
      if (contestId === null || error instanceof LeaseLost) throw error;
      failed.push(contestId);
      errors.push(error);
      continue;
    }
    if (contestId !== null) continue;
    if (errors.length > 0)
      throw new AggregateError(errors, `contests ${failed.join(', ')} could not be advanced`);
    return done;
  }
}
