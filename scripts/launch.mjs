#!/usr/bin/env node
// Entry point of all commands in package.json. Runs on Node 20.19 without installed packages: it installs and builds what
// is missing, finds Node 24, and runs the command with it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { check } from './launch/check.mjs';
import { Interrupted, ROOT, Refused, endChildren, run, print } from './launch/children.mjs';
import { develop } from './launch/dev.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { environmentWithNode, findNode } from './launch/node.mjs';
import { refuseTakenPort } from './launch/port.mjs';
import { testAll } from './launch/test.mjs';
import { buildWeb } from './launch/web-build.mjs';

/** Commands that run one program: its file, and whether it needs the web build. */
const PROGRAMS = {
  // Less memory at the same speed: a smaller young generation, a major GC when the old one has doubled (by default up to
  // four times), and a single malloc arena.
  start: {
    file: 'server/src/main.ts',
    flags: ['--max-semi-space-size=8', '--heap-growing-percent=100'],
    variables: { MALLOC_ARENA_MAX: '1' },
    web: true,
    listens: true,
  },
  replay: { file: 'server/src/replay.ts', web: false, listens: false },
  ops: { file: 'server/src/ops.ts', web: false, listens: false },
  bench: { file: 'bench/main.ts', web: true, listens: false },
  proof: { file: 'bench/proof.ts', web: true, listens: false },
  // Without the web build: a chain of its own on this machine, for deposits and withdrawals.
  chain: { file: 'server/src/local-chain.ts', web: false, listens: false },
  signer: { file: 'server/src/signer.ts', web: false, listens: false },
  mails: { file: 'e2e/mail-pictures.ts', web: false, listens: false },
  screens: { file: 'e2e/screens.ts', web: true, listens: false },
  // Without the web build: the phone apps have a build of the pages of their own.
  mobile: { file: 'scripts/mobile/main.ts', web: false, listens: false },
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
  // Screenshots and journeys need the design page, which no other build has.
  const needsDesignPage = command === 'screens' || (command === 'proof' && parameters[0] === 'journeys');
  const buildEnv = needsDesignPage ? { ...env, DESIGN_PAGE: '1' } : env;
  // `replay --open` continues as a server.
  if (program.web || parameters.includes('--open')) await buildWeb({ env: buildEnv });
  return run(node, [...(program.flags ?? []), program.file, ...parameters], {
    env: { ...program.variables, ...env },
  });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  await endChildren();
  if (error instanceof Interrupted) process.exitCode = error.exitCode;
  else if (error instanceof Refused) {
    print(error.message);
    process.exitCode = 1;
  } else throw error;
}
