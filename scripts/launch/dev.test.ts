import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, onTestFinished, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Watched files of this test in an ignored folder, so that an aborted run leaves no change. */
const SOURCES = join(ROOT, 'web', '.cache', `development-${process.pid}`);
const LANGUAGES = join(SOURCES, 'languages');
const DATA = mkdtempSync(join(tmpdir(), 'touchline-development-'));

mkdirSync(SOURCES, { recursive: true });
cpSync(join(ROOT, 'web/src/languages'), LANGUAGES, { recursive: true });
const probe = join(SOURCES, 'probe.ts');
writeFileSync(probe, `import.meta.hot?.accept();\nexport const value = 'before';\n`);

const [port, pagesPort] = [await freePort(), await freePort()];
const pages = `http://localhost:${pagesPort}`;

/** Starts the development server until the test has ended. Returns its output once it is ready. */
async function startDevelopment(): Promise<string> {
  const dev = spawn(process.execPath, ['scripts/launch.mjs', 'dev'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      PAGES_PORT: String(pagesPort),
      DATA_DIR: DATA,
      LANGUAGES_FOLDER: LANGUAGES,
      WORLD_MANAGERS: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(dev, 'exit');
  onTestFinished(async () => {
    dev.kill('SIGTERM');
    await ended;
  });
  let output = '';
  const append = (text: string): void => void (output += text);
  dev.stdout.setEncoding('utf8').on('data', append);
  dev.stderr.setEncoding('utf8').on('data', append);
  await new Promise<void>((resolve, reject) => {
    dev.stdout.on('data', () => output.includes('Touchline is at') && resolve());
    dev.once('exit', () => reject(new Error(`The development server ended:\n${output}`)));
  });
  return output;
}

afterAll(() => {
  rmSync(SOURCES, { recursive: true, force: true });
  rmSync(DATA, { recursive: true, force: true });
});

test('development serves pages of a small world and reloads changed code and texts @long', async () => {
  const output = await startDevelopment();
  // The last line is the address to open.
  expect(output.trimEnd().split('\n').at(-1)).toBe(`Touchline is at ${pages}`);

  for (const path of ['/', '/contests']) {
    const page = await fetch(pages + path, { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/src/app/main.tsx')]);
  }
  // Vite proxies calls to the server.
  const call = await fetch(`${pages}/api/frontutils/sysconfig/`);
  expect(Number(call.headers.get('x-server-time'))).toBeGreaterThan(0);

  const messages = await hotMessages();
  const module = `${pages}/${probe.slice(join(ROOT, 'web/').length)}`;
  expect(await (await fetch(module)).text()).toContain('before');
  writeFileSync(probe, readFileSync(probe, 'utf8').replace('before', 'after'));
  await expect.poll(() => messages.join('\n')).toContain('"type":"update"');
  expect(await (await fetch(`${module}?t=${Date.now()}`)).text()).toContain('after');

  const catalog = `${pages}/api/translator/interfaceLang/en`;
  expect(await (await fetch(catalog)).text()).not.toContain('A text of this test');
  const texts = join(LANGUAGES, 'errors/en.json');
  const [known = ''] = Object.keys(JSON.parse(readFileSync(texts, 'utf8')) as object);
  writeFileSync(texts, JSON.stringify({ [known]: 'A text of this test' }));
  await expect.poll(() => messages.join('\n')).toContain('"type":"full-reload"');
  expect(await (await fetch(catalog)).text()).toContain('A text of this test');
});

/** The messages Vite sends to an open page, in order of arrival. */
async function hotMessages(): Promise<readonly string[]> {
  const client = await (await fetch(`${pages}/@vite/client`)).text();
  const [, token = ''] = /wsToken = "([^"]+)"/.exec(client) ?? [];
  const messages: string[] = [];
  const socket = new WebSocket(`${pages.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  socket.addEventListener('message', ({ data }) => messages.push(String(data)));
  await expect.poll(() => messages.join('\n')).toContain('"type":"connected"');
  return messages;
}

async function freePort(): Promise<number> {
  const probing = createServer().listen(0, '127.0.0.1');
  await once(probing, 'listening');
  const address = probing.address();
  probing.close();
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
