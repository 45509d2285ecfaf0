import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { ROOT, runQuietly, print, secondsSince } from './children.mjs';

/** Tests of the sources: architecture rules, and texts in every language. */
const TESTS_OF_SOURCES = ['scripts/architecture.test', 'languages.test', 'message-text.test'];

/**
 * Each checker of the compiler recomputes the types it needs: four, its default, take more than twice the CPU time
 * of one, which pays only where cores would be idle.
 */
const CHECKERS = ['--checkers', availableParallelism() >= 8 ? '4' : '1'];

/** Compiler and linter are Go programs: rarer collections of garbage save them a quarter of their time. */
const GARBAGE_PERCENT = { GOGC: '300' };

/** Checks format, lint, types and sources, and prints the seconds of each. Returns 0, or 1 when any check fails. */
export async function check(context) {
  const { failed } = await checkEach(context);
  return failed === 0 ? 0 : 1;
}

/** Like `check`, but returns counts; `sources` is false when the source tests run anyway. */
export async function checkEach({ node, env, sources = true }) {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const checks = [
    { name: 'format', program: 'oxfmt', parameters: ['--check'] },
    { name: 'lint', program: 'oxlint', parameters: [] },
    { name: 'types', program: 'tsc', parameters: ['-p', 'tsconfig.json', ...CHECKERS] },
    { name: 'types of the pages', program: 'tsc', parameters: ['-p', 'web/tsconfig.json', ...CHECKERS] },
    ...(sources
      ? [
          {
            name: 'architecture and texts',
            program: node,
            parameters: [vitest, 'run', '--project', 'domain', '--project', 'pages', ...TESTS_OF_SOURCES],
          },
        ]
      : []),
  ];
  const codes = await Promise.all(
    checks.map(async ({ name, program, parameters }) => {
      const start = performance.now();
      const { code, output } = await runQuietly(program, parameters, { env: { ...GARBAGE_PERCENT, ...env } });
      if (code !== 0) process.stdout.write(output);
      print(`  ${code === 0 ? 'passed' : 'FAILED'} ${name} ${secondsSince(start)}`);
      return code;
    }),
  );
  const failed = codes.filter((code) => code !== 0).length;
  return { passed: checks.length - failed, failed };
}
