import chromium from '@sparticuz/chromium';

/** Chromium's launch options: the build from npm, or the one named by CHROMIUM. */
export async function browserLaunch(): Promise<{ executablePath: string; args: string[] }> {
  // The package's own arguments run everything in a single process, which exits with the second context.
  return {
    executablePath: process.env['CHROMIUM'] ?? (await chromium.executablePath()),
    args: ['--no-sandbox', '--headless=shell', '--disable-background-networking', '--disable-gpu'],
  };
}
