import { xfc } from '@touchline/domain/money';
import { MINUTE_MS } from '@touchline/domain/rules/index';
import { testContestRoutes } from './contest-routes.ts';
import { sql, type Db } from '../../db/database.ts';
import type { CallServices } from '../../http/calls/call-services.ts';
import { invoke } from '../../http/calls/invoke.ts';
import { secretsFrom } from '../../secrets.ts';
import type { AcknowledgedJoins, JoinIntent } from './acknowledged-joins.ts';
import {
  endMatch,
  makeContest,
  makeFootball,
  makeManagers,
  stopClockAt,
  validTeam,
  type Football,
  type TestManager,
} from './contests.ts';
import { KILLABLE_KEY } from '../processes/killable-server.ts';

/** The size of one cycle. */
export interface SceneSize {
  readonly contests: number;
  /** Entries per contest, each of a different manager. */
  readonly entries: number;
  /** Contests of a later round, joined while the others are paid. */
  readonly openContests: number;
}

/** One cycle's contests between their opening and their payment. */
export interface Scene {
  readonly size: SceneSize;
  readonly startMs: number;
  readonly football: Football;
  readonly contests: readonly number[];
  readonly openContests: readonly number[];
}

/** Game time between two cycles: long enough for the later round to end and its contests to be refunded. */
export const CYCLE_MS = 120 * MINUTE_MS;
const KICK_OFF_MS = 10 * MINUTE_MS;
const WHISTLE_MS = 20 * MINUTE_MS;
const SETTLED_MS = 23 * MINUTE_MS;
const LATER_KICK_OFF_MS = 30 * MINUTE_MS;
const FEE = xfc(200_000_000n);
const START_BALANCE = xfc(10_000_000_000_000n);
const TEAMS = 6;
const AT_ONCE = 8;

/** Makes managers with enough XFC for every cycle. */
export function makeRichManagers(db: Db, count: number): Promise<readonly TestManager[]> {
  return makeManagers(db, count, START_BALANCE);
}

/** Opens a cycle's contests at a game time: those that will be paid, and those of a later round. */
export async function openScene(db: Db, size: SceneSize, startMs: number): Promise<Scene> {
  await stopClockAt(db, new Date(startMs));
  const football = await makeFootball(db, { kickOffAt: new Date(startMs + KICK_OFF_MS), pace: 'sprint' });
  const later = await makeFootball(db, { kickOffAt: new Date(startMs + LATER_KICK_OFF_MS), pace: 'sprint' });
  const open = async (of: Football, count: number): Promise<readonly number[]> => {
    const ids: number[] = [];
    for (let index = 0; index < count; index += 1) {
      ids.push(await makeContest(db, of, { kind: 'double_up', entryFee: FEE }));
    }
    return ids;
  };
  return {
    size,
    startMs,
    football,
    contests: await open(football, size.contests),
    openContests: await open(later, size.openContests),
  };
}

/** Every manager joins every contest of the scene and saves a team, with the product's calls. */
export async function fillContests(
  db: Db,
  scene: Scene,
  managers: readonly TestManager[],
  acknowledged: AcknowledgedJoins,
): Promise<void> {
  const teams = Array.from({ length: TEAMS }, (_, index) => validTeam(scene.football, index));
  const seats = scene.contests.flatMap((contestId) =>
    managers.slice(0, scene.size.entries).map((manager, index) => ({ contestId, manager, index })),
  );
  await together(seats, async ({ contestId, manager, index }) => {
    const intent = intentOf(contestId, manager);
    const joined = await join(db, intent, manager);
    if (joined !== 'Ok') throw new Error(`A join was refused: ${joined}`);
    acknowledged.add(intent);
    const team = teams[index % TEAMS];
    if (team === undefined) throw new Error('There is no team.');
    const input = { contest_id: contestId, ...team };
    const saved = await invoke(servicesOf(db), 'teams.create', input, manager, `team ${intent.key}`);
    if ('refused' in saved) throw new Error(`A team was refused: ${saved.refused}`);
  });
}

