import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { serveOnLoopback } from '../../testing/providers/loopback.ts';
import { providerFetch, ProviderUnreachable } from './provider-fetch.ts';

const ANSWERS: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
  '/': (response) => response.end('fine'),
  '/elsewhere': (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  '/endless': (response) => response.end('x'.repeat(300_000)),
  '/broken': (response) => response.writeHead(500).end(),
  '/refused': (response) => response.writeHead(400).end('{}'),
};
const origin = await serveOnLoopback(
  () => (request, response) => void ANSWERS[request.url ?? '']?.(response),
);
const fetchFrom = providerFetch([new URL(origin).host]);

test('a provider is called on its own hosts only', async () => {
  expect(await (await fetchFrom(`${origin}/`)).text()).toBe('fine');
  for (const url of ['http://169.254.169.254/', 'http://127.0.0.1:1/', 'http://provider.example@127.0.0.1/'])
    await expect(fetchFrom(url)).rejects.toThrow(ProviderUnreachable);
});

test.each(['/elsewhere', '/endless', '/broken'])('an answer of %s is no answer', async (path) => {
  await expect(fetchFrom(origin + path)).rejects.toThrow(ProviderUnreachable);
});

test('a refusal of the provider is an answer', async () => {
  expect((await fetchFrom(`${origin}/refused`)).status).toBe(400);
});
