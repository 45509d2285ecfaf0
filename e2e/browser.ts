import chromium from '@sparticuz/chromium';

/** How Chromium is started: the one from npm, or the one CHROMIUM names. */
export async function browserLaunch(): Promise<{ executablePath: string; args: string[] }> {
  // The package's own arguments put everything into one process, which ends with the second context.
  return {
    executablePath: process.env['CHROMIUM'] ?? (await chromium.executablePath()),
    args: ['--no-sandbox', '--headless=shell', '--disable-background-networking'],
  };
}
