import { devices, type TestInfo } from '@playwright/test';

export type Device = 'phone' | 'desktop';

/** What a browser of each device is like. */
const DEVICES = {
  phone: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    userAgent: devices['Pixel 7'].userAgent,
  },
  desktop: {
    viewport: { width: 1280, height: 800 },
    hasTouch: false,
    isMobile: false,
    userAgent: undefined,
  },
} as const;

/**
 * The device of a running journey: that of its project when the project is named after one, else a phone if the title
 * contains `@phone`, and a desktop if not.
 */
export function deviceOf({ project, title }: TestInfo): Device {
  if (project.name === 'phone' || project.name === 'desktop') return project.name;
  return /@phone\b/.test(title) ? 'phone' : 'desktop';
}

/** The browser's options for a running journey. */
export const optionsFor = (info: TestInfo) => DEVICES[deviceOf(info)];
