import { expect, test } from 'vitest';
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
  await app.close();
});
