import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { loggerOptions } from './logger.ts';

const lines: string[] = [];
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString());
    done();
  },
});
const options = loggerOptions('info');
const app = Fastify({ logger: { ...(typeof options === 'object' ? options : {}), stream } });
app.get('/api/v4/managers/:name/teams/:id', () => 'Ok');
app.get('/*', () => 'Ok');

/** The log of some work. */
async function logOf(work: () => unknown): Promise<string> {
  lines.length = 0;
  await work();
  return lines.join('');
}

test('a request is logged without the search text, query, address and headers of its caller', async () => {
  const log = await logOf(() =>
    app.inject({
      url: '/api/v4/managers/Anna%20Rossi/teams/71?search=private%20words',
      remoteAddress: '203.0.113.77',
      headers: { 'x-session-token': 'SECRET-TOKEN', 'x-signature': 'v1=SECRET-SIGN', cookie: 'a=SECRET' },
    }),
  );
  expect(log).toContain('"path":"/api/v4/managers/*/teams/71"');
  for (const secret of ['Anna', 'private', '203.0.113.77', 'SECRET']) expect(log).not.toContain(secret);
});

test('the code of a link is not logged with the path of its page', async () => {
  const log = await logOf(() => app.inject('/activate/ABCDEF123456'));
  expect(log).toContain('"path":"/activate/*"');
  expect(log).not.toContain('ABCDEF123456');
});

test('callers of one run can be distinguished', async () => {
  const callerOf = async (remoteAddress: string) =>
    /"caller":"([\w-]{10})"/.exec(await logOf(() => app.inject({ url: '/', remoteAddress })))?.[1];
  expect(await callerOf('203.0.113.1')).toBe(await callerOf('203.0.113.1'));
  expect(await callerOf('203.0.113.1')).not.toBe(await callerOf('203.0.113.2'));
});

test.each([
  { password: 'SECRET' },
  { input: { password: 'SECRET' } },
  { call: { input: { signing_key: 'SECRET' } } },
  { session_key: 'SECRET', token: 'SECRET', secret: 'SECRET' },
  { manager: { email: 'SECRET', phone: 'SECRET', birth_date: 'SECRET', ip: 'SECRET' } },
  { body: { code: 'SECRET', activate_code: 'SECRET' } },
  { headers: { authorization: 'SECRET', 'x-forwarded-for': 'SECRET', 'x-push-token': 'SECRET' } },
  { request: { headers: { 'x-session-token': 'SECRET', 'x-signature': 'SECRET', forwarded: 'SECRET' } } },
])('%j is logged without its secret', async (subject) => {
  const log = await logOf(() => app.log.info(subject, 'something happened'));
  expect(log).toContain('something happened');
  expect(log).not.toContain('SECRET');
});

test('an error of the database keeps its code and loses the values it quotes', async () => {
  const error = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    detail: 'Key (email)=(anna@example.org) already exists.',
    where: 'anna@example.org',
    parameters: ['anna@example.org'],
  });
  const log = await logOf(() => app.log.error({ err: error }, 'unexpected error'));
  expect(log).toContain('23505');
  expect(log).not.toContain('anna@example.org');
});
