import { Readable } from 'node:stream';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { MINUTE_MS } from '@touchline/domain/rules/index';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { readEnvelope } from './api-football/answers.ts';
import { request, type ProviderAccess } from './client.ts';
import { providerState, requestsUsed } from './kept/requests.ts';

const { db } = await openTestDatabase();
const NOW = new Date('2026-10-10T20:00:00Z');
const GOOD = JSON.stringify({ get: 'x', errors: [], paging: { current: 1, total: 1 }, response: [1] });

interface PlannedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

let sent: Record<string, string>[] = [];

/** A provider that answers with each of these in turn, the last one for ever. */
function provider(answers: readonly PlannedAnswer[], dailyRequests = 100): ProviderAccess {
  let next = 0;
  return {
    provider: 'p',
    baseUrl: 'https://p.example/',
    headers: { 'x-key': 'secret' },
    dailyRequests,
    fetch: {
      resolve: () => Promise.resolve(['93.184.216.34']),
      open(_url, _address, _signal, headers) {
        sent.push({ ...headers });
        const {
          status = 200,
          headers: answered = {},
          body = GOOD,
        } = answers[Math.min(next, answers.length - 1)] ?? {};
        next += 1;
        const message = new IncomingMessage(new Socket());
        message.statusCode = status;
        Object.assign(message.headers, answered);
        Readable.from([body])
          .on('data', (part) => message.push(part))
          .on('end', () => message.push(null));
        return Promise.resolve(message);
      },
    },
  };
}

const ask = (access: ProviderAccess, at = NOW) => request(db, access, 'x', at, readEnvelope);
const later = (ms: number): Date => new Date(NOW.getTime() + ms);
const pause = async () => {
  const { pausedUntil } = await providerState(db, 'p');
  return pausedUntil === null ? null : pausedUntil.getTime() - NOW.getTime();
};

beforeEach(async () => {
  sent = [];
  await sql`truncate provider_state, provider_usage, provider_quarantine`.execute(db);
});

describe('requests to a provider', () => {
  test('with its key in a header, and its answer resets the failures', async () => {
    const access = provider([{ status: 500 }, {}]);
    await ask(access);
    expect(await ask(access, later(MINUTE_MS))).toEqual({ answered: true, value: { items: [1], pages: 1 } });
    expect(sent[0]).toMatchObject({ 'x-key': 'secret' });
    expect(await providerState(db, 'p')).toMatchObject({ failures: 0, pausedUntil: null, lastFailure: null });
  });

  test('never more often than its budget allows, by many at once either', async () => {
    const access = provider([{}], 7);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(access)));
    expect(answers.filter(({ answered }) => answered)).toHaveLength(7);
    expect(sent).toHaveLength(7);
    expect(await requestsUsed(db, 'p', NOW)).toBe(7);
    expect(await ask(access, later(24 * 60 * MINUTE_MS))).toMatchObject({ answered: true });
  });

  test.each<[string, PlannedAnswer, number]>([
    ['a server error: 5 seconds', { status: 500 }, 5_000],
    ['too many requests: a minute', { status: 429 }, MINUTE_MS],
    ['too many requests, with a time: that long', { status: 429, headers: { 'retry-after': '90' } }, 90_000],
    ['a refused key: an hour', { status: 403 }, 60 * MINUTE_MS],
    [
      'a spent quota of the minute: a minute',
      {
        body: '{"get":"x","errors":{"rateLimit":"Too many requests per minute."},"paging":{"current":1,"total":1},"response":[]}',
      },
      MINUTE_MS,
    ],
    [
      'a spent quota of the day: until midnight',
      {
        body: '{"get":"x","errors":{"requests":"You have reached the request limit for the day"},"paging":{"current":1,"total":1},"response":[]}',
      },
      240 * MINUTE_MS,
    ],
    ['half an answer: 5 seconds', { body: GOOD.slice(0, 20) }, 5_000],
  ])('after %s it is left alone', async (_, answer, ms) => {
    const access = provider([answer]);
    expect(await ask(access)).toMatchObject({ answered: false });
    expect(await pause()).toBe(ms);
    expect(await ask(access, later(ms - 1))).toEqual({ answered: false, why: 'paused' });
    expect(sent).toHaveLength(1);
  });

  test('less and less often while it fails, at least every 10 minutes', async () => {
    const access = provider([{ status: 503 }]);
    const pauses: number[] = [];
    let at = NOW.getTime();
    for (let failures = 0; failures < 10; failures += 1) {
      await ask(access, new Date(at));
      const until = (await providerState(db, 'p')).pausedUntil?.getTime() ?? 0;
      pauses.push((until - at) / 1_000);
      at = until;
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600]);
  });

  test('an error text that no database stores is recorded without what cannot be stored', async () => {
    const body =
      '{"get":"x","errors":{"bug":"a\\u0000b\\ud800"},"paging":{"current":1,"total":1},"response":[]}';
    expect(await ask(provider([{ body }]))).toEqual({ answered: false, why: 'failed' });
    expect((await providerState(db, 'p')).lastFailure).toBe('bug ab\ufffd');
  });

  test('what makes no sense is kept apart with its beginning', async () => {
    await ask(provider([{ body: `{"get": ${'x'.repeat(5_000)}` }]));
    const { rows } = await sql<{ reason: string; excerpt: string }>`
      select reason, excerpt from provider_quarantine
    `.execute(db);
    expect(rows).toEqual([{ reason: 'not_json', excerpt: expect.stringMatching(/^\{"get": x{1992}$/) }]);
  });
});
