import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { browserLaunch } from './browser.ts';

/**
 * The short form leaves out journeys whose titles contain `@long`, and runs the others once: on a phone if the title
 * contains `@phone`, else on a desktop. With JOURNEYS=once the long ones run too; with JOURNEYS=all every journey
 * runs on both. Workers run the journeys of one project only, and each opens a world: where a journey runs once, both
 * devices share a project.
 */
const form = process.env['JOURNEYS'] ?? 'short';
/**
 * Journeys whose worlds have a chain. One worker runs all of them, before the others: a worker for each, begun among the
 * last journeys, would open a world that only its own journey uses, while the other core is idle.
 */
const WITH_CHAIN = 'journeys/wallet/{deposit,withdrawal}.spec.ts';
const ONCE = [
  { name: 'chain', testMatch: WITH_CHAIN, workers: 1 },
  { name: 'once', testIgnore: WITH_CHAIN },
];
const PROJECTS = {
  short: ONCE.map((project) => ({ ...project, grepInvert: /@long\b/ })),
  once: ONCE,
  all: [{ name: 'phone' }, { name: 'desktop' }],
};
if (form !== 'short' && form !== 'once' && form !== 'all')
  throw new Error(`JOURNEYS is short, once or all, not ${form}.`);

/** Code of the product: Node strips its types, and caches what it compiled. Playwright would transform each file. */
const PRODUCT = ['server', 'domain', 'contract'].map((workspace) =>
  fileURLToPath(new URL(`../${workspace}/**`, import.meta.url)),
);

/** Journeys in a real browser, on a phone and on a desktop; each worker has its own server and world. */
export default defineConfig({
  testDir: '.',
  globalSetup: './servers/share-cluster.ts',
  testMatch: 'journeys/**/*.spec.ts',
  build: { external: PRODUCT },
  outputDir: '../.cache/journeys',
  fullyParallel: false,
  workers: Number(process.env['JOURNEY_WORKERS'] ?? 4),
  retries: 0,
  // Timeouts only end hanging tests; journeys don't judge the speed of the machine, which may be a third of another's.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: 'line',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: 'dark',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: await browserLaunch(),
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    // Each journey begins without cookies and storage; scripts are fetched and compiled once a worker, and again when
    // the device changes.
    reuseContext: true,
  },
  projects: PROJECTS[form],
});
