import { devices, test } from '@playwright/test';

/** What a browser on each device is like. */
export const DEVICES = {
  phone: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    userAgent: devices['Pixel 7'].userAgent,
  },
  desktop: { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false, userAgent: undefined },
} as const;

export type Device = keyof typeof DEVICES;

/** The device of the running journey: the one its project is named after, else the one its title names. */
export function currentDevice(): Device {
  const { project, titlePath } = test.info();
  if (project.name === 'phone' || project.name === 'desktop') return project.name;
  return titlePath.some((title) => /@phone\b/.test(title)) ? 'phone' : 'desktop';
}

/** Whether the running journey uses fingers, without a mouse and keys. */
export function isOnPhone(): boolean {
  return currentDevice() === 'phone';
}
