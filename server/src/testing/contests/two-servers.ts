import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { contestChecks } from '../../contests/lifecycle/contest-checks.ts';
import { gameNow } from '../../db/clock.ts';
import { connect, inTransaction, sql, type Db } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { seeded, type Draws } from '../../feeds/seeded.ts';
import { fundRewards } from '../../wallet/fund-rewards.ts';
import { verifyBooks } from '../../wallet/verify-books.ts';
import { openCluster } from '../database/cluster.ts';
import { spawnProgram, type KillableProgram } from '../processes/killable-server.ts';
import { AcknowledgedJoins, lostJoins } from './acknowledged-joins.ts';
import type { TestManager } from './contests.ts';
import {
  CYCLE_MS,
  fillContests,
  makeRichManagers,
  openScene,
  playMatches,
  prizesPaid,
  reachPayment,
  wrongPrizes,
  type Scene,
  type SceneSize,
} from './payout-scene.ts';

export interface TwoServers {
  /** Rounds of contests that are locked, played and paid. */
  readonly rounds: number;
  readonly seed: string;
  readonly size: SceneSize;
  readonly program: KillableProgram;
  /** The faults of a server. */
  readonly faults: readonly ('SIGKILL' | 'SIGSTOP')[];
  /** How long the contests of a round may take to be locked, and to be paid, in milliseconds. */
  readonly maxMs: number;
  /** Called after each round. */
  readonly onRound: (round: RoundReport) => void;
}

/** One round: two faults, one around the lock and one around the payment, and what was found afterwards. */
export interface RoundReport {
  readonly round: number;
  readonly faults: readonly FaultReport[];
  /** Milliseconds from the moment the payment fell due until the last contest was final. */
  readonly settledMs: number;
  readonly contests: number;
  readonly prizes: number;
  /** Violations of the guarantees; empty when there are none. */
  readonly violations: readonly string[];
}

interface FaultReport {
  readonly signal: 'SIGKILL' | 'SIGSTOP';
  readonly server: number;
  /** Milliseconds until another server had the work; null when the disturbed one did not have it. */
  readonly takeoverMs: number | null;
}

/** The work of a server that fails must continue in the other within this time. */
export const TAKEOVER_LIMIT_MS = 30_000;
const START = Date.parse('2026-03-06T12:00:00Z');
const WORK = 'sweep contests that are due';
const CONNECTIONS = 12;
const POLL_MS = 50;
const ARRIVAL_MS = 500;
const TIMEOUT_MS = 120_000;
/** A server is stopped for longer than its leases last, so that it wakes up to work that is another's. */
const STOPPED_MS = { min: 11_000, spread: 12_000 };
/** A fault comes up to this much after the work fell due. */
const FAULT_WITHIN_MS = 1_200;

/**
 * Runs two servers on one database, kills or stops one of them at random moments while contests are locked and paid, and
 * checks after each round that every prize is paid once and the books are right. Stops after the first violation.
 */
