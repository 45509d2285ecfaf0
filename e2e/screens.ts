import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { browserLaunch } from './browser.ts';
import { accountScreens, drawAccounts } from './screens/accounts.ts';
import { Capture } from './screens/capture.ts';
import { partsOf } from './screens/looks.ts';
import { endRun } from './screens/runs.ts';
import { drawSeason } from './screens/season.ts';
import { openWorld } from './world.ts';

const FOLDER = fileURLToPath(new URL('../screens', import.meta.url));
const DRAWN = join(FOLDER, 'drawn');

/** Parameters of the command: only screens whose names contain one of them are captured; without any, all. */
const WANTED = process.argv.slice(2);

function isWanted(name: string): boolean {
  return WANTED.length === 0 || WANTED.some((word) => name.includes(word));
}

const began = performance.now();
rmSync(DRAWN, { recursive: true, force: true });
mkdirSync(DRAWN, { recursive: true });
const world = await openWorld({ hasChain: true });
const browser = await chromium.launch(await browserLaunch());
const capture = new Capture({ browser, world, folder: DRAWN, isWanted });
try {
  // Pictures of accounts alone need no football.
  const names = accountScreens(world).map(({ name }) => name);
  const areOfAccounts =
    WANTED.length > 0 &&
    WANTED.every((word) => word.startsWith('empty') || names.some((name) => name.includes(word)));
  await drawAccounts(capture, browser, world);
  if (!areOfAccounts) await drawSeason(capture, browser, world);
  await world.verifyBooks();
} finally {
  await browser.close();
  await world.close();
}
const comparison = await endRun({
  folder: FOLDER,
  drawn: DRAWN,
  isWanted: (name) => isWanted(partsOf(name).screen),
});
const seconds = ((performance.now() - began) / 1000).toFixed(0);
process.stdout.write(`${capture.pictures} pictures in ${FOLDER}, ${seconds} s\n`);
if (comparison !== null) {
  const count = (kind: string): number => comparison.differences.filter((each) => each.kind === kind).length;
  process.stdout.write(
    `Beside the last run: ${comparison.same} same, ${count('changed')} changed, ${count('new')} new, ` +
      `${count('gone')} gone. See ${join(FOLDER, 'differences.html')}\n`,
  );
}
for (const failure of capture.failures) process.stdout.write(`Not captured: ${failure}\n`);
if (capture.failures.length > 0) process.exitCode = 1;
