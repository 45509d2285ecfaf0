import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT, Refused, run, say, secondsSince } from './children.mjs';
import { checkEach } from './check.mjs';
import { buildWeb } from './web-build.mjs';

/** The parts in their order. Each returns how many tests passed, failed and were skipped. */
const PARTS = {
  check: checkEach,
  domain: (context) => vitest(context, 'domain'),
  server: (context) => vitest(context, 'server'),
  races: (context) => vitest(context, 'races'),
  web: pages,
  journeys,
};

/** Runs all parts, or those named, and prints the seconds of each and the sum. Returns 0 when nothing failed. */
export async function testAll({ node, env, wanted }) {
  for (const name of wanted) {
    if (!(name in PARTS))
      throw new Refused(`There is no part "${name}": choose of ${Object.keys(PARTS).join(', ')}.`);
  }
  mkdirSync(CACHE, { recursive: true });
  const start = performance.now();
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const times = [];
  for (const [name, part] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const began = performance.now();
    say(`\n${name}`);
    const { passed, failed, skipped = 0 } = await part({ node, env });
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
    times.push(`${name} ${secondsSince(began)}`);
    say(`${name}: ${passed} passed, ${failed} failed in ${secondsSince(began)}`);
  }
  say(`\n${times.join(', ')}; all ${secondsSince(start)}`);
  if (sum.skipped > 0) say(`${sum.skipped} skipped`);
  say(`${sum.passed} passed, ${sum.failed} failed`);
  return sum.failed === 0 ? 0 : 1;
}

async function vitest({ node, env }, project) {
  const report = join(CACHE, `tests-${project}.json`);
  rmSync(report, { force: true });
  const program = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const code = await run(
    node,
    [
      program,
      'run',
      '--project',
      project,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env },
  );
  const counts = readReport(report);
  const failed = counts?.numFailedTests ?? 0;
  return {
    passed: counts?.numPassedTests ?? 0,
    // A file that does not load, or an error outside any test, fails the run without a failed test.
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: counts?.numPendingTests ?? 0,
  };
}

/** The pages can be built, and what a visitor has to load first keeps its budget. */
async function pages({ node, env }) {
  try {
    await buildWeb({ env });
    const weight = await run(node, [join(ROOT, 'web', 'scripts', 'weigh.ts')], { env });
    return weight === 0 ? { passed: 2, failed: 0 } : { passed: 1, failed: 1 };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    say(error.message);
    return { passed: 0, failed: 1 };
  }
}

async function journeys({ node, env }) {
  const config = join(ROOT, 'e2e', 'playwright.config.ts');
  if (!existsSync(config)) return { passed: 0, failed: 0 };
  // The journeys also look at the page of all parts, which no other build has.
  await buildWeb({ env: { ...env, DESIGN_PAGE: '1' } });
  const report = join(CACHE, 'tests-journeys.json');
  rmSync(report, { force: true });
  const program = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  const code = await run(node, [program, 'test', '--config', config, '--reporter=line,json'], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport(report)?.stats ?? {};
  const failed = unexpected + flaky;
  return { passed: expected, failed: code !== 0 && failed === 0 ? 1 : failed, skipped };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
