import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import process from 'node:process';
import { ROOT } from './children.mjs';

/** Whether a test file is a Playwright journey; the others run in Vitest. */
export const isJourney = (path) => /^e2e\/journeys\/.+\.spec\.ts$/.test(path);
const isTest = (path) => /\.test\.tsx?$/.test(path) || isJourney(path);

/** The test files whose path from the root contains the given path or part of one. */
export function testFilesOf(word) {
  const full = isAbsolute(word) ? word : join(process.env.INIT_CWD ?? process.cwd(), word);
  const path = existsSync(full) ? relative(ROOT, full) : word;
  return allTestFiles().filter((each) => each.includes(path));
}

function allTestFiles() {
  const parameters = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const { stdout } = spawnSync('git', parameters, { cwd: ROOT, encoding: 'utf8' });
  return stdout.split('\n').filter((path) => isTest(path) && existsSync(join(ROOT, path)));
}
