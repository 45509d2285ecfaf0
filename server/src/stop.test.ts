import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from './testing/database/database.ts';
import { readLive } from './testing/http/live-reader.ts';
import { freePort } from './testing/processes/free-port.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const { url } = await openTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'stop-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Starts the server as a separate process. */
async function startProcess() {
  const port = await freePort();
  const environment = {
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    WORLD_MANAGERS: '0',
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  await expect.poll(() => printed, { timeout: 25_000 }).toContain('Touchline is at');
  return { child, port };
}

test('on SIGTERM the server ends its streams and exits without waiting for spare connections', async () => {
  const { child, port } = await startProcess();
  const spare = connect(port, '127.0.0.1').on('error', () => {});
  await once(spare, 'connect');
  const stream = await readLive(`http://127.0.0.1:${port}`, 'match:1');
  expect(stream.status).toBe(200);
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await Promise.all([stream.ended(), once(spare, 'close')]);
  expect(await exited).toEqual([0, null]);
}, 40_000);
