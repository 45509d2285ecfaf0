import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { xfc } from '@touchline/domain/money';
import { MINUTE_MS } from '@touchline/domain/rules/index';
import { readConfig } from '../../config.ts';
import { contestChecks } from '../../contests/lifecycle/contest-checks.ts';
import { openDatabase, sql, type Db } from '../../db/database.ts';
import { databaseFolderOf } from '../../db/embedded/embedded.ts';
import { databaseUser } from '../../db/embedded/postgres-binaries.ts';
import { seeded } from '../../feeds/seeded.ts';
import { inProcessVisitor } from '../../http/auth/caller.ts';
import { invoke } from '../../http/calls/invoke.ts';
import { verifyBooks } from '../../wallet/verify-books.ts';
import type { Identity } from '../http/client.ts';
import { makeManagers, stopClockAt, type TestManager } from '../contests/contests.ts';
import {
  KILLABLE_KEY,
  startKillable,
  type KillableProgram,
  type KillableServer,
} from '../processes/killable-server.ts';
import { askOver, firstPage, readPages, STANDINGS, type PageReader } from './live-page-reader.ts';
import { wrongPrizes } from '../contests/payout-scene.ts';
import {
  contestsAreQuiet,
  kickOffOf,
  missingEvents,
  openingOf,
  openRound,
  playServices,
  signIn,
  standingsByRows,
  type PlayedRound,
  type PlaySize,
} from './play-scene.ts';
import { freePort } from '../processes/free-port.ts';

export interface KilledPlay {
  readonly rounds: number;
  /** Kills per round, each in a different interval of it. */
  readonly kills: number;
  readonly seed: string;
  readonly size: PlaySize;
  readonly program: KillableProgram;
  /** Real milliseconds between two steps of the game clock; an interval has six steps. */
  readonly stepMs: number;
  /** Game minutes between two checks. */
  readonly stretch: number;
  readonly onLine: (line: string) => void;
}

export interface PlayReport {
  /** The standings after each interval of each round: `standingsByRows`. */
  readonly minutes: readonly (readonly string[])[];
  readonly kills: number;
  /** Kills during matches, and kills during settlement and payment. */
  readonly inPlay: number;
  readonly slowestReadyMs: number;
  /** Number of comparisons of a page and an entry's place over HTTP with the rows. */
  readonly compared: number;
  readonly answers: number;
  readonly violations: readonly string[];
}

/** Matches last ten minutes; contests are paid two minutes later. */
const MINUTES = 14;
const WHISTLE = 10;
const STEPS = 6;
const TIMEOUT_MS = 90_000;
const START_BALANCE = xfc(10_000_000_000_000n);

/**
 * Plays rounds of the Sprint League on one data folder, and kills the program and its database at random moments.
 * After each interval every event must be stored, and the served standings must equal those computed from the rows. At
 * the end each prize is paid once and the books balance. Stops after the first interval with a violation.
 */
