import { join } from 'node:path';
import process from 'node:process';
import { ROOT, runQuietly, say, secondsSince } from './children.mjs';

/** Tests of the sources themselves: the rules of the architecture, and the texts in every language. */
const TESTS_OF_SOURCES = ['scripts/architecture.test', 'languages.test', 'message-text.test'];

/** Format, lint, types and the tests of the sources, each with its seconds. Returns 0, or 1 when any complains. */
export async function check(context) {
  const { failed } = await checkEach(context);
  return failed === 0 ? 0 : 1;
}

/** As `check`, counting the checks; `sources` is false where the tests of the sources run anyway. */
export async function checkEach({ node, env, sources = true }) {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const checks = [
    { name: 'format', program: 'oxfmt', parameters: ['--check'] },
    { name: 'lint', program: 'oxlint', parameters: [] },
    { name: 'types', program: 'tsc', parameters: ['-p', 'tsconfig.json'] },
    { name: 'types of the pages', program: 'tsc', parameters: ['-p', 'web/tsconfig.json'] },
    ...(sources
      ? [
          {
            name: 'architecture and texts',
            program: node,
            parameters: [vitest, 'run', '--project', 'domain', ...TESTS_OF_SOURCES],
          },
        ]
      : []),
  ];
  const codes = await Promise.all(
    checks.map(async ({ name, program, parameters }) => {
      const start = performance.now();
      const { code, output } = await runQuietly(program, parameters, { env });
      if (code !== 0) process.stdout.write(output);
      say(`  ${code === 0 ? 'passed' : 'FAILED'} ${name} ${secondsSince(start)}`);
      return code;
    }),
  );
  const failed = codes.filter((code) => code !== 0).length;
  return { passed: checks.length - failed, failed };
}
