import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { CannotStart } from '../cannot-start.ts';
import { phonePushSender, readServiceAccount, type ServiceAccount } from './fcm.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const received: { readonly url: string; readonly authorization: string; readonly body: string }[] = [];
const answers: (number | 'hang')[] = [];
let accesses = 0;
const service = createServer((request, answer) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = Buffer.concat(parts).toString();
    if (request.url === '/token') {
      accesses += 1;
      expect(isSigned(new URLSearchParams(body).get('assertion') ?? '')).toBe(true);
      answer.writeHead(200).end(JSON.stringify({ access_token: `access-${accesses}`, expires_in: 3600 }));
      return;
    }
    received.push({ url: request.url ?? '', authorization: request.headers.authorization ?? '', body });
    const next = answers.shift() ?? 200;
    if (next === 'hang') request.socket.destroy();
    else answer.writeHead(next).end('{}');
  });
});
await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
const address = service.address();
const origin = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
const folder = mkdtempSync(join(tmpdir(), 'fcm-'));
afterAll(() => {
  service.closeAllConnections();
  service.close();
  rmSync(folder, { recursive: true });
});

const account: ServiceAccount = {
  project_id: 'touchline',
  client_email: 'push@touchline.example',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  token_uri: `${origin}/token`,
};
const message = { tag: 'notification-7', title: 'Prize', body: 'You won 4.84 XFC.', path: '/my-account' };
let now = Date.UTC(2026, 2, 7);

function isSigned(assertion: string): boolean {
  const [head = '', claims = '', signature = ''] = assertion.split('.');
  const key = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }));
  return verify('RSA-SHA256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'));
}
const sender = () => phonePushSender(account, { service: origin, clock: () => now });

beforeEach(() => {
  received.length = 0;
  answers.length = 0;
  accesses = 0;
});

test('a message goes to the token of the phone, once', async () => {
  expect(await sender()('phone-1', message, 600)).toBe('sent');
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({
    url: '/v1/projects/touchline/messages:send',
    authorization: 'Bearer access-1',
  });
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
    message: {
      token: 'phone-1',
      notification: { title: 'Prize', body: 'You won 4.84 XFC.' },
      data: { path: '/my-account' },
      android: { ttl: '600s', notification: { tag: 'notification-7' } },
    },
  });
});

test('access is requested once an hour, and again when it is refused', async () => {
  const send = sender();
  await send('phone-1', message, 600);
  await send('phone-1', message, 600);
  expect(accesses).toBe(1);
  now += 3_600_000;
  await send('phone-1', message, 600);
  expect(accesses).toBe(2);
  answers.push(401);
  expect(await send('phone-1', message, 600)).toBe('later');
  await send('phone-1', message, 600);
  expect(accesses).toBe(3);
});

test.each([
  [404, 'gone'],
  [400, 'gone'],
  [429, 'later'],
  [503, 'later'],
  ['hang', 'unknown'],
] as const)('%s of the service means %s', async (status, outcome) => {
  answers.push(status);
  expect(await sender()('phone-1', message, 600)).toBe(outcome);
});

describe('a service account file', () => {
  const written = (text: string): string => {
    const path = join(folder, 'account.json');
    writeFileSync(path, text);
    return path;
  };

  test('is read', () => {
    expect(readServiceAccount(written(JSON.stringify({ ...account, type: 'service_account' })))).toEqual(
      account,
    );
  });

  test.each(['', '{', '{}', JSON.stringify({ ...account, private_key: 'none' })])(
    '%j cannot be used',
    (text) => {
      expect(() => readServiceAccount(written(text))).toThrow(CannotStart);
    },
  );

  test('that is missing is named', () => {
    expect(() => readServiceAccount(join(folder, 'none.json'))).toThrow('cannot be read');
  });
});
