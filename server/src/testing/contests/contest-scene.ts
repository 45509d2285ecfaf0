import { xfc, type Money } from '@touchline/domain/money';
import { sweepContests } from '../../contests/lifecycle/sweeps.ts';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import type { Outcome } from '../../http/calls/handler.ts';
import { openTestDatabase } from '../database/database.ts';
import { contestCaller, enterContest, type CallContest } from './contest-calls.ts';
import {
  endMatch,
  makeContest,
  makeFootball,
  makeManagers,
  makeRewards,
  stopClockAt,
  xfcOf,
  type ContestOptions,
  type Football,
  type FootballOptions,
  type MatchEnd,
  type TestManager,
  type TestTeam,
} from './contests.ts';

/** The moments of a scene's round, by the game's clock. The clock of a new scene stands at OPEN. */
export const OPEN = new Date('2026-03-06T12:00:00Z');
export const KICK_OFF = new Date('2026-03-07T15:00:00Z');
/** Contests lock five minutes before the first kick-off, and show the teams five minutes after it. */
export const LOCK = new Date('2026-03-07T14:55:00Z');
export const VIEW_TIME = new Date('2026-03-07T15:05:00Z');
export const FULL_TIME = new Date('2026-03-07T16:55:00Z');
/** Results may be corrected for two hours; then prizes are paid. */
export const SETTLED = new Date('2026-03-07T18:55:00Z');

/** 2 XFC: what most tests ask for an entry. */
export const FEE = xfc(200_000_000n);
/** 10 XFC: what each manager of a scene has, unless told otherwise. */
export const MONEY = xfc(1_000_000_000n);

/** What a test about contests needs: a database of its own, the calls, and makers of what contests are about. */
export interface ContestScene {
  readonly db: Db;
  /** Connection string of the database, for further connections and processes. */
  readonly url: string;
  readonly call: CallContest;
  readonly stopClockAt: (at: Date) => Promise<void>;
  /** A round of two matches that kick off at KICK_OFF, unless told otherwise. */
  readonly football: (options?: Partial<FootballOptions>) => Promise<Football>;
  readonly contest: (football: Football, options?: ContestOptions) => Promise<number>;
  readonly managers: (count: number, money?: Money<'XFC'>) => Promise<readonly TestManager[]>;
  readonly manager: (money?: Money<'XFC'>) => Promise<TestManager>;
  readonly join: (contestId: number, manager: Caller, password?: string) => Promise<Outcome<'contests.join'>>;
  /** Joins and saves a team; returns the id of the entry. Throws when either is refused. */
  readonly enter: (contestId: number, manager: Caller, team: TestTeam) => Promise<number>;
  /** Stops the clock at a moment and runs the contests' sweeps. */
  readonly sweepAt: (at: Date) => Promise<void>;
  /** Ends every match of the round, at FULL_TIME unless told otherwise. The clock stays where it is. */
  readonly endMatches: (football: Football, end?: Partial<MatchEnd>) => Promise<void>;
  readonly xfcOf: (
    manager: Pick<TestManager, 'accountId'>,
  ) => Promise<{ readonly available: bigint; readonly held: bigint }>;
}

/** Opens a fresh database for one test file, with the rewards budget that added prizes are held from. */
export async function openContestScene(): Promise<ContestScene> {
  const { db, url } = await openTestDatabase();
  await stopClockAt(db, OPEN);
  await makeRewards(db);
  const call = contestCaller(db);
  const managers: ContestScene['managers'] = (count, money = MONEY) => makeManagers(db, count, money);
  return {
    db,
    url,
    call,
    stopClockAt: (at) => stopClockAt(db, at),
    football: (options) => makeFootball(db, { kickOffAt: KICK_OFF, ...options }),
    contest: (football, options) => makeContest(db, football, options),
    managers,
    async manager(money) {
      const [manager] = await managers(1, money);
      if (manager === undefined) throw new Error('no manager was made');
      return manager;
    },
    join: (id, manager, password) =>
      call('contests.join', password === undefined ? { id } : { id, password }, manager),
    enter: (contestId, manager, team) => enterContest(call, contestId, manager, team),
    async sweepAt(at) {
      await stopClockAt(db, at);
      await sweepContests(db);
    },
    async endMatches(football, end) {
      for (const match of football.matchIds) {
        await endMatch(db, football, match, { endedAt: FULL_TIME, ...end });
      }
    },
    xfcOf: (manager) => xfcOf(db, manager),
  };
}