export async function playAndKill(options: KilledPlay): Promise<PlayReport> {
  const dataDir = mkdtempSync(pathOf(tmpdir(), 'touchline-played-'));
  // The database may run as another user, which needs access to the folder.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const program = {
    ...options.program,
    settings: { PORT: String(port), WORLD_SEED: options.seed, WORLD_MANAGERS: '0' },
  };
  const origin = `http://127.0.0.1:${port}`;
  const reader = readPages(() => origin);
  const run: Run = {
    ...options,
    program,
    dataDir,
    origin,
    reader,
    server: null,
    managers: [],
    identity: null,
  };
  const report = { minutes: [], kills: 0, inPlay: 0, slowestReadyMs: 0, compared: 0, violations: [] };
  try {
    await beginAt(dataDir, openingOf(0));
    run.server = await startKillable(program, dataDir);
    run.managers = await makeManagers(run.server.db, options.size.entries, START_BALANCE);
    run.identity = await signIn(run.server.db, managerOf(run, 0));
    return await playRounds(run, report);
  } finally {
    await reader.stop();
    await run.server?.kill();
    rmSync(
      databaseFolderOf(dataDir, databaseUser(), () => {}),
      { recursive: true, force: true },
    );
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Run extends KilledPlay {
  readonly dataDir: string;
  readonly origin: string;
  readonly reader: PageReader;
  server: KillableServer | null;
  managers: readonly TestManager[];
  /** The session of the first manager. */
  identity: Identity | null;
}

interface Found {
  readonly minutes: (readonly string[])[];
  readonly violations: string[];
  kills: number;
  inPlay: number;
  slowestReadyMs: number;
  compared: number;
}

async function playRounds(run: Run, found: Found): Promise<PlayReport> {
  const all: number[] = [];
  for (let round = 0; round < run.rounds && found.violations.length === 0; round += 1) {
    const scene = await openRound(serverOf(run).db, round, run.size, run.managers);
    all.push(...scene.contests);
    run.reader.watch(scene.contests);
    await playRound(run, found, round, scene);
    const { db } = serverOf(run);
    if (found.violations.length === 0) found.violations.push(...(await unpaid(db, scene.contests)));
    if (found.violations.length === 0) found.violations.push(...(await wrongPrizes(db, scene.contests)));
    run.onLine(
      `round ${round + 1}: ${found.kills} kills so far, ${found.compared} answers compared with the rows, ${found.violations.length} violations`,
    );
  }
  const { db } = serverOf(run);
  const checks = await verifyBooks(db, contestChecks);
  found.violations.push(
    ...checks.flatMap(({ name, findings }) => findings.map((finding) => `${name}: ${finding}`)),
    ...run.reader.regressions(),
  );
  return { ...found, answers: run.reader.answers() };
}

async function playRound(run: Run, found: Found, round: number, scene: PlayedRound): Promise<void> {
  const draws = seeded(run.seed, 'kill in play', round);
  const looks = Array.from({ length: MINUTES / run.stretch }, (_, index) => (index + 1) * run.stretch);
  const killed = draws.shuffled(looks).slice(0, run.kills);
  for (const minute of looks) {
    const at = kickOffOf(round) + minute * MINUTE_MS;
    if (killed.includes(minute)) {
      await killWithin(run, found, at, draws.whole(STEPS * run.stepMs));
      found.inPlay += minute <= WHISTLE ? 1 : 0;
    } else await letPass(run, at);
    await stopClockAt(serverOf(run).db, new Date(at));
    found.violations.push(...(await unlikeRows(run, found, round, at, scene)));
    found.minutes.push(await standingsByRows(serverOf(run).db, scene));
    if (found.violations.length > 0) return;
  }
}

/** Steps the game clock up to a moment. */
async function letPass(run: Run, toMs: number): Promise<void> {
  const step = (run.stretch * MINUTE_MS) / STEPS;
  for (let left = STEPS - 1; left >= 0; left -= 1) {
    await stopClockAt(serverOf(run).db, new Date(toMs - left * step));
    await pause(run.stepMs);
  }
}

/** Kills the program and its database `afterMs` real milliseconds into an interval, and restarts them. */
async function killWithin(run: Run, found: Found, toMs: number, afterMs: number): Promise<void> {
  const before = serverOf(run);
  before.aim();
  // The clock advances until the kill interrupts it.
  const passing = letPass(run, toMs).catch(() => undefined);
  await pause(afterMs);
  await before.kill();
  await passing;
  run.server = null;
  const after = (run.server = await startKillable(run.program, run.dataDir));
  found.kills += 1;
  found.slowestReadyMs = Math.max(found.slowestReadyMs, after.readyMs);
}

/** Waits until every event up to a moment is stored, then returns the differences from the rows. */
async function unlikeRows(
  run: Run,
  found: Found,
  round: number,
  at: number,
  scene: PlayedRound,
): Promise<readonly string[]> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    const { db } = serverOf(run);
    const missing = await missingEvents(db, run.seed, round, at);
    const quiet = await contestsAreQuiet(db);
    const unlike = missing.length > 0 || !quiet ? [] : await unlikeAnswers(run, scene);
    if (missing.length === 0 && quiet && unlike.length === 0) {
      found.compared += scene.contests.length * 2;
      return [];
    }
    if (performance.now() > end) {
      const where = `round ${round + 1}, minute ${Math.round((at - scene.kickOffMs) / MINUTE_MS)}`;
      return [...missing, ...unlike, ...(quiet ? [] : ['contests are not led on'])].map(
        (each) => `${where}: ${each}`,
      );
    }
    await pause(20);
  }
}

/** Compares served pages and places with those computed from the rows by the same calls without a cache. */
async function unlikeAnswers(run: Run, scene: PlayedRound): Promise<readonly string[]> {
  const { db } = serverOf(run);
  const unlike: string[] = [];
  for (const [index, contestId] of scene.contests.entries()) {
    const manager = managerOf(run, 0);
    const page = firstPage(contestId);
    const served = await askOver(run.origin, STANDINGS, page, run.identity ?? undefined);
    const computed = await invoke(playServices(db), STANDINGS, page, manager, null);
    if (!isSame(served, computed))
      unlike.push(`the standings of contest ${index} differ from the rows: ${brief(served)}`);
    const team = { contestId, teamId: await entryOf(db, contestId, managerOf(run, 1)) };
    const TEAM = 'teams.get';
    const place = await askOver(run.origin, TEAM, team);
    const rightPlace = await invoke(playServices(db), TEAM, team, inProcessVisitor(), null);
    const refused = typeof rightPlace === 'object' && 'refused' in rightPlace;
    if (!(refused ? place === null : isSame(place, rightPlace)))
      unlike.push(`a team of contest ${index} differs from the rows: ${brief(place)}`);
  }
  return unlike;
}

function brief(served: unknown): string {
  return served === null ? 'no answer' : JSON.stringify(served).slice(0, 400);
}

function isSame(served: unknown, computed: unknown): boolean {
  const plain: unknown = JSON.parse(JSON.stringify(computed));
  return isDeepStrictEqual(served, plain);
}

async function entryOf(db: Db, contestId: number, { managerId }: TestManager): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from entry where contest_id = ${contestId} and manager_id = ${managerId}
  `.execute(db);
  return rows[0]?.id ?? 0;
}

async function unpaid(db: Db, contests: readonly number[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: number }>`
    select id from contest where id = any(${contests}::int[]) and final_at is null order by id
  `.execute(db);
  return rows.map(({ id }) => `contest ${id} is not paid`);
}

/** Creates the data folder with the game clock at a moment, before the first round. */
async function beginAt(dataDir: string, at: Date): Promise<void> {
  const config = readConfig({ NODE_ENV: 'development', DATA_DIR: dataDir, KEY_SECRET: KILLABLE_KEY });
  const database = await openDatabase(config);
  await stopClockAt(database.db, at);
  await database.close();
}

function serverOf({ server }: Run): KillableServer {
  if (server === null) throw new Error('The program does not run.');
  return server;
}

function managerOf({ managers }: Run, index: number): TestManager {
  const manager = managers[index];
  if (manager === undefined) throw new Error(`There is no manager ${index}.`);
  return manager;
}
