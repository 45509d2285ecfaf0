import type { Page } from 'playwright-core';

/** Lighthouse's phone profile: slow 4G, and a processor four times slower than this one. */
export const SLOWDOWN = 4;
export const ROUND_TRIP_MS = 150;
export const DOWN_KBIT = 1_638.4;
const UP_KBIT = 750;
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Slows the network and the processor of a page down to those of the phone. */
export async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: (DOWN_KBIT * 1_024) / 8,
    uploadThroughput: (UP_KBIT * 1_024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}
