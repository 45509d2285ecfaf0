import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ForgedMessage, readSigned, signBody, stripeCheckout } from './stripe-checkout.ts';
import { stripeRecords } from './stripe-records.ts';

/** A stand-in of Stripe: it records what it is asked, and answers as planned. */
const asked: { readonly path: string; readonly form: URLSearchParams; readonly key: unknown }[] = [];
let status = 200;
let session: Record<string, unknown> = {};
const server = createServer((request: IncomingMessage, response) => {
  void text(request).then((body) => {
    const path = `${request.method} ${request.url}`;
    asked.push({ path, form: new URLSearchParams(body), key: request.headers['idempotency-key'] });
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(status === 200 ? session : { error: { message: 'down', type: 'api_error' } }),
    );
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  server.close();
});
const { port } = server.address() as AddressInfo;
const NOW = Date.UTC(2026, 2, 6, 12);
const LOCAL = { host: '127.0.0.1', port, protocol: 'http' } as const;
const checkout = stripeCheckout('sk_test_0123456789', () => NOW, LOCAL);
const ORDER = {
  key: 'order-key',
  eurCents: 525,
  title: 'Touchline XFC',
  successUrl: 'https://play.example/ok',
  cancelUrl: 'https://play.example/no',
};

beforeEach(() => {
  asked.length = 0;
  status = 200;
  session = { id: 'cs_1', object: 'checkout.session', url: 'https://checkout.example/cs_1', status: 'open' };
});

test('a session is opened once for an order, with its key on everything that later events refer to', async () => {
  expect(await checkout.open(ORDER)).toEqual({ id: 'cs_1', url: 'https://checkout.example/cs_1' });
  const [{ path, form, key } = { path: '', form: new URLSearchParams(), key: null }] = asked;
  expect([path, key]).toEqual(['POST /v1/checkout/sessions', 'order-key']);
  expect(Object.fromEntries(form)).toMatchObject({
    mode: 'payment',
    client_reference_id: 'order-key',
    'metadata[checkout_key]': 'order-key',
    'payment_intent_data[metadata][checkout_key]': 'order-key',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '525',
    expires_at: String(NOW / 1_000 + 31 * 60),
  });
});

test('an open session is closed; a closed one is left alone', async () => {
  await checkout.close('cs_1');
  expect(asked.map(({ path }) => path)).toEqual([
    'GET /v1/checkout/sessions/cs_1',
    'POST /v1/checkout/sessions/cs_1/expire',
  ]);
  asked.length = 0;
  session = { ...session, status: 'complete' };
  await checkout.close('cs_1');
  expect(asked).toHaveLength(1);
});

test('a payment is given back whole, and once for its key', async () => {
  session = { id: 're_1', object: 'refund' };
  await checkout.refund({ reference: 'pi_1', key: 'order-key' });
  const [{ path, form, key } = { path: '', form: new URLSearchParams(), key: null }] = asked;
  expect([path, key]).toEqual(['POST /v1/refunds', 'refund-order-key']);
  expect(Object.fromEntries(form)).toEqual({ payment_intent: 'pi_1' });
});

test('records name the charges of the product that succeeded, and what is given back', async () => {
  const records = stripeRecords('sk_test_0123456789', LOCAL);
  const period = { from: NOW, until: NOW + 60_000 };
  const metadata = { checkout_key: 'order-key' };
  const list = (data: readonly object[]) => ({ object: 'list', has_more: false, url: '/v1/charges', data });
  session = list([
    { id: 'ch_1', payment_intent: 'pi_1', status: 'succeeded', amount_captured: 525, metadata },
    { id: 'ch_2', payment_intent: 'pi_2', status: 'failed', amount_captured: 0, metadata },
    { id: 'ch_3', payment_intent: 'pi_3', status: 'succeeded', amount_captured: 900, metadata: {} },
  ]);
  expect(await records.charges(period)).toEqual([{ reference: 'pi_1', cents: 525 }]);
  session = list([
    { id: 're_1', payment_intent: 'pi_1', status: 'pending', amount: 100 },
    { id: 're_2', payment_intent: 'pi_1', status: 'failed', amount: 100 },
  ]);
  expect(await records.refunds(period)).toEqual([{ reference: 'pi_1', cents: 100 }]);
  const seconds = NOW / 1_000;
  expect(decodeURIComponent(asked[0]?.path ?? '')).toBe(
    `GET /v1/charges?created[gte]=${seconds}&created[lte]=${seconds + 60}&limit=100`,
  );
});

test('a provider that is down makes the call fail', async () => {
  status = 500;
  await expect(checkout.open(ORDER)).rejects.toThrow('down');
});

test('a message is read with its signature and by no other', async () => {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', data: { object: {} } });
  const signature = await signBody('whsec_right', body);
  expect(await readSigned('whsec_right', Buffer.from(body), signature)).toMatchObject({ id: 'evt_1' });
  await expect(readSigned('whsec_wrong', Buffer.from(body), signature)).rejects.toThrow(ForgedMessage);
  await expect(readSigned('whsec_right', Buffer.from(`${body} `), signature)).rejects.toThrow(ForgedMessage);
});