/** Plays the scene's matches up to the last moment before the payment; the sweeps run elsewhere. */
export async function playMatches(db: Db, scene: Scene, untilLocked: () => Promise<void>): Promise<void> {
  await stopClockAt(db, new Date(scene.startMs + KICK_OFF_MS));
  await untilLocked();
  const endedAt = new Date(scene.startMs + WHISTLE_MS);
  await stopClockAt(db, endedAt);
  const goals = new Map(scene.football.players.map(({ id }) => [id, { goals: id % 5 === 0 ? id % 4 : 0 }]));
  for (const match of scene.football.matchIds) {
    await endMatch(db, scene.football, match, { endedAt, statistics: goals });
  }
}

/** Steps the clock to the payment of the scene's contests. */
export function reachPayment(db: Db, scene: Scene): Promise<void> {
  return stopClockAt(db, new Date(scene.startMs + SETTLED_MS));
}

/**
 * Joins the contests of the later round while the server answers. Returns the joins without an answer: they may or may
 * not have been executed.
 */
export async function joinUntilKilled(
  db: Db,
  scene: Scene,
  managers: readonly TestManager[],
  acknowledged: AcknowledgedJoins,
): Promise<readonly JoinIntent[]> {
  const unanswered: JoinIntent[] = [];
  const seats = scene.openContests.flatMap((contestId) =>
    managers.map((manager) => ({ contestId, manager })),
  );
  await together(seats, async ({ contestId, manager }) => {
    if (unanswered.length > 0) return;
    const intent = intentOf(contestId, manager);
    try {
      const joined = await join(db, intent, manager);
      if (joined === 'Ok') acknowledged.add(intent);
      else unanswered.push(intent);
    } catch {
      unanswered.push(intent);
    }
  });
  return unanswered;
}

/** Sends or repeats a join under its key. Returns `Ok` or the error code. */
export async function join(db: Db, intent: JoinIntent, manager: TestManager): Promise<string> {
  const call = 'contests.join';
  const outcome = await invoke(servicesOf(db), call, { id: intent.contestId }, manager, intent.key);
  return outcome === 'Ok' ? outcome : outcome.refused;
}

/** Number of prizes paid from the pots of these contests, from the ledger alone. */
export async function prizesPaid(db: Db, contests: readonly number[]): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select count(*)::int as paid
    from account join posting on posting.account_id = account.id and posting.units < 0
    join ledger_transaction on ledger_transaction.id = transaction_id and reason = 'contest_prize'
    where contest_id = any(${contests}::int[])
  `.execute(db);
  return rows[0]?.paid ?? 0;
}

/** One line for each prize of a final contest that payout and ledger do not show as paid exactly once, in full. */
export async function wrongPrizes(db: Db, contests: readonly number[]): Promise<readonly string[]> {
  const { rows } = await sql<{ finding: string }>`
    select 'the prize of entry ' || entry.id || ' is ' || prize || ', noted ' || noted.count || ' times with '
      || noted.units || ', paid ' || paid.count || ' times with ' || paid.units as finding
    from entry
    cross join lateral (
      select count(*), coalesce(sum(units), 0) as units from contest_payout
      where contest_id = entry.contest_id and entry_id = entry.id and kind = 'prize'
    ) as noted
    cross join lateral (
      select count(*), coalesce(sum(posting.units), 0) as units
      from ledger_transaction join posting on transaction_id = ledger_transaction.id and posting.units > 0
      where cause_kind = 'entry' and cause_id = entry.id and reason = 'contest_prize'
    ) as paid
    where entry.contest_id = any(${contests}::int[]) and (
      prize is null or noted.units <> prize or paid.units <> prize
      or noted.count <> (prize > 0)::int or paid.count <> (prize > 0)::int
    )
  `.execute(db);
  return rows.map(({ finding }) => finding);
}

function intentOf(contestId: number, manager: TestManager): JoinIntent {
  return { contestId, managerId: manager.managerId, key: `join ${contestId} ${manager.managerId}` };
}

const secrets = secretsFrom(KILLABLE_KEY);

function servicesOf(db: Db): CallServices {
  return { db, routes: testContestRoutes, secrets, checkAnswers: false };
}

async function together<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
