import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { journeyRuns } from './journey-runs.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

test('a change of what all pages share runs every journey of the short form', () => {
  expect(journeyRuns({ all: true, files: ['e2e/journeys/contests/rank.spec.ts'], tags: ['@inbox'] })).toEqual(
    [{ name: 'journeys', parameters: [], form: 'short' }],
  );
});

test('changed journeys run even if they are long, apart from those of changed features', () => {
  const runs = journeyRuns({
    all: false,
    files: ['e2e/journeys/contests/rank.spec.ts'],
    tags: ['@inbox', '@tops'],
  });
  expect(runs).toEqual([
    { name: 'changed journeys', parameters: ['e2e/journeys/contests/rank.spec.ts'], form: 'once' },
    {
      name: 'journeys',
      parameters: ['--grep', '(@inbox|@tops)(?![\\w-])', '--pass-with-no-tests'],
      form: 'short',
    },
  ]);
});

test('a change without journeys runs none', () => {
  expect(journeyRuns({ all: false, files: [], tags: [] })).toEqual([]);
});

test('a feature without a journey of the short form is no failure @long', () => {
  const [run] = journeyRuns({ all: false, files: [], tags: ['@feature-without'] });
  const program = 'node_modules/@playwright/test/cli.js';
  const config = ['--config', 'e2e/playwright.config.ts', '--list', '--reporter=list'];
  // Of one file: Playwright would load all journeys to find that none has the tag.
  const file = 'e2e/journeys/contests/rank.spec.ts';
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const { status, stdout } = spawnSync(
    process.execPath,
    [program, 'test', ...config, file, ...(run?.parameters ?? [])],
    { cwd: ROOT, encoding: 'utf8', env: { PATH, NODE_COMPILE_CACHE, JOURNEYS: run?.form } },
  );
  expect([status, stdout.includes('.spec.ts:')]).toEqual([0, false]);
});
