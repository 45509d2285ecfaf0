import { defineConfig } from 'vitest/config';

/** Two kinds of tests: pure ones share a thread, those with a database get a process each. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          include: [
            'domain/src/**/*.test.ts',
            'contract/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'web/src/**/*.test.ts',
          ],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: ['server/src/**/*.race.test.ts'],
          pool: 'threads',
          globalSetup: ['server/src/testing/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'races',
          include: ['server/src/**/*.race.test.ts'],
          pool: 'threads',
          globalSetup: ['server/src/testing/cluster.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
