import { availableParallelism } from 'node:os';
import { checkEach } from './check.mjs';
import { Refused, refuseAfterSignal, runQuietly, print, secondsSince } from './children.mjs';
import { buildAndWeigh, runJourneys, runVitest } from './run-tests.mjs';
import { isJourney, testFilesOf } from './test-files.mjs';

/**
 * Tests with a database wait for it half of their time, so one more file than cores keeps the machine busy. Races
 * have naive variants that must lose: they need the processors exclusively.
 */
const MORE_FILES = `--maxWorkers=${availableParallelism() + 1}`;

/** The parts in order. Each returns its counts of passed, failed and skipped tests. */
const PARTS = {
  check: (context) => checkEach({ ...context, sources: !context.hasDomain }),
  domain: (context) => runVitest(context, 'domain', ['--project', 'domain', '--project', 'pages']),
  server: (context) => runVitest(context, 'server', ['--project', 'server', MORE_FILES]),
  races: (context) => runVitest(context, 'races', ['--project', 'races']),
  web: buildAndWeigh,
  journeys: (context) => runJourneys(context),
};

/**
 * Runs all parts, or a selection: parts, test files or parts of their paths, or `changed` for what the changes since HEAD,
 * or since the commit after `--base`, can break. Prints the seconds of each and the totals. Returns 0 when nothing failed.
 * Throws Refused for a word that selects nothing, and Interrupted, without starting the next part, when a signal ends a part
 * or this command.
 */
export async function testAll({ node, env, wanted }) {
  // The domain part includes the source tests, which `check` would run otherwise.
  const context = { node, env, hasDomain: wanted.length === 0 || wanted.includes('domain') };
  const chosen = await choose(context, wanted);
  const start = performance.now();
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const times = [];
  for (const { name, execute } of chosen) {
    const began = performance.now();
    print(`\n${name}`);
    const { passed, failed, skipped = 0 } = await execute(context);
    refuseAfterSignal();
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
    times.push(`${name} ${secondsSince(began)}`);
    print(`${name}: ${passed} passed, ${failed} failed in ${secondsSince(began)}`);
  }
  print(`\n${times.join(', ')}; all ${secondsSince(start)}`);
  if (sum.skipped > 0) print(`${sum.skipped} skipped`);
  print(`${sum.passed} passed, ${sum.failed} failed`);
  return sum.failed === 0 ? 0 : 1;
}

/** The runs selected by the parameters, with their names, in order. */
async function choose(context, wanted) {
  if (wanted[0] === 'changed') return changedTests(context, wanted.slice(1));
  const isPart = (word) => Object.hasOwn(PARTS, word);
  const parts = Object.keys(PARTS).filter((name) => wanted.length === 0 || wanted.includes(name));
  const files = wanted.filter((word) => !isPart(word)).flatMap(testFilesNamed);
  return [...parts.map(partNamed), ...runsOfFiles([...new Set(files)])];
}

function partNamed(name) {
  return { name, execute: PARTS[name] };
}

function testFilesNamed(word) {
  const files = testFilesOf(word);
  if (files.length > 0) return files;
  throw new Refused(
    `"${word}" is not a part and in no path of a test file. Choose one of the parts ${Object.keys(PARTS).join(', ')}; "changed", for what your changes can break; or any part of the path of a test file or journey, such as notify or e2e/journeys/contests/rank.spec.ts.`,
  );
}

function runsOfFiles(files) {
  const journeys = files.filter(isJourney);
  const tests = files.filter((path) => !isJourney(path));
  return [
    ...(tests.length > 0
      ? [
          {
            name: 'tests',
            execute: ({ node, env }) => runVitest({ node, env: { TESTS: 'all', ...env } }, 'files', tests),
          },
        ]
      : []),
    ...(journeys.length > 0
      ? [
          {
            name: 'journeys',
            execute: ({ node, env }) => runJourneys({ node, env: { JOURNEYS: 'once', ...env } }, journeys),
          },
        ]
      : []),
  ];
}

async function changedTests(context, parameters) {
  const [option, base = 'HEAD', ...rest] = parameters;
  if ((option !== undefined && option !== '--base') || rest.length > 0)
    throw new Refused('npm test -- changed [--base COMMIT]');
  const { code, output } = await runQuietly(context.node, ['scripts/changed/main.ts', base], context);
  if (code !== 0) throw new Refused(`The changes since ${base} cannot be read:\n${output}`);
  const { changed, tests, journeyRuns, pages, leftOut } = JSON.parse(output);
  if (changed.length === 0) throw new Refused(`Nothing has changed since ${base}.`);
  print(`${changed.length} files changed since ${base}: ${tests.length} test files can break.`);
  if (leftOut.length > 0) print(`Left to a full run: ${leftOut.length} test files further away.`);
  return [
    partNamed('check'),
    ...runsOfFiles(tests),
    ...(pages ? [partNamed('web')] : []),
    ...journeyRuns.map(({ name, parameters, form }) => ({
      name,
      execute: ({ node, env }) => runJourneys({ node, env: { ...env, JOURNEYS: form } }, parameters),
    })),
  ];
}
