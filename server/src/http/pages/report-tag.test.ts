import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readRefusalTexts } from '../calls/refusal-texts.ts';
import { makeLimits } from '../edge/limits.ts';
import { serveDocuments } from './documents.ts';

async function pageWith(sentryDsn: string | null) {
  const app = Fastify();
  await serveDocuments(app, {
    renderer: () => Promise.resolve({ status: 200, html: '<title>Home</title>' }),
    edge: {
      gameTime: () => Promise.resolve(null),
      limits: makeLimits(() => performance.now(), 1),
      load: { isOverloaded: () => false, lateness: () => 0, stop: () => {} },
      refusalTexts: readRefusalTexts(),
      serverTime: () => 0,
    },
    publicUrl: 'https://touchline.example',
    sentryDsn,
    built: new URL('./', import.meta.url),
  });
  const { body, headers } = await app.inject('/play');
  return { body, policy: String(headers['content-security-policy']) };
}

test('a page may report errors to the configured ingest, and contains its DSN', async () => {
  const { body, policy } = await pageWith('https://abc@errors.example/42');
  expect(policy).toContain("connect-src 'self' https://errors.example;");
  expect(body).toContain('<meta name="error-reports" content="https://abc@errors.example/42" />');
});

test('without one a page connects to its own server alone', async () => {
  const { body, policy } = await pageWith(null);
  expect(policy).toContain("connect-src 'self';");
  expect(body).not.toContain('error-reports');
});
