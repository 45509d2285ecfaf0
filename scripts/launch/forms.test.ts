import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const SCRIPTS = fileURLToPath(new URL('..', import.meta.url));
const TESTS = ['a rule', 'a rule for other machines', 'a rule at full size @long'] as const;
/** A test runner that skips what its pattern does not match, and the second of the tests. */
const RUNNER = `
  import { writeFileSync } from 'node:fs';
  const after = (name) => process.argv.find((each, index) => process.argv[index - 1] === name);
  const pattern = new RegExp(after('--testNamePattern') ?? '');
  const assertionResults = ${JSON.stringify(TESTS)}.map((fullName, index) => ({
    fullName,
    status: index !== 1 && pattern.test(fullName) ? 'passed' : 'skipped',
  }));
  const numPassedTests = assertionResults.filter(({ status }) => status === 'passed').length;
  const report = process.argv.find((each) => each.startsWith('--outputFile.json=')).split('=')[1];
  writeFileSync(report, JSON.stringify({
    numPassedTests,
    numFailedTests: 0,
    numPendingTests: assertionResults.length - numPassedTests,
    testResults: [{ assertionResults }],
  }));
`;

/** A repository of the launcher alone. */
const ROOT = mkdtempSync(join(tmpdir(), 'touchline-forms-'));
cpSync(join(SCRIPTS, 'launch.mjs'), join(ROOT, 'scripts/launch.mjs'));
cpSync(join(SCRIPTS, 'launch'), join(ROOT, 'scripts/launch'), { recursive: true });
mkdirSync(join(ROOT, 'node_modules/vitest'), { recursive: true });
writeFileSync(join(ROOT, 'package-lock.json'), '{}');
writeFileSync(join(ROOT, 'node_modules/.installed-lock'), createHash('sha256').update('{}').digest('hex'));
writeFileSync(join(ROOT, 'node_modules/vitest/vitest.mjs'), RUNNER);
afterAll(() => rmSync(ROOT, { recursive: true, force: true }));

/** What a run of the races prints in a form, by default the one of `npm test`. */
function printed(form?: string): string {
  const { PATH } = process.env;
  const env = { PATH, ...(form !== undefined && { TESTS: form }) };
  return spawnSync(process.execPath, ['scripts/launch.mjs', 'test', 'races'], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  }).stdout;
}

test('npm test leaves out tests whose titles contain @long, and counts them apart from skipped ones', () => {
  expect(printed()).toContain('1 left to the long form');
  expect(printed()).toMatch(/1 skipped\n1 passed, 0 failed\n$/);
});

test('the long form runs them all', () => {
  expect(printed('all')).toMatch(/1 skipped\n2 passed, 0 failed\n$/);
  expect(printed('all')).not.toContain('left to the long form');
});

test('another form is refused', () => {
  expect(printed('longest')).toContain('TESTS is short or all, not longest.');
});
