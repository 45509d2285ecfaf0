import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/**
 * What tests with a database have in common. Each file has a database of its own, and the product keeps nothing in its
 * modules that is not of one database, so files share threads: a third of their time would go into loading modules.
 */
const WITH_DATABASE = {
  pool: 'threads',
  isolate: false,
  globalSetup: ['server/src/testing/database/cluster.ts'],
  // Node loads the files itself, as in production: calls through Vite's imports take a fifth of the processor time.
  experimental: { viteModuleRunner: false },
  // They end what hangs; how fast the machine is, is not for them to judge.
  testTimeout: 120_000,
  hookTimeout: 120_000,
} satisfies TestProjectInlineConfiguration['test'];

/** Pure tests and tests with a database, two files at a time: one fewer than cores would leave a small machine idle. */
export default defineConfig({
  test: {
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        // Of the build: where the pages of a phone app find the server.
        define: { __SERVER_ORIGIN__: '""' },
        test: {
          name: 'domain',
          include: [
            'domain/src/**/*.test.ts',
            'contract/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'e2e/screens/**/*.test.ts',
            'web/src/**/*.test.ts',
          ],
          exclude: ['scripts/launch/**'],
          pool: 'threads',
          isolate: false,
          // Reading every file can exceed the default timeout of five seconds on a busy machine.
          testTimeout: 60_000,
        },
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
