#!/usr/bin/env node
// The one door of the commands in package.json. Runs on Node 20.19 with nothing installed: it installs and builds
// what is missing, finds Node 24, and hands over.
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { check } from './launch/check.mjs';
import { ROOT, Refused, run, say } from './launch/children.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { environmentWithNode, findNode } from './launch/node.mjs';
import { testAll } from './launch/test.mjs';
import { buildWeb } from './launch/web-build.mjs';

/** Commands that are one program of ours: its file, and whether it shows the web application. */
const PROGRAMS = {
  // Less memory, as fast: young objects get less room than Node gives them, old ones are looked through once they have
  // doubled instead of up to four times as many, and threads share one arena for what lies outside of both.
  start: {
    file: 'server/src/main.ts',
    flags: ['--max-semi-space-size=8', '--heap-growing-percent=100'],
    surroundings: { MALLOC_ARENA_MAX: '1' },
    web: true,
    listens: true,
  },
  replay: { file: 'server/src/replay.ts', web: false, listens: false },
  ops: { file: 'server/src/ops.ts', web: false, listens: false },
  bench: { file: 'bench/main.ts', web: true, listens: false },
  proof: { file: 'bench/proof.ts', web: true, listens: false },
  screens: { file: 'e2e/screens.ts', web: true, listens: false },
};
const COMMANDS = [...Object.keys(PROGRAMS), 'dev', 'check', 'test'];

async function main([command, ...parameters]) {
  if (!COMMANDS.includes(command)) throw new Refused(`Choose a command: ${COMMANDS.toSorted().join(', ')}.`);
  if (command !== 'test' && existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'));
  await ensureInstalled();
  const node = findNode();
  const env = environmentWithNode(node);
  if (command === 'check') return check({ env });
  if (command === 'test') return testAll({ node, env, wanted: parameters });
  if (command === 'dev') return develop({ node, env });
  const program = PROGRAMS[command];
  if (!existsSync(join(ROOT, program.file))) throw new Refused(`There is no ${program.file} to run.`);
  if (program.listens) await refuseTakenPort();
  // `replay --open` goes on as a server to look at.
  // The pictures are also of the page of all parts, which no other build has.
  const builds = command === 'screens' ? { ...env, DESIGN_PAGE: '1' } : env;
  if (program.web || parameters.includes('--open')) await buildWeb({ env: builds });
  return run(node, [...(program.flags ?? []), program.file, ...parameters], {
    env: { ...program.surroundings, ...env },
  });
}

/** The server restarts on each change; the pages come from Vite and change in place. */
async function develop({ node, env }) {
  await refuseTakenPort();
  await buildWeb({ env });
  const both = [
    run(node, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
      env: { CHECK_ANSWERS: 'on', ...env },
    }),
    run('npm', ['run', 'dev', '--silent', '--workspace', '@touchline/web'], { env }),
  ];
  const codes = await Promise.all(both);
  return Math.max(...codes);
}

async function refuseTakenPort() {
  const port = Number(process.env.PORT || 3000);
  const host = process.env.HOST || '127.0.0.1';
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      if (error.code === 'EADDRINUSE') {
        reject(
          new Refused(
            `Port ${port} is taken: stop what listens there, or choose another with PORT=${port + 1}.`,
          ),
        );
      } else if (error.code === 'EACCES') {
        reject(new Refused(`Port ${port} is not for this user: choose one above 1023 with PORT=3000.`));
      } else {
        resolve();
      }
    });
    probe.listen({ port, host }, () => probe.close(resolve));
  });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  say(error.message);
  process.exitCode = 1;
}
