import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';
import { browserLaunch } from './browser.ts';

/**
 * The short form leaves out journeys whose titles contain `@long`, and runs the others once: on a phone if the title
 * contains `@phone`, else on a desktop. With JOURNEYS=once the long ones run too; with JOURNEYS=all every journey
 * runs on both.
 */
const form = process.env['JOURNEYS'] ?? 'short';
const SHORT = { grepInvert: /@long\b/ };
const DEVICES = {
  short: { phone: { ...SHORT, grep: /@phone\b/ }, desktop: { ...SHORT, grep: /^(?!.*@phone\b)/ } },
  once: { phone: { grep: /@phone\b/ }, desktop: { grep: /^(?!.*@phone\b)/ } },
  all: { phone: {}, desktop: {} },
} as const;
if (form !== 'short' && form !== 'once' && form !== 'all')
  throw new Error(`JOURNEYS is short, once or all, not ${form}.`);
const { phone: PHONE, desktop: DESKTOP } = DEVICES[form];

/** Code of the product: Node strips its types, and caches what it compiled. Playwright would transform each file. */
const PRODUCT = ['server', 'domain', 'contract'].map((workspace) =>
  fileURLToPath(new URL(`../${workspace}/**`, import.meta.url)),
);

/** Journeys in a real browser, on a phone and on a desktop; each worker has its own server and world. */
export default defineConfig({
  testDir: '.',
  globalSetup: './share-cluster.ts',
  testMatch: 'journeys/*.spec.ts',
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
    // Each journey begins without cookies and storage; scripts are fetched and compiled once a worker.
    reuseContext: true,
  },
  projects: [
    {
      name: 'phone',
      ...PHONE,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        userAgent: devices['Pixel 7'].userAgent,
      },
    },
    { name: 'desktop', ...DESKTOP, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
