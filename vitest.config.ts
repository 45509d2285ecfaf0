import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Races that run long though their files are small. */
const LONG_RACES = /\/(?:settle-by-two|settle-after-kill|play-after-kill)\.race\.test\.ts$/;

/**
 * Begins with these races. Without durations of an earlier run, as in a fresh clone, Vitest begins with the largest files
 * and would leave these to the end, where one runs while the other core is idle.
 */
class LongRacesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG_RACES.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** What pure tests have in common. */
const PURE = {
  pool: 'threads',
  isolate: false,
  // Reading every file can exceed the default timeout of five seconds on a busy machine.
  testTimeout: 60_000,
} satisfies TestProjectInlineConfiguration['test'];

/** Node loads the files itself, as in production: calls through Vite's imports take a fifth of the processor time. */
const LOADED_BY_NODE = { viteModuleRunner: false } as const;

/**
 * What tests with a database have in common. Each file has a database of its own, and the product keeps nothing in its
 * modules that is not of one database, so files share threads: a third of their time would go into loading modules.
 */
const WITH_DATABASE = {
  pool: 'threads',
  isolate: false,
  globalSetup: ['server/src/testing/database/cluster.ts'],
  experimental: LOADED_BY_NODE,
  // They end what hangs; how fast the machine is, is not for them to judge.
  testTimeout: 120_000,
  hookTimeout: 120_000,
} satisfies TestProjectInlineConfiguration['test'];

/** Pure tests and tests with a database, two files at a time: one fewer than cores would leave a small machine idle. */
export default defineConfig({
  test: {
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongRacesFirst },
    projects: [
      {
        test: {
          ...PURE,
          name: 'domain',
          include: [
            'domain/src/**/*.test.ts',
            'contract/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'e2e/screens/**/*.test.ts',
          ],
          exclude: ['scripts/launch/**'],
          experimental: LOADED_BY_NODE,
        },
      },
      {
        // Of the build: where the pages of a phone app find the server.
        define: { __SERVER_ORIGIN__: '""' },
        // Some draw components, whose files Node does not read.
        test: { ...PURE, name: 'pages', include: ['web/src/**/*.test.ts'] },
      },
      {
        test: {
          ...WITH_DATABASE,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'scripts/launch/**/*.test.ts'],
          exclude: ['server/src/**/*.race.test.ts'],
        },
      },
      {
        test: {
          ...WITH_DATABASE,
          name: 'races',
          include: ['server/src/**/*.race.test.ts'],
        },
      },
    ],
  },
});
