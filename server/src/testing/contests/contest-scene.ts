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
  validTeam,
  xfcOf,
  type ContestOptions,
  type Football,
  type FootballOptions,
  type MatchEnd,
  type TestManager,
  type TestTeam,
} from './contests.ts';

/** Game times of a scene's round. The clock of a new scene is stopped at OPEN. */
export const OPEN = new Date('2026-03-06T12:00:00Z');
export const KICK_OFF = new Date('2026-03-07T15:00:00Z');
/** Contests lock five minutes before the first kick-off, and show the teams five minutes after it. */
export const LOCK = new Date('2026-03-07T14:55:00Z');
export const VIEW_TIME = new Date('2026-03-07T15:05:00Z');
export const FULL_TIME = new Date('2026-03-07T16:55:00Z');
/** Results may be corrected for two hours; then prizes are paid. */
export const SETTLED = new Date('2026-03-07T18:55:00Z');

/** The entry fee of most tests: 2 XFC. */
export const FEE = xfc(200_000_000n);
/** The default balance of a manager of a scene: 10 XFC. */
export const MONEY = xfc(1_000_000_000n);

/** The environment of a contest test: its own database, the calls, and the functions that make its objects. */
export interface ContestScene {
  readonly db: Db;
  /** Connection string of the database, for further connections and processes. */
  readonly url: string;
  readonly call: CallContest;
  readonly stopClockAt: (at: Date) => Promise<void>;
  /** Makes a round; by default two matches that kick off at KICK_OFF. */
  readonly football: (options?: Partial<FootballOptions>) => Promise<Football>;
  readonly contest: (football: Football, options?: ContestOptions) => Promise<number>;
  readonly managers: (count: number, money?: Money<'XFC'>) => Promise<readonly TestManager[]>;
  readonly manager: (money?: Money<'XFC'>) => Promise<TestManager>;
  readonly join: (contestId: number, manager: Caller, password?: string) => Promise<Outcome<'contests.join'>>;
  /** Joins and saves a team; returns the id of the entry. Throws when either is refused. */
  readonly enter: (contestId: number, manager: Caller, team: TestTeam) => Promise<number>;
  /** Stops the clock at a moment and runs the contests' sweeps. */
  readonly sweepAt: (at: Date) => Promise<void>;
  /** Ends every match of the round, at FULL_TIME by default. Does not move the clock. */
  readonly endMatches: (football: Football, end?: Partial<MatchEnd>) => Promise<void>;
  readonly xfcOf: (
    manager: Pick<TestManager, 'accountId'>,
  ) => Promise<{ readonly available: bigint; readonly held: bigint }>;
}

/** Opens a fresh database for one test file, with the rewards budget that funds added prizes. */
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
      if (manager === undefined) throw new Error('No manager was made.');
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

/** A contest of four teams whose matches have been played: a starter of the first has scored three goals. */
export interface PlayedContest {
  readonly football: Football;
  readonly contest: number;
  readonly managers: readonly TestManager[];
  readonly scorer: number;
}

/** Plays a contest to the end of its matches; its results are not settled yet. */
export async function playContest(scene: ContestScene): Promise<PlayedContest> {
  const football = await scene.football();
  const contest = await scene.contest(football, { entryFee: FEE });
  const managers = await scene.managers(4);
  for (const [index, manager] of managers.entries())
    await scene.enter(contest, manager, validTeam(football, index));
  await scene.sweepAt(KICK_OFF);
  await scene.stopClockAt(FULL_TIME);
  const scorer = Number(validTeam(football).starters[0]);
  await scene.endMatches(football, { statistics: new Map([[scorer, { goals: 3 }]]) });
  return { football, contest, managers, scorer };
}
