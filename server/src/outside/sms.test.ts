import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { smsSender } from './sms.ts';

interface Received {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

const received: Received[] = [];
let status = 202;
const service = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    received.push({ headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) });
    response.writeHead(status, { location: '/elsewhere' }).end('{}');
  });
});
await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise((resolve) => service.close(resolve)));

const { port } = service.address() as AddressInfo;
const NOW = Date.UTC(2026, 2, 7);
const config = { smsUrl: `http://127.0.0.1:${port}/messages`, smsToken: 'a-token', smsFrom: 'Touchline' };
const send = smsSender(config, () => NOW);
const sms = {
  managerId: 1,
  to: '+390612345678',
  text: '012345 is your code',
  code: '012345',
  sendBefore: NOW + 1,
};
const deliver = async (change = {}): Promise<void> =>
  send?.({ ...sms, ...change }, 'job-1', undefined as never);

beforeEach(() => {
  received.length = 0;
  status = 202;
});

test('an SMS is sent as JSON with its id, the sender and the token', async () => {
  await deliver();
  expect(received).toHaveLength(1);
  expect(received[0]?.headers).toMatchObject({
    authorization: 'Bearer a-token',
    'content-type': 'application/json',
    'idempotency-key': 'job-1',
  });
  expect(received[0]?.body).toEqual({ id: 'job-1', from: 'Touchline', to: sms.to, text: sms.text });
});

test('a message the service has seen before is done', async () => {
  status = 409;
  await deliver();
  expect(received).toHaveLength(1);
});

test.each([400, 429, 500])('an answer of %i is tried again', async (refused) => {
  status = refused;
  await expect(deliver()).rejects.toThrow(String(refused));
});

test('a redirect is not followed: it would carry the token elsewhere', async () => {
  status = 307;
  await expect(deliver()).rejects.toThrow();
  expect(received).toHaveLength(1);
});

test('a message whose code has expired is not sent', async () => {
  await deliver({ sendBefore: NOW - 1 });
  expect(received).toEqual([]);
});

test('without a service there is no sender', () => {
  expect(smsSender({ ...config, smsUrl: null })).toBeNull();
});
