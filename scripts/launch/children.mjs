import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** Files that may be thrown away at any time. */
export const CACHE = join(ROOT, '.cache');

/** A reason to stop that a person can act on; its message is printed alone. */
export class Refused extends Error {}

export function say(line) {
  process.stdout.write(`${line}\n`);
}

const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // A terminal sends Ctrl-C to the children itself: a second one would cut their clean stop short.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    for (const child of running) child.kill(signal);
  });
}

// npm passes a signal to the shell between us, which dies of it without telling: then its death is the signal.
const shell = process.ppid;
if (process.env.npm_lifecycle_event !== undefined) {
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    for (const child of running) child.kill('SIGTERM');
  }, 500);
  watch.unref();
}

/** Runs a program to its end in the repository's folder, on this terminal. Returns its exit code. */
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

/** Runs a program to its end and keeps what it writes. */
export function runQuietly(program, parameters, { env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let output = '';
    const keep = (chunk) => (output += chunk);
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code: code ?? 128 + constants.signals[signal], output });
    });
  });
}

/** Seconds since `start` (of performance.now()), for people. */
export function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
