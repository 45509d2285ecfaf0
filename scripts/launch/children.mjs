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

export function say(line) {
  process.stdout.write(`${line}\n`);
}

const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // A terminal sends Ctrl-C to the children itself: a second signal would abort their clean stop.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    for (const child of running) child.kill(signal);
  });
}

// npm signals only the shell between npm and this process: stop the children when that shell has ended.
const shell = process.ppid;
if (process.env.npm_lifecycle_event !== undefined) {
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    for (const child of running) child.kill('SIGTERM');
  }, 500);
  watch.unref();
}

/** Runs a program in the root folder on this terminal. Returns its exit code. */
export function run(program, parameters, { env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd: ROOT, env, stdio: 'inherit' });
    running.add(child);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

/** Runs a program and returns its exit code and output. */
export function runQuietly(program, parameters, { env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let output = '';
    const append = (chunk) => (output += chunk);
    child.stdout.setEncoding('utf8').on('data', append);
    child.stderr.setEncoding('utf8').on('data', append);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code: code ?? 128 + constants.signals[signal], output });
    });
  });
}

/** Seconds since `start` (of performance.now()), formatted. */
export function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
