import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { serveSecurityText } from './security-text.ts';

const PATH = '/.well-known/security.txt';

function ask(contact: string | null) {
  const app = Fastify();
  serveSecurityText(app, {
    contact,
    publicUrl: 'https://play.example',
    now: () => Date.parse('2026-03-06T12:00:00Z'),
  });
  return app.inject(PATH);
}

test('the address for reports is served with a date until which it holds', async () => {
  const { contact } = { contact: readConfig({ SECURITY_CONTACT: 'mailto:s@example.org' }).securityContact };
  const { statusCode, body, headers } = await ask(contact);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.split('\n')).toEqual([
    'Contact: mailto:s@example.org',
    'Expires: 2027-03-06T12:00:00.000Z',
    `Canonical: https://play.example${PATH}`,
    '',
  ]);
});

test('is not served without an address', async () => {
  expect((await ask(readConfig({}).securityContact)).statusCode).toBe(404);
});

test.each(['security@example.org', 'javascript:alert(1)', 'mailto:a@b\nX: 1', 'http://example.org'])(
  'the address %j is refused at start',
  (contact) => {
    expect(() => readConfig({ SECURITY_CONTACT: contact })).toThrow('SECURITY_CONTACT');
  },
);
