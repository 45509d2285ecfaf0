import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import type { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { sql, type Db } from '../../../server/src/db/database.ts';
import { atMost, conclude, machine, spreadOf, spreadText } from '../../goals.ts';
import { loadOn } from '../../load/market-server.ts';
import { requestsFor, type BuyScene } from './scene.ts';

/** Ticks of the kernel's counters of processor time in a second. */
const TICKS_A_SECOND = 100;
/** Fields of /proc/PID/stat after the name in brackets: the parent, and four counters of ticks. */
const PARENT = 1;
const OWN = [11, 12] as const;
const OF_ENDED_CHILDREN = [13, 14] as const;

interface RecordBench {
  readonly db: Db;
  readonly batched: FastifyInstance;
  readonly load: Worker;
  readonly scene: BuyScene;
  readonly connections: number;
}

interface RecordSize {
  readonly seconds: number;
  readonly turns: number;
  readonly maxASecond: number;
}

/**
 * Measures what the record of activity costs a fill: the processor time of server and database for a fill, in
 * turns with the record and with a trigger that drops its rows. Processor time, because the rate of fills depends
 * on other work of the machine.
 */
export async function measureRecord(bench: RecordBench, size: RecordSize, quick: boolean): Promise<boolean> {
  const { db } = bench;
  await sql`
    create function bench_drop() returns trigger language plpgsql as 'begin return null; end'
  `.execute(db);
  await sql`create trigger bench_drop before insert on activity for each row execute function bench_drop()`.execute(
    db,
  );
  const kept: number[] = [];
  const dropped: number[] = [];
  const wrong: string[] = [];
  // The first fills warm up program and plans.
  await fillFor(bench, size);
  for (let turn = 0; turn < size.turns; turn += 1) {
    for (const keeps of turn % 2 === 0 ? [true, false] : [false, true]) {
      await sql`alter table activity ${sql.raw(keeps ? 'disable' : 'enable')} trigger bench_drop`.execute(db);
      const { micros, failed } = await fillFor(bench, size);
      (keeps ? kept : dropped).push(micros);
      if (failed > 0) wrong.push(`${failed} answers were neither a success nor busy`);
    }
  }
  const cost = spreadOf(kept.map((micros, turn) => (micros / (dropped[turn] ?? micros) - 1) * 100));
  console.log(`processor time of a fill, median of ${size.turns} turns (min to max), ${machine()}`);
  console.log(
    `with the record ${spreadText(spreadOf(kept), 0)} µs, without ${spreadText(spreadOf(dropped), 0)} µs`,
  );
  const goals = { 'cost of the record, percent of a fill': atMost(cost.median, 3, 10) };
  return conclude('buy --record', goals, { wrong, quick, figures: { kept, dropped, cost } });
}

/** Fills for some seconds; returns the microseconds of processor time of each fill. */
async function fillFor(
  { db, batched, load, scene, connections }: RecordBench,
  { seconds, maxASecond }: RecordSize,
): Promise<{ readonly micros: number; readonly failed: number }> {
  const requests = requestsFor(scene, seconds * maxASecond);
  const postmaster = await postmasterOf(db);
  const databaseBefore = secondsOfChildren(postmaster);
  const serverBefore = process.cpuUsage();
  const figures = await loadOn(load, batched, { connections, seconds, requests });
  const { user, system } = process.cpuUsage(serverBefore);
  // The load is a thread of this process.
  const server = (user + system) / 1e6 - figures.processor;
  const database = secondsOfChildren(postmaster) - databaseBefore;
  const fills = figures.answers - figures.busy - figures.wrong;
  return { micros: ((server + database) * 1e6) / Math.max(fills, 1), failed: figures.wrong };
}

async function postmasterOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return Number(statOf(String(rows[0]?.pid))[PARENT]);
}

/** Seconds of processor time of a process's children, those that ended included. */
function secondsOfChildren(parent: number): number {
  const ticks = (fields: readonly string[], at: readonly number[]): number =>
    at.reduce((sum, index) => sum + Number(fields[index] ?? 0), 0);
  const running = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((fields) => Number(fields[PARENT]) === parent)
    .reduce((sum, fields) => sum + ticks(fields, OWN), 0);
  return (running + ticks(statOf(String(parent)), OF_ENDED_CHILDREN)) / TICKS_A_SECOND;
}

/** The fields of /proc/PID/stat after the name, from the state on; none when the process has ended. */
function statOf(pid: string): readonly string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
