import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, test } from 'vitest';

const SCRIPTS = fileURLToPath(new URL('..', import.meta.url));
/** A repository of the launcher alone, whose test runner and checks write their process ids and then wait. */
const ROOT = mkdtempSync(join(tmpdir(), 'touchline-launcher-'));
const STARTED = join(ROOT, 'started');
const WAITING = `
  import { writeFileSync } from 'node:fs';
  import { basename } from 'node:path';
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(0));
  const name = [basename(process.argv[1]), ...process.argv.slice(2)].join(' ').replaceAll('/', '_').slice(0, 40);
  writeFileSync(${JSON.stringify(`${STARTED}/`)} + name, String(process.pid));
  setInterval(() => {}, 1_000);
`;

cpSync(join(SCRIPTS, 'launch.mjs'), join(ROOT, 'scripts/launch.mjs'));
cpSync(join(SCRIPTS, 'launch'), join(ROOT, 'scripts/launch'), { recursive: true });
writeFileSync(join(ROOT, 'package-lock.json'), '{}');
for (const folder of ['node_modules/.bin', 'node_modules/vitest', 'started'])
  mkdirSync(join(ROOT, folder), { recursive: true });
writeFileSync(
  join(ROOT, 'node_modules/.installed-lock'),
  createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex'),
);
writeFileSync(join(ROOT, 'node_modules/vitest/vitest.mjs'), WAITING);
for (const name of ['oxfmt', 'oxlint', 'tsc'])
  writeFileSync(join(ROOT, 'node_modules/.bin', name), `#!/usr/bin/env node\n${WAITING}`, { mode: 0o755 });

let launcher: ChildProcess | null = null;

afterEach(() => {
  launcher?.kill('SIGKILL');
  for (const pid of pids()) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  for (const name of readdirSync(STARTED)) rmSync(join(STARTED, name));
});
afterAll(() => rmSync(ROOT, { recursive: true, force: true }));

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a test run that receives %s ends its part, starts no other, and exits with 128 and the signal',
  async (signal) => {
    const exit = launch('domain', 'server');
    await started(1);
    launcher?.kill(signal);
    expect(await exit).toBe(128 + constants.signals[signal]);
    expect(pids().filter(isAlive)).toEqual([]);
    expect(readdirSync(STARTED)).toEqual([expect.stringContaining('--project domain')]);
  },
);

test('a test run whose part is killed starts no other part', async () => {
  const exit = launch('domain', 'server');
  await started(1);
  for (const pid of pids()) process.kill(pid, 'SIGKILL');
  expect(await exit).toBe(128 + constants.signals.SIGKILL);
  expect(readdirSync(STARTED)).toHaveLength(1);
});

test('when one of the checks is killed, the others are ended', async () => {
  const exit = launch('check', 'domain');
  await started(4);
  const lint = readFileSync(join(STARTED, 'oxlint'), 'utf8');
  process.kill(Number(lint), 'SIGKILL');
  expect(await exit).toBe(128 + constants.signals.SIGKILL);
  expect(pids().filter(isAlive)).toEqual([]);
});

/** Starts the tests with some parts; resolves to the exit code. */
async function launch(...parts: readonly string[]): Promise<unknown> {
  launcher = spawn(process.execPath, ['scripts/launch.mjs', 'test', ...parts], {
    cwd: ROOT,
    stdio: 'ignore',
  });
  const [code] = (await once(launcher, 'exit')) as readonly unknown[];
  return code;
}

/** Waits until `count` programs run and have written their process ids. */
async function started(count: number): Promise<void> {
  await expect.poll(() => pids().length, { timeout: 30_000 }).toBe(count);
}

function pids(): readonly number[] {
  return readdirSync(STARTED)
    .map((name) => Number(readFileSync(join(STARTED, name), 'utf8')))
    .filter((pid) => pid > 0);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
