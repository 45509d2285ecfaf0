import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** Folder of disposable files. */
export const CACHE = join(ROOT, '.cache');

/** A reason to stop that the user can fix; only its message is printed. */
export class Refused extends Error {}

export function print(line) {
  process.stdout.write(`${line}\n`);
}

/** A signal ended a program of this command, or asked this command to end: nothing further runs. */
export class Interrupted extends Error {
  constructor(exitCode) {
    super(`interrupted: ${exitCode}`);
    this.exitCode = exitCode;
  }
}

/** Exit codes of programs that a signal ended are above this, by the convention of shells. */
const SIGNALLED = 128;

/** The running children, and how each of them stops cleanly. */
const running = new Map();
let received = null;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    received ??= signal;
    // A terminal sends Ctrl-C to the children itself: a second signal would abort their clean stop.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    for (const [child, { stopWith }] of running) child.kill(stopWith ?? signal);
  });
}

// npm signals only the shell between npm and this process: stop the children when that shell has ended.
const shell = process.ppid;
if (process.env.npm_lifecycle_event !== undefined) {
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

/** Throws Interrupted when a signal has asked this command to end. */
export function refuseAfterSignal() {
  if (received !== null) throw new Interrupted(SIGNALLED + constants.signals[received]);
}

/** Stops all children and waits for their end. */
export async function endChildren() {
  const ends = [...running].map(async ([child, { stopWith, closed }]) => {
    if (received === null) child.kill(stopWith);
    await closed;
  });
  await Promise.all(ends);
}

/**
 * Runs a program in the root folder on this terminal. Returns its exit code. It stops cleanly on the signal `stopWith`, by
 * default on any. Throws Interrupted when a signal ended it.
 */
export async function run(program, parameters, { env = process.env, stopWith } = {}) {
  refuseAfterSignal();
  return outcomeOf(spawn(program, parameters, { cwd: ROOT, env, stdio: 'inherit' }), stopWith);
}

/** Runs a program and returns its exit code and output. Throws Interrupted when a signal ended it. */
export async function runQuietly(program, parameters, { env = process.env } = {}) {
  refuseAfterSignal();
  const child = spawn(program, parameters, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const append = (chunk) => (output += chunk);
  child.stdout.setEncoding('utf8').on('data', append);
  child.stderr.setEncoding('utf8').on('data', append);
  const code = await outcomeOf(child);
  return { code, output };
}

async function outcomeOf(child, stopWith) {
  const closed = new Promise((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve(code ?? SIGNALLED + constants.signals[signal]);
    });
  });
  running.set(child, { stopWith, closed });
  const failed = new Promise((_resolve, reject) => child.once('error', reject));
  const code = await Promise.race([closed, failed]);
  if (code > SIGNALLED) throw new Interrupted(code);
  return code;
}

/** Seconds since `start` (of performance.now()), formatted. */
export function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
