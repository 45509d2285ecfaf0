import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { CACHE, ROOT, Refused, runQuietly, print, secondsSince } from './children.mjs';

const LOCK = join(ROOT, 'package-lock.json');
const STAMP = join(ROOT, 'node_modules', '.installed-lock');
/** npm writes this at the end of an installation. */
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');

/** Installs the packages of package-lock.json when they are missing or outdated. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  const release = await acquireLock();
  try {
    if (!isInstalled()) await install();
  } finally {
    release();
  }
}

function isInstalled() {
  const stamp = textOf(STAMP);
  if (stamp !== null) return stamp === hashOfLock();
  // Without our stamp npm was run directly: compare the times of the two files.
  if (textOf(INSTALLED) === null || statSync(INSTALLED).mtimeMs < statSync(LOCK).mtimeMs) return false;
  writeFileSync(STAMP, hashOfLock());
  return true;
}

async function install() {
  const start = performance.now();
  print('Installing packages (about a minute, once)...');
  const progress = setInterval(() => {
    if (process.stdout.isTTY) process.stdout.write(`\r  ${secondsSince(start)} `);
  }, 1000);
  const npm = process.env.npm_execpath;
  const parameters = ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = npm?.endsWith('.js')
    ? await runQuietly(process.execPath, [npm, ...parameters])
    : await runQuietly('npm', parameters);
  clearInterval(progress);
  if (process.stdout.isTTY) process.stdout.write('\r');
  if (code !== 0) {
    process.stderr.write(output);
    throw new Refused('The packages could not be installed: see above, then run the command again.');
  }
  writeFileSync(STAMP, hashOfLock());
  print(`Packages installed in ${secondsSince(start)}.`);
}

/** Waits until no other command installs into this folder. Returns a function that releases the lock. */
async function acquireLock() {
  mkdirSync(CACHE, { recursive: true });
  const file = join(CACHE, 'installing');
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    for (let waited = false; ; waited = true) {
      if (tryLink(draft, file)) return () => rmSync(file, { force: true });
      const holder = Number(textOf(file) ?? 0);
      if (!isAlive(holder)) {
        rmSync(file, { force: true });
        continue;
      }
      if (!waited) print(`Another command (process ${holder}) is installing packages: waiting for it.`);
      await pause(500);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

function tryLink(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function hashOfLock() {
  return createHash('sha256').update(readFileSync(LOCK)).digest('hex');
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
