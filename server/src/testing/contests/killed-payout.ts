import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { contestChecks } from '../../contests/lifecycle/contest-checks.ts';
import { sql, type Db } from '../../db/database.ts';
import { databaseFolderOf } from '../../db/embedded/embedded.ts';
import { databaseUser } from '../../db/embedded/postgres-binaries.ts';
import { seeded } from '../../feeds/seeded.ts';
import { verifyBooks } from '../../wallet/verify-books.ts';
import { AcknowledgedJoins, lostJoins, rowsOfJoins, type JoinIntent } from './acknowledged-joins.ts';
import type { TestManager } from './contests.ts';
import { startKillable, type KillableProgram, type KillableServer } from '../processes/killable-server.ts';
import {
  CYCLE_MS,
  fillContests,
  join,
  joinUntilKilled,
  makeRichManagers,
  openScene,
  playMatches,
  prizesPaid,
  reachPayment,
  wrongPrizes,
  type Scene,
  type SceneSize,
} from './payout-scene.ts';

export interface KilledPayouts {
  readonly cycles: number;
  readonly seed: string;
  readonly size: SceneSize;
  /** The program of each cycle; cycles count from 0. */
  readonly programOf: (cycle: number) => KillableProgram;
  /** Called after each cycle. */
  readonly onCycle: (cycle: CycleReport) => void;
}

/** One kill and the findings after it. */
export interface CycleReport {
  readonly cycle: number;
  readonly program: string;
  /** The planned moment of the kill. */
  readonly aimed: string;
  /** Prizes paid when the server was back, and prizes in total. */
  readonly paid: number;
  readonly prizes: number;
  /** Milliseconds from the start after the kill to readiness. */
  readonly readyMs: number;
  /** Joins acknowledged in this cycle, those of them around the kill, and joins without an answer. */
  readonly acknowledged: number;
  readonly underKill: number;
  readonly unanswered: number;
  /** Difference of the sum of all accounts from 0, in smallest units. */
  readonly drift: bigint;
  /** Violations of the guarantees; empty when there are none. */
  readonly violations: readonly string[];
}

/** After a kill the server must be ready again within this time. */
export const READY_LIMIT_MS = 10_000;
const START = Date.parse('2026-03-06T12:00:00Z');
const TIMEOUT_MS = 60_000;
const REPEATED = 40;

/**
 * Kills the server and its database during payouts, repeatedly on one data folder. After each kill checks that every
 * prize is paid once and every acknowledged join exists. Stops after the first cycle with a violation.
 */
export async function killPayouts(options: KilledPayouts): Promise<readonly CycleReport[]> {
  const dataDir = mkdtempSync(pathOf(tmpdir(), 'touchline-killed-'));
  // The database may run as another user, which needs access to the folder.
  chmodSync(dataDir, 0o755);
  const acknowledged = new AcknowledgedJoins(pathOf(dataDir, 'acknowledged.log'));
  const reports: CycleReport[] = [];
  const run: Run = { options, dataDir, acknowledged, server: null };
  try {
    run.server = await startKillable(options.programOf(0), dataDir);
    run.server.begin();
    const managers = await makeRichManagers(run.server.db, options.size.entries);
    for (let cycle = 0; cycle < options.cycles; cycle += 1) {
      const report = await oneCycle(run, managers, cycle);
      reports.push(report);
      options.onCycle(report);
      if (report.violations.length > 0) break;
    }
    return reports;
  } finally {
    await run.server?.kill();
    rmSync(
      databaseFolderOf(dataDir, databaseUser(), () => {}),
      { recursive: true, force: true },
    );
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Run {
  readonly options: KilledPayouts;
  readonly dataDir: string;
  readonly acknowledged: AcknowledgedJoins;
  server: KillableServer | null;
}

async function oneCycle(run: Run, managers: readonly TestManager[], cycle: number): Promise<CycleReport> {
  const { options, acknowledged } = run;
  const before = run.server;
  if (before === null) throw new Error('The server of the cycle does not run.');
  const noted = acknowledged.all().length;
  const scene = await openScene(before.db, options.size, START + cycle * CYCLE_MS);
  await fillContests(before.db, scene, managers, acknowledged);
  await playMatches(before.db, scene, () => untilAll(before.db, scene, 'locked_at'));
  const filled = acknowledged.all().length;

  const moment = momentOf(options.seed, cycle, options.size);
  before.aim();
  await reachPayment(before.db, scene);
  const load = joinUntilKilled(before.db, scene, managers, acknowledged);
  await untilMoment(before.db, scene, moment);
  const killed = before.kill();
  const unanswered = await load;
  await killed;
  run.server = null;

  const after = (run.server = await startKillable(options.programOf(cycle + 1), run.dataDir));
  const paid = await prizesPaid(after.db, scene.contests);
  after.begin();
  const violations = [
    ...(after.readyMs > READY_LIMIT_MS ? [`ready only after ${after.readyMs.toFixed(0)} ms`] : []),
    ...(await unpaidAfterTimeout(after.db, scene)),
    ...(await wrongPrizes(after.db, scene.contests)),
    ...(await repeatedJoins(after.db, acknowledged.all(), managers)),
    ...(await answerAfterAll(after.db, unanswered, managers, acknowledged)),
    ...(await lostJoins(after.db, acknowledged.all())),
    ...(await booksOf(after.db)),
  ];
  return {
    cycle,
    program: options.programOf(cycle).name,
    aimed: moment.refusalTexts,
    paid,
    prizes: await prizesOwed(after.db, scene),
    readyMs: after.readyMs,
    acknowledged: acknowledged.all().length - noted,
    underKill: acknowledged.all().length - filled,
    unanswered: unanswered.length,
    drift: await driftOf(after.db),
    violations,
  };
}

/** The moment of a kill: a short time after a number of prizes is paid; for some kills before the first one. */
interface Moment {
  readonly prizes: number;
  readonly waitMs: number;
  readonly refusalTexts: string;
}

/** A share of -10% to 110% of the prizes, which are about half of the entries: some kills come before, some after. */
function momentOf(seed: string, cycle: number, size: SceneSize): Moment {
  const draws = seeded(seed, 'kill', cycle);
  const expected = (size.contests * size.entries) / 2;
  const share = draws.fraction() * 1.2 - 0.1;
  if (share < 0) {
    const waitMs = draws.whole(200);
    return { prizes: 0, waitMs, refusalTexts: `${waitMs} ms after the payment fell due` };
  }
  const prizes = Math.round(share * expected);
  const waitMs = draws.whole(8);
  return { prizes, waitMs, refusalTexts: `${waitMs} ms after prize ${prizes}` };
}

async function untilMoment(db: Db, scene: Scene, { prizes, waitMs }: Moment): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while ((await prizesPaid(db, scene.contests)) < prizes) {
    if (await allHave(db, scene, 'final_at')) break;
    if (performance.now() > end) throw new Error('Nothing was paid before the kill.');
  }
  await pause(waitMs);
}

type Stage = 'locked_at' | 'final_at';

async function allHave(db: Db, scene: Scene, stage: Stage): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`
    select bool_and(${sql.ref(stage)} is not null) as all from contest where id = any(${scene.contests}::int[])
  `.execute(db);
  return rows[0]?.all ?? false;
}

