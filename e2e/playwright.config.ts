import { defineConfig, devices } from '@playwright/test';
import { browserLaunch } from './browser.ts';

/**
 * A journey runs once: on a desktop, on a phone if its title contains `@phone`, or on both if it contains both tags.
 * With JOURNEY_DEVICES=both every journey runs on both.
 */
const isOnBoth = process.env['JOURNEY_DEVICES'] === 'both';
const PHONE = isOnBoth ? {} : { grep: /@phone\b/ };
const DESKTOP = isOnBoth ? {} : { grep: /^(?!.*@phone\b)|@desktop\b/ };

/** Journeys in a real browser, on a phone and on a desktop; each worker has its own server and world. */
export default defineConfig({
  testDir: '.',
  globalSetup: './share-cluster.ts',
  testMatch: 'journeys/*.spec.ts',
  outputDir: '../.cache/journeys',
  fullyParallel: false,
  workers: Number(process.env['JOURNEY_WORKERS'] ?? 4),
  retries: 0,
  // Timeouts only end hanging tests; journeys don't judge the speed of the machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: 'dark',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: await browserLaunch(),
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
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