export async function disturbTwoServers(options: TwoServers): Promise<readonly RoundReport[]> {
  const { cluster, remove } = await openCluster({ durable: true });
  const dataDir = mkdtempSync(pathOf(tmpdir(), 'touchline-two-'));
  chmodSync(dataDir, 0o755);
  const url = cluster.url('postgres');
  await migrate(url);
  const db = connect(url, CONNECTIONS);
  const servers: RunningServer[] = [];
  try {
    await inTransaction(db, async (tx) =>
      fundRewards(tx, await gameNow(tx), CURRENT_RULES.money.rewardsSeed),
    );
    // The first scene exists before the servers start, so that the game's clock never goes back under them.
    const first = await openScene(db, options.size, START);
    for (const index of [0, 1]) {
      servers.push(await startServer(options.program, url, pathOf(dataDir, `server-${index}`)));
    }
    const run: Run = {
      options,
      db,
      servers,
      managers: await makeRichManagers(db, options.size.entries),
      acknowledged: new AcknowledgedJoins(pathOf(dataDir, 'acknowledged.log')),
    };
    const reports: RoundReport[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      const scene = round === 0 ? first : await openScene(db, options.size, START + round * CYCLE_MS);
      const report = await playRound(run, scene, round);
      reports.push(report);
      options.onRound(report);
      if (report.violations.length > 0) break;
    }
    return reports;
  } finally {
    for (const server of servers) await server.kill();
    await db.destroy();
    await remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface RunningServer {
  readonly signal: (signal: 'SIGSTOP' | 'SIGCONT') => void;
  readonly kill: () => Promise<void>;
  /** Kills the process, and starts another in its place. */
  readonly restart: () => Promise<void>;
}

interface Run {
  readonly options: TwoServers;
  readonly db: Db;
  readonly servers: readonly RunningServer[];
  readonly managers: readonly TestManager[];
  readonly acknowledged: AcknowledgedJoins;
}

async function startServer(program: KillableProgram, url: string, dataDir: string): Promise<RunningServer> {
  const open = () => spawnProgram(program, { DATA_DIR: dataDir, DATABASE_URL: url });
  const begin = (child: Awaited<ReturnType<typeof open>>): void => void child.stdin.write('\n');
  let child = await open();
  begin(child);
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    signal: (signal) => void child.kill(signal),
    kill,
    async restart() {
      await kill();
      child = await open();
      begin(child);
    },
  };
}

async function playRound(run: Run, scene: Scene, round: number): Promise<RoundReport> {
  const { options, db, managers, acknowledged } = run;
  const draws = seeded('two servers', options.seed, round);
  await fillContests(db, scene, managers, acknowledged);
  const faults: FaultReport[] = [];
  await playMatches(db, scene, async () => {
    const fault = disturb(run, draws);
    await untilAll(db, scene, 'locked_at', options.maxMs);
    faults.push(await fault);
  });
  await reachPayment(db, scene);
  const due = performance.now();
  const fault = disturb(run, draws);
  const late = await untilAll(db, scene, 'final_at', options.maxMs).then(
    () => [],
    (error: unknown) => [String(error)],
  );
  const settledMs = performance.now() - due;
  faults.push(await fault);
  const violations = [
    ...late,
    ...faults.flatMap(({ takeoverMs }) =>
      takeoverMs !== null && takeoverMs > TAKEOVER_LIMIT_MS
        ? [`taken over after ${takeoverMs.toFixed(0)} ms`]
        : [],
    ),
    ...(await wrongPrizes(db, scene.contests)),
    ...(await lostJoins(db, acknowledged.all())),
    ...(await verifyBooks(db, contestChecks)).flatMap(({ name, findings }) =>
      findings.map((finding) => `${name}: ${finding}`),
    ),
  ];
  return {
    round,
    faults,
    settledMs,
    contests: scene.contests.length,
    prizes: await prizesPaid(db, scene.contests),
    violations,
  };
}

/** Kills or stops a server a moment after the work fell due, and waits until it runs again. */
async function disturb({ options, db, servers }: Run, draws: Draws): Promise<FaultReport> {
  const index = draws.whole(servers.length);
  const server = servers[index];
  if (server === undefined) throw new Error('There is no server.');
  const signal = draws.pick(options.faults);
  const stoppedMs = STOPPED_MS.min + draws.whole(STOPPED_MS.spread);
  await pause(draws.whole(FAULT_WITHIN_MS));
  const before = await leaseOf(db);
  const began = performance.now();
  const watching = before === null ? Promise.resolve(null) : watchTakeover(db, before, began);
  if (signal === 'SIGKILL') await server.restart();
  else {
    server.signal('SIGSTOP');
    await pause(stoppedMs);
    server.signal('SIGCONT');
  }
  return { signal, server: index, takeoverMs: await watching };
}

interface Lease {
  readonly holder: string;
  readonly expiresAt: Date;
}

/** The holder of the work; null when no one has taken it. */
async function leaseOf(db: Db): Promise<Lease | null> {
  const { rows } = await sql<Lease>`
    select holder, expires_at as "expiresAt" from work_lease where name = ${WORK}
  `.execute(db);
  return rows[0] ?? null;
}

/** Milliseconds until the work has another holder; null when its holder, who was not disturbed, renews it instead. */
async function watchTakeover(db: Db, before: Lease, began: number): Promise<number | null> {
  // Statements that a disturbed holder sent before the signal have arrived by then.
  await pause(ARRIVAL_MS);
  const reference = (await leaseOf(db)) ?? before;
  for (let lease = reference; ; lease = (await leaseOf(db)) ?? before) {
    const sinceMs = performance.now() - began;
    if (lease.holder !== before.holder) return sinceMs;
    if (lease.expiresAt > reference.expiresAt) return null;
    if (sinceMs > TIMEOUT_MS) throw new Error('Nobody took over.');
    await pause(POLL_MS);
  }
}

async function untilAll(db: Db, scene: Scene, stage: 'locked_at' | 'final_at', maxMs: number): Promise<void> {
  const end = performance.now() + maxMs;
  for (;;) {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from contest
      where id = any(${scene.contests}::int[]) and ${sql.ref(stage)} is null
    `.execute(db);
    const left = rows[0]?.left ?? 0;
    if (left === 0) return;
    if (performance.now() > end) throw new Error(`${left} contests did not become ${stage}`);
    await pause(POLL_MS);
  }
}
