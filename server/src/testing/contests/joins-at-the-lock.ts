import { mock } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { refuse } from '@touchline/contract/errors';
import { xfc } from '@touchline/domain/money';
import { MINUTE_MS } from '@touchline/domain/rules/index';
import { contestRoutes } from '../../contests/routes.ts';
import { insertEntries, lockContest } from '../../contests/store.ts';
import { setClock } from '../../db/clock.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { write, type Routes } from '../../http/calls/handler.ts';
import { invoke } from '../../http/calls/invoke.ts';
import { secretsFrom } from '../../secrets.ts';
import { codeOf } from '../http/refusals.ts';
import { makeContest, makeFootball, makeManagers, stopClockAt } from './contests.ts';

/** A rush of joins around the lock of a contest. */
export interface LockRush {
  readonly joins: number;
  /** How long before the lock the first join is sent, and after it the last, in milliseconds of the game. */
  readonly withinMs: number;
  /** Game time per real time: 0.1 gives the machine ten times as long. */
  readonly rate: number;
  /** By how much the process's clock is wrong. */
  readonly clockOffByMs: number;
  /** Whether the planted variant decides by the process's clock. */
  readonly naive: boolean;
}

export interface LockRushReport {
  readonly accepted: number;
  readonly refused: number;
  /** Refused as busy and not repeated. */
  readonly busy: number;
  /** Accepted although sent at or after the lock. */
  readonly late: number;
  /** Refused as locked although answered before the lock. */
  readonly early: number;
  /** Joins in flight across the lock: either answer is right. */
  readonly across: number;
  /** Entries with a time of joining at or after the lock, and the difference of entries and accepted joins. */
  readonly wrongRows: number;
  /** How exactly the moments are known, in milliseconds of the game. */
  readonly exactToMs: number;
}

const OPEN = new Date('2026-03-06T12:00:00Z');
const KICK_OFF = new Date('2026-03-07T15:00:00Z');
const LOCK_MS = KICK_OFF.getTime() - 5 * MINUTE_MS;
const MANAGERS = 400;

/**
 * Sends joins through the dispatcher at even intervals around the lock, while the process's clock is wrong, and judges
 * every answer by the clock of the database.
 */
export async function rushAtLock(db: Db, rush: LockRush): Promise<LockRushReport> {
  await stopClockAt(db, OPEN);
  const football = await makeFootball(db, { kickOffAt: KICK_OFF });
  const contestId = await makeContest(db, football, {});
  await sql`update contest set max_per_manager = ${rush.joins} where id = ${contestId}`.execute(db);
  const managers = await makeManagers(db, Math.min(MANAGERS, rush.joins), xfc(0n));
  const routes: Routes = rush.naive ? { 'contests.join': joinByOwnClock } : contestRoutes(null, noLoans);
  const services = { db, routes, secrets: secretsFrom('t'.repeat(32)), checkAnswers: false };

  await inTransaction(db, (tx) =>
    setClock(tx, { mode: 'scaled', from: new Date(LOCK_MS - rush.withinMs), rate: rush.rate }),
  );
  const before = await readGameClock(db);
  mock.timers.enable({ apis: ['Date'], now: LOCK_MS + rush.clockOffByMs });
  try {
    const moments = await Promise.all(
      Array.from({ length: rush.joins }, async (_, index) => {
        const at = (index / rush.joins) * 2 * rush.withinMs;
        await pause(at / rush.rate);
        const caller = managers[index % managers.length];
        if (caller === undefined) throw new Error('no manager');
        const sent = performance.now();
        const answer = await invoke(services, 'contests.join', { id: contestId }, caller, randomUUID());
        return { sent, answered: performance.now(), code: codeOf(answer) };
      }),
    );
    const { at, exactToMs } = gameClockBetween(before, await readGameClock(db), rush.rate);
    const sure = exactToMs;
    const answers = moments.map(({ sent, answered, code }) => ({
      sentAt: at(sent),
      answeredAt: at(answered),
      code,
    }));
    const isLocked = ({ code }: { readonly code: string }) => code === 'ERR_CONTEST_LOCKED';
    const accepted = answers.filter(({ code }) => code === 'Ok');
    return {
      accepted: accepted.length,
      refused: answers.filter(isLocked).length,
      busy: answers.filter(({ code }) => code === 'ERR_BUSY').length,
      late: accepted.filter(({ sentAt }) => sentAt - sure >= LOCK_MS).length,
      early: answers.filter((each) => isLocked(each) && each.answeredAt + sure < LOCK_MS).length,
      across: answers.filter(({ sentAt, answeredAt }) => sentAt < LOCK_MS && answeredAt >= LOCK_MS).length,
      wrongRows: await wrongRows(db, contestId, accepted.length),
      exactToMs: sure,
    };
  } finally {
    mock.timers.reset();
  }
}

const noLoans = { limit: () => null, borrow: () => Promise.reject(new Error('no loans')) };

/** The planted variant: the process's clock decides whether the contest is open. */
const joinByOwnClock = write<'contests.join'>(async (tx, input, caller) => {
  const contest = await lockContest(tx, input.id);
  if (contest === null) return refuse('ERR_NOT_FOUND');
  if (Date.now() >= contest.facts.startAt - contest.facts.joinTimeMinutes * MINUTE_MS)
    return refuse('ERR_CONTEST_LOCKED');
  await insertEntries(tx, [{ contest, managerId: caller.managerId }]);
  return 'Ok';
});

/** The game's time at a moment of the process's own timer, and how exactly it is known, in milliseconds of the game. */
interface ClockReading {
  readonly moment: number;
  readonly game: number;
  readonly exactToMs: number;
}

async function readGameClock(db: Db): Promise<ClockReading> {
  let best: ClockReading = { moment: 0, game: 0, exactToMs: Infinity };
  for (let attempts = 0; attempts < 20; attempts += 1) {
    const before = performance.now();
    const { rows } = await sql<{ at: number; rate: number }>`
      select (extract(epoch from game_now()) * 1000)::float8 as at, rate::float8 as rate from game_clock
    `.execute(db);
    const after = performance.now();
    const { at = 0, rate = 1 } = rows[0] ?? {};
    const exactToMs = ((after - before) / 2) * rate;
    if (exactToMs < best.exactToMs) best = { moment: (before + after) / 2, game: at, exactToMs };
  }
  return best;
}

/**
 * The game's time between two readings. The timer of the process and the clock of the machine run apart a little; what
 * they have run apart adds to the uncertainty.
 */
function gameClockBetween(
  first: ClockReading,
  last: ClockReading,
  rate: number,
): { readonly at: (moment: number) => number; readonly exactToMs: number } {
  const ran = last.moment - first.moment;
  const pace = (last.game - first.game) / ran;
  const apart = Math.abs(pace - rate) * ran;
  return {
    at: (moment) => first.game + (moment - first.moment) * pace,
    exactToMs: Math.max(first.exactToMs, last.exactToMs) + apart,
  };
}

async function wrongRows(db: Db, contestId: number, accepted: number): Promise<number> {
  const { rows } = await sql<{ late: number; seats: number; counted: number }>`
    select count(*) filter (where joined_at >= ${new Date(LOCK_MS)})::int as late, count(*)::int as seats,
      (select entries from contest where id = ${contestId}) as counted
    from entry where contest_id = ${contestId}
  `.execute(db);
  const { late = 0, seats = 0, counted = 0 } = rows[0] ?? {};
  return late + Math.abs(seats - accepted) + Math.abs(counted - seats);
}
