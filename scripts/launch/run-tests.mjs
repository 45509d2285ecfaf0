import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT, Refused, run, print } from './children.mjs';
import { buildWeb } from './web-build.mjs';

/** Runs tests with Vitest and the parameters `selection`. Returns the counts of passed, failed and skipped tests. */
export async function runVitest({ node, env }, name, selection) {
  const report = freshReport(name);
  const program = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(node, [program, 'run', ...selection, '--passWithNoTests', ...reports], { env });
  const counts = readReport(report);
  const failed = counts?.numFailedTests ?? 0;
  return {
    passed: counts?.numPassedTests ?? 0,
    // An error outside of tests fails the run without a failed test.
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: counts?.numPendingTests ?? 0,
  };
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
