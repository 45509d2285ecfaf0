import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT, Refused, run, print } from './children.mjs';
import { buildWeb } from './web-build.mjs';

/** Matches the full name of a test whose title, or that of a group around it, does not contain `@long`. */
const SHORT_FORM = ['--testNamePattern', String.raw`^(?!.*@long\b)`];

/**
 * Runs tests with Vitest and the parameters `selection`, in the form that TESTS names: `all`, or by default the short one,
 * without tests whose titles contain `@long`. Returns the counts of passed, failed and skipped tests; what the short
 * form leaves out is not skipped.
 */
export async function runVitest({ node, env }, name, selection) {
  const form = env.TESTS ?? 'short';
  if (form !== 'short' && form !== 'all') throw new Refused(`TESTS is short or all, not ${form}.`);
  const names = form === 'short' ? SHORT_FORM : [];
  const report = freshReport(name);
  const program = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(node, [program, 'run', ...selection, ...names, '--passWithNoTests', ...reports], {
    env,
  });
  const counts = readReport(report);
  const failed = counts?.numFailedTests ?? 0;
  const left = form === 'short' ? longTestsIn(counts) : 0;
  if (left > 0) print(`${left} left to the long form: npm run proof -- tests`);
  return {
    passed: counts?.numPassedTests ?? 0,
    // An error outside of tests fails the run without a failed test.
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: (counts?.numPendingTests ?? 0) - left,
  };
}

function longTestsIn(counts) {
  const tests = counts?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? [];
  return tests.filter(({ fullName }) => /@long\b/.test(fullName)).length;
}

/**
 * Runs journeys with Playwright and the parameters `selection`, by default all, in the form that JOURNEYS names, by
 * default the short one. Returns the counts.
 */
export async function runJourneys({ node, env }, selection = []) {
  const config = join(ROOT, 'e2e', 'playwright.config.ts');
  await buildWeb({ env: withDesignPage(env) });
  const report = freshReport('journeys');
  const program = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  const parameters = [program, 'test', '--config', config, '--reporter=line,json', ...selection];
  const code = await run(node, parameters, {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    // On any other signal Playwright leaves its database running.
    stopWith: 'SIGINT',
  });
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport(report)?.stats ?? {};
  const failed = unexpected + flaky;
  return { passed: expected, failed: code !== 0 && failed === 0 ? 1 : failed, skipped };
}

/**
 * Builds the pages and checks the size of a first visit. The build includes the design page, which the journeys need: no
 * other page loads its file, so one build serves both.
 */
export async function buildAndWeigh({ node, env }) {
  try {
    await buildWeb({ env: withDesignPage(env) });
    const weight = await run(node, [join(ROOT, 'web', 'scripts', 'weigh.ts')], { env });
    return weight === 0 ? { passed: 2, failed: 0 } : { passed: 1, failed: 1 };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    print(error.message);
    return { passed: 0, failed: 1 };
  }
}

function withDesignPage(env) {
  return { ...env, DESIGN_PAGE: '1' };
}

function freshReport(name) {
  mkdirSync(CACHE, { recursive: true });
  const report = join(CACHE, `tests-${name}.json`);
  rmSync(report, { force: true });
  return report;
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