async function untilAll(db: Db, scene: Scene, stage: Stage): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (!(await allHave(db, scene, stage))) {
    if (performance.now() > end) throw new Error(`Not all contests became ${stage}.`);
    await pause(20);
  }
}

/** Waits until the scene is paid and no contest is due; returns what is left after the time limit. */
async function unpaidAfterTimeout(db: Db, scene: Scene): Promise<readonly string[]> {
  const end = performance.now() + TIMEOUT_MS / 2;
  for (;;) {
    const { rows } = await sql<{ finding: string }>`
      select 'contest ' || id || ' is left unfinished after the restart' as finding from contest
      where due_at <= (select game_now()) or (id = any(${scene.contests}::int[]) and final_at is null)
    `.execute(db);
    if (rows.length === 0) return [];
    if (performance.now() > end) return rows.map(({ finding }) => finding);
    await pause(20);
  }
}

/** Repeats acknowledged joins under their keys: the server must return the stored answer and change nothing. */
async function repeatedJoins(
  db: Db,
  joins: readonly JoinIntent[],
  managers: readonly TestManager[],
): Promise<readonly string[]> {
  const before = await rowsOfJoins(db);
  const found: string[] = [];
  for (const intent of joins.slice(-REPEATED)) {
    const answer = await askAgain(db, intent, managers);
    if (answer !== 'Ok') found.push(`a repeated join under ${intent.key} is answered ${answer}`);
  }
  const after = await rowsOfJoins(db);
  return after === before ? found : [...found, `repeated joins changed ${before} to ${after}`];
}

/** Repeats joins without an answer, as a client does: now they must be answered. */
async function answerAfterAll(
  db: Db,
  joins: readonly JoinIntent[],
  managers: readonly TestManager[],
  acknowledged: AcknowledgedJoins,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const intent of joins) {
    const answer = await askAgain(db, intent, managers);
    if (answer === 'Ok') acknowledged.add(intent);
    else found.push(`a join repeated after the kill under ${intent.key} is answered ${answer}`);
  }
  return found;
}

function askAgain(db: Db, intent: JoinIntent, managers: readonly TestManager[]): Promise<string> {
  const manager = managers.find(({ managerId }) => managerId === intent.managerId);
  if (manager === undefined) throw new Error(`There is no manager ${intent.managerId}.`);
  return join(db, intent, manager);
}

async function booksOf(db: Db): Promise<readonly string[]> {
  const checks = await verifyBooks(db, contestChecks);
  return checks.flatMap(({ name, findings }) => findings.map((finding) => `${name}: ${finding}`));
}

async function prizesOwed(db: Db, scene: Scene): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select count(*)::int as owed from entry where contest_id = any(${scene.contests}::int[]) and prize > 0
  `.execute(db);
  return rows[0]?.owed ?? 0;
}

async function driftOf(db: Db): Promise<bigint> {
  const { rows } = await sql<{ drift: bigint }>`
    select coalesce(sum(abs(units)), 0)::bigint as drift from (
      select sum(units)::bigint as units from posting join account on account.id = account_id group by currency
    ) as sums
  `.execute(db);
  return rows[0]?.drift ?? 0n;
}
