import process from 'node:process';
import { runQuietly, say, secondsSince } from './children.mjs';

/** Format, lint and types, each with its seconds. Returns 0, or 1 when any of them complains. */
export async function check({ env }) {
  const { failed } = await checkEach({ env });
  return failed === 0 ? 0 : 1;
}

/** As `check`, counting the checks. */
export async function checkEach({ env }) {
  const checks = [
    { name: 'format', program: 'oxfmt', parameters: ['--check'] },
    { name: 'lint', program: 'oxlint', parameters: [] },
    { name: 'types', program: 'tsc', parameters: ['-p', 'tsconfig.json'] },
    { name: 'types of the pages', program: 'tsc', parameters: ['-p', 'web/tsconfig.json'] },
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
