import type { Page, TestInfo } from '@playwright/test';
import { currentDevice } from './device.ts';

/** Limits the screen's text in the terminal. */
const MAX_SNAPSHOT = 6_000;
const MAX_LINES = 40;

/** Records a page's console messages and failed requests for the report of a failed journey. */
export function watchPage(page: Page): { readonly report: (info: TestInfo) => Promise<void> } {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      lines.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => lines.push(`error in the page: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) =>
    lines.push(`request failed: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`),
  );
  page.on('response', (response) => {
    if (response.status() >= 400)
      lines.push(`answer ${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  return {
    /** Prints the address, the accessibility snapshot of the screen, the console and the failed requests. */
    async report(info) {
      const screen = await page
        .locator('body')
        .ariaSnapshot({ timeout: 5_000 })
        .catch((error: unknown) => `the screen cannot be read: ${String(error)}`);
      process.stdout.write(
        [
          '',
          `The page of "${info.title}" on the ${currentDevice()}, at ${page.url()}:`,
          screen.length > MAX_SNAPSHOT ? `${screen.slice(0, MAX_SNAPSHOT)}\n...` : screen,
          ...(lines.length === 0 ? ['No console errors and no failed requests.'] : lines.slice(-MAX_LINES)),
          '',
        ].join('\n'),
      );
    },
  };
}
