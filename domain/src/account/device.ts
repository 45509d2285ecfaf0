/** Readable browser and system names from a user agent; null when unknown. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
  readonly isPhone: boolean;
}

// The order matters: nearly every browser also claims to be the older ones.
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

function firstMatch(text: string, names: readonly (readonly [RegExp, string])[]): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** Reads a User-Agent. */
export function deviceOf(userAgent: string): Device {
  return {
    browser: firstMatch(userAgent, BROWSERS),
    system: firstMatch(userAgent, SYSTEMS),
    isPhone: /\b(?:iPhone|Android|Mobile)\b/.test(userAgent),
  };
}

/** The name of a device from its User-Agent, such as "Chrome, Windows"; null when nothing of it is known. */
export function deviceName(userAgent: string): string | null {
  const { browser, system } = deviceOf(userAgent);
  const known = [browser, system].filter((each) => each !== null);
  return known.length === 0 ? null : known.join(', ');
}
