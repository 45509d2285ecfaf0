#!/usr/bin/env node
// The one door of the commands in package.json. Runs on Node 20.19 with nothing installed: it installs and builds
// what is missing, finds Node 24, and hands over.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { check } from './launch/check.mjs';
import { ROOT, Refused, run, say } from './launch/children.mjs';
import { develop } from './launch/dev.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { environmentWithNode, findNode } from './launch/node.mjs';
import { refuseTakenPort } from './launch/port.mjs';
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
  if (command === 'check') return check({ node, env });
  if (command === 'test') return testAll({ node, env, wanted: parameters });
  if (command === 'dev') return develop({ node, env });
  const program = PROGRAMS[command];
  if (!existsSync(join(ROOT, program.file))) throw new Refused(`There is no ${program.file} to run.`);
  if (program.listens) await refuseTakenPort();
  // `replay --open` goes on as a server to look at.
  // The pictures and the journeys are also of the page of all parts, which no other build has.
  const showsAllParts = command === 'screens' || (command === 'proof' && parameters[0] === 'journeys');
  const builds = showsAllParts ? { ...env, DESIGN_PAGE: '1' } : env;
  if (program.web || parameters.includes('--open')) await buildWeb({ env: builds });
  return run(node, [...(program.flags ?? []), program.file, ...parameters], {
    env: { ...program.surroundings, ...env },
  });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  say(error.message);
  process.exitCode = 1;
}
