import type { Page } from '@playwright/test';
import { expect, test, visit } from '../../story.ts';

const INGEST = 'https://errors.example';
const DSN = 'https://abc123@errors.example/7';

/** Takes the place of the ingest; returns the envelopes that a page sends to it, as they come. */
async function openIngest(page: Page): Promise<readonly string[]> {
  const envelopes: string[] = [];
  await page.route(`${INGEST}/**`, async (route) => {
    envelopes.push(route.request().postData() ?? '');
    await route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } });
  });
  return envelopes;
}

/**
 * Delivers each document as a server in production does that has a DSN: it names the ingest, and allows its origin. The
 * server of a journey cannot run in production, which refuses a game clock that is stepped.
 */
async function deliverWithIngest(page: Page): Promise<void> {
  await page.route(
    () => true,
    async (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback();
      const response = await route.fetch();
      const headers = response.headers();
      const policy = headers['content-security-policy'] ?? '';
      const body = await response.text();
      await route.fulfill({
        response,
        headers: {
          ...headers,
          'content-security-policy': policy.replace("connect-src 'self'", `connect-src 'self' ${INGEST}`),
        },
        body: body.replace('</head>', `<meta name="error-reports" content="${DSN}" /></head>`),
      });
    },
  );
}

/** Throws an error that nobody catches, with a mail address in its message. */
async function plant(page: Page): Promise<void> {
  await page.evaluate(`new Promise((thrown) => setTimeout(() => {
    thrown(null);
    throw new Error('planted for anna@example.org');
  }))`);
}

test.beforeEach(({ expected }) => {
  expected.push(/planted for/);
});

test('an uncaught error of a page sends one report, by its route and without the mail address @app @long', async ({
  page,
}) => {
  await deliverWithIngest(page);
  const envelopes = await openIngest(page);
  const loaded = page.waitForResponse(/\/error-reports-[^/]*\.js/);
  await visit(page, '/rules');
  await loaded;
  await plant(page);
  const reports = () => envelopes.filter((envelope) => envelope.includes('planted for'));
  await expect.poll(() => reports().length).toBe(1);
  // The second page reports nothing more of the first one.
  await visit(page, '/terms');
  expect(reports()).toHaveLength(1);
  expect(reports()[0]).toContain('"transaction":"/rules"');
  expect(envelopes.join('\n')).not.toContain('anna');
});

test('in development nothing is sent, and no document names the ingest @app @long', async ({
  page,
  world,
}) => {
  const envelopes = await openIngest(page);
  await world.upgrade(undefined, { NODE_ENV: 'development', SENTRY_DSN: DSN });
  try {
    await visit(page, '/rules');
    await plant(page);
    await visit(page, '/terms');
    await expect(page.locator('meta[name="error-reports"]')).toHaveCount(0);
    expect(envelopes).toEqual([]);
  } finally {
    // Later journeys of this worker visit the same server.
    await world.upgrade();
  }
});
