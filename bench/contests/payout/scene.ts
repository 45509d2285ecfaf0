import { xfc } from '@touchline/domain/money';
import { sweepContests } from '../../../server/src/contests/lifecycle/sweeps.ts';
import { sql, type Db } from '../../../server/src/db/database.ts';
import {
  endMatch,
  makeContest,
  makeFootball,
  stopClockAt,
  validTeam,
} from '../../../server/src/testing/contests/contests.ts';
import { fillWithEntries } from '../../../server/src/testing/contests/many-entries.ts';

const FEE = xfc(100_000_000n);
const DAY_MS = 86_400_000;
const OPEN_AT = Date.parse('2026-03-06T12:00:00Z');
const KICK_OFF_MS = 27 * 3_600_000;
const MATCH_MS = 115 * 60_000;
const PROVISIONAL_MS = 120 * 60_000;

/** A contest whose results may be fixed and paid now. */
export interface PlayedContest {
  readonly id: number;
  readonly entries: number;
  /** Milliseconds that lock, chunks and fees took. */
  readonly lockMs: number;
}

/**
 * A paid contest in which every entry has the same team, so that all of them share the pool: as many winners as entries.
 * It is locked, its fees are collected, its matches are over, and its payment has just fallen due. `day` sets it on a
 * later day than those before.
 */
export async function playContest(db: Db, entries: number, day: number): Promise<PlayedContest> {
  const open = OPEN_AT + day * DAY_MS;
  const kickOff = open + KICK_OFF_MS;
  await stopClockAt(db, new Date(open));
  const football = await makeFootball(db, { kickOffAt: new Date(kickOff) });
  const id = await makeContest(db, football, { entryFee: FEE });
  await fillWithEntries(db, id, { entries, fee: FEE, teams: [validTeam(football)] });

  await sql`analyze`.execute(db);
  await stopClockAt(db, new Date(kickOff));
  const began = performance.now();
  await sweepContests(db);
  const lockMs = performance.now() - began;
  await stopClockAt(db, new Date(kickOff + MATCH_MS));
  for (const matchId of football.matchIds)
    await endMatch(db, football, matchId, { endedAt: new Date(kickOff + MATCH_MS) });
  await sweepContests(db);
  await stopClockAt(db, new Date(kickOff + MATCH_MS + PROVISIONAL_MS));
  return { id, entries, lockMs };
}

/** Whether a contest is paid and has no step left. */
export async function isOver(db: Db, contestId: number): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`
    select final_at is not null and due_at is null as over from contest where id = ${contestId}
  `.execute(db);
  return rows[0]?.over ?? false;
}

/** The prizes paid so far. */
export async function paidSoFar(db: Db, contestId: number): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select count(*)::int as paid from contest_payout where contest_id = ${contestId}
  `.execute(db);
  return rows[0]?.paid ?? 0;
}

/** Prizes of a contest that were not paid exactly once with their amount, by payout and by ledger. */
export async function wrongPayments(db: Db, { id, entries }: PlayedContest): Promise<readonly string[]> {
  const { rows } = await sql<{ winners: number; payouts: number; payments: number; wrong: number }>`
    select count(*)::int as winners, sum(payouts)::int as payouts, sum(payments)::int as payments,
      count(*) filter (where payouts <> 1 or payments <> 1 or noted <> prize or paid <> prize)::int as wrong
    from (
      select prize,
        (select count(*) from contest_payout where contest_id = ${id} and entry_id = entry.id) as payouts,
        (select sum(units) from contest_payout where contest_id = ${id} and entry_id = entry.id) as noted,
        (
          select count(*) from ledger_transaction
          where cause_kind = 'entry' and cause_id = entry.id and reason = 'contest_prize'
        ) as payments, (
          select sum(units) from ledger_transaction join posting on transaction_id = ledger_transaction.id
          where cause_kind = 'entry' and cause_id = entry.id and reason = 'contest_prize' and units > 0
        ) as paid
      from entry where contest_id = ${id} and prize > 0
    ) as won
  `.execute(db);
  const [found] = rows;
  if (found?.winners === entries && found.wrong === 0) return [];
  return [`contest ${id} of ${entries} winners has ${JSON.stringify(found)}`];
}
