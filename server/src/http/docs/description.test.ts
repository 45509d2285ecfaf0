import { afterAll, expect, test } from 'vitest';
import { makeEdge } from '../edge/edge.ts';
import { makeServer } from '../edge/server.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { serveDescription } from './description.ts';

const { edge: options } = await startTestServer();
const app = await makeServer({
  edge: makeEdge(options),
  trustedProxies: [],
  logger: false,
  extend: (server) => serveDescription(server, 'https://play.example'),
});

afterAll(() => app.close());

test('the reference runs only scripts that carry the nonce of its answer', async () => {
  const nonces: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const { body, headers } = await app.inject('/api/docs/');
    const policy = String(headers['content-security-policy']);
    const nonce = /script-src 'self' 'nonce-([^']+)';/.exec(policy)?.[1] ?? '';
    expect(policy.replace("style-src 'self' 'unsafe-inline'", '')).not.toContain('unsafe');
    const tags = [...body.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(tags).toHaveLength(2);
    for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`);
    nonces.push(nonce);
  }
  expect(nonces[0]).not.toBe(nonces[1]);
});

test('the reference is also found without a slash at the end, and its script is served', async () => {
  const page = await app.inject('/api/docs');
  const { body } = page.statusCode < 300 ? page : await app.inject(String(page.headers.location));
  const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(body) ?? [];
  const answer = await app.inject(new URL(script, 'http://localhost/api/docs/').pathname);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('javascript');
  expect(answer.rawPayload.length).toBeGreaterThan(1_000_000);
});

test('the document of the calls is the same at every answer', async () => {
  const [first, second] = [await app.inject('/api/openapi.json'), await app.inject('/api/openapi.json')];
  expect(first.json()).toMatchObject({ openapi: '3.1.0' });
  expect(second.body).toBe(first.body);
});
