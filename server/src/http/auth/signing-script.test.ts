import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { signUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';

const SCRIPT = fileURLToPath(new URL('../../../../docs/sign-a-call.sh', import.meta.url));
const missing = ['bash', 'curl', 'openssl'].filter((tool) => spawnSync(tool, ['--help']).error !== undefined);
const { app } = await startTestServer();
const run = promisify(execFile);

async function callWithScript(
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) {
  const SERVER = app.listeningOrigin;
  const env = { PATH: process.env['PATH'] ?? '', SERVER, ...environment };
  const { stdout } = await run('bash', [SCRIPT, ...parameters], { env });
  return stdout;
}

/** The title names the tools that are missing. */
describe.skipIf(missing.length > 0)(
  `the signing script of the documentation (needs ${missing.join(', ') || 'nothing'})`,
  () => {
    beforeAll(async () => {
      await app.listen({ port: 0, host: '127.0.0.1' });
    });

    test('signs a visitor’s call', async () => {
      expect(await callWithScript(['GET', '/api/frontutils/languages'])).toMatch(/^{"error":"SUCCESS"/);
    });

    test('signs a manager’s read with a query, and a change', async () => {
      const { identity } = await signUp(app);
      const session = { TOKEN: identity.token ?? '', SIGNING_KEY: identity.key.toString('base64url') };
      const read = await callWithScript(['GET', '/api/v4/contests/myTeams/0/1?noItems=12'], session);
      expect(read).toMatch(/^{"error":"SUCCESS"/);
      expect(await callWithScript(['GET', '/api/v3/auths/1?now=2&now=1'], session)).toContain(
        'ERR_MALFORMED',
      );
      expect(
        await callWithScript(['POST', '/api/v3/auths/end_session', '{"id":2147483647}'], session),
      ).toContain('ERR_NOT_FOUND');
      expect(await callWithScript(['POST', '/api/v3/auths/logout'], session)).toBe(
        '{"error":"SUCCESS","params":"Ok"}',
      );
    });
  },
);
