import { expect, test, vi } from 'vitest';
import { ingestOf } from './ingest.ts';
import { withoutPersonalText } from './personal-text.ts';
import { makeReporter, type ReporterOptions } from './reporter.ts';
import { stackFrames } from './stack-frames.ts';

const DSN = 'https://0123abc@errors.example/42';
const LIMITS = { periodMs: 60_000, maxErrors: 10, maxSame: 3, maxTraces: 2, maxPending: 4 };

function reporting(options: Partial<ReporterOptions> = {}) {
  const ingest = ingestOf(DSN);
  if (ingest === null) throw new Error('The DSN was refused.');
  const clock = { now: 1_000_000 };
  const sent: { url: string; lines: Record<string, unknown>[] }[] = [];
  const reporter = makeReporter({
    ingest,
    source: { release: 'touchline@1.2.3', environment: 'production', platform: 'node' },
    limits: LIMITS,
    traceRate: 0.1,
    now: () => clock.now,
    random: () => 0.05,
    makeId: () => 'ab'.repeat(16),
    post: (url, envelope) => {
      const lines = envelope.trim().split('\n');
      sent.push({ url, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) });
      return Promise.resolve({ status: 200, header: () => null });
    },
    ...options,
  });
  return { reporter, sent, clock };
}

/** Errors whose places differ. */
const various = (count: number): Error[] =>
  Array.from({ length: count }, (_, index) => {
    const error = new Error('broken');
    error.stack = `Error: broken\n    at work (/srv/app/server/src/a.ts:${index + 1}:1)`;
    return error;
  });

test('an error is sent as an envelope with release, environment, place, type and frames', async () => {
  const { reporter, sent } = reporting();
  reporter.error(various(1)[0], 'GET /api/v4/contests/:id');
  await reporter.settled();
  const [{ url, lines } = { url: '', lines: [] }] = sent;
  expect(url).toBe('https://errors.example/api/42/envelope/?sentry_version=7&sentry_key=0123abc');
  expect(lines[1]).toEqual({ type: 'event' });
  expect(lines[2]).toMatchObject({
    release: 'touchline@1.2.3',
    environment: 'production',
    transaction: 'GET /api/v4/contests/:id',
    exception: {
      values: [
        {
          type: 'Error',
          value: 'broken',
          stacktrace: { frames: [{ filename: 'app:///server/src/a.ts', function: 'work', lineno: 1 }] },
        },
      ],
    },
  });
});

test.each([
  ['an e-mail address', 'no mail for anna.rossi@example.org here', 'anna'],
  ['a nickname in quotes', 'the name "TopScorer9" is taken', 'TopScorer9'],
  ['a nickname in single quotes', "manager 'TopScorer9' is gone", 'TopScorer9'],
  ['the nickname that the page knows', 'cannot greet TopScorer9 now', 'TopScorer9'],
  ['an address of version 4', 'refused 203.0.113.77', '203.0.113.77'],
  ['an address of version 6', 'refused 2001:db8:85a3::8a2e:370:7334', '2001:db8'],
  ['a wallet', 'no balance of 0x52908400098527886E0F7030069857D2E4169EE7', '52908400'],
  ['a token in a query', 'GET /auth?qlogin=SECRET failed', 'SECRET'],
  ['a whole address', 'https://touchline.example/profile/12/anna-rossi failed', 'anna'],
  ['the words of a path', 'no page /profile/12/anna-rossi', 'anna'],
  ['a session token', 'unknown session Zx81kQ0aPq9Rt7Lm2Nb4', 'Zx81kQ0a'],
  ['a phone number', 'no SMS to +39 347 123 4567', '347'],
  ['what a parser quotes', `Unexpected token 'A', "Anna Rossi" is not valid JSON`, 'Anna'],
  ['a body', 'refused {"nickname": "TopScorer8"}', 'TopScorer8'],
  ['quotes in quotes', 'refused "the "TopScorer8" team" at last', 'TopScorer8'],
  ['further lines', 'failed\nwith TopScorer9', 'with'],
])('a message loses %s', (_what, message, secret) => {
  expect(withoutPersonalText(message, 'SyntaxError', ['TopScorer9'])).not.toContain(secret);
});

test.each([
  [`Cannot read properties of undefined (reading 'nickname')`, 'TypeError'],
  [`can't access property "nickname", user is undefined`, 'TypeError'],
  ['contest 71 has no entries', 'Error'],
])('%j keeps what explains it', (message, type) => {
  expect(withoutPersonalText(message, type)).toBe(message);
});

test('a thrown value that is not an error is reported by its type alone', async () => {
  const { reporter, sent } = reporting();
  reporter.error({ email: 'anna@example.org' }, 'page');
  await reporter.settled();
  expect(JSON.stringify(sent)).toContain('object thrown');
  expect(JSON.stringify(sent)).not.toContain('anna');
});

test('what hangs on an error or its cause does not leave with it', async () => {
  const { reporter, sent } = reporting();
  const cause = Object.assign(new Error('no row for "anna"'), { detail: 'Key (email)=(anna@example.org)' });
  const request = { headers: { cookie: 'session=SECRET' }, body: 'password=SECRET', ip: '203.0.113.77' };
  const breadcrumbs = [{ message: 'typed SECRET' }];
  reporter.error(
    Object.assign(new Error('failed', { cause }), {
      request,
      breadcrumbs,
      user: { email: 'anna@example.org' },
    }),
    'POST /api/v3/auths',
  );
  await reporter.settled();
  expect(sent[0]?.lines[2]).toMatchObject({
    exception: { values: [{ value: 'no row for "[removed]"' }, {}] },
  });
  for (const secret of ['SECRET', 'anna', '203.0.113.77']) expect(JSON.stringify(sent)).not.toContain(secret);
});

test.each([
  ['Chrome', '    at start (https://touchline.example/assets/main-a1.js:1:20)'],
  ['Safari', 'start@https://touchline.example/assets/main-a1.js:1:20'],
  ['the app on a phone', 'start@capacitor://localhost/assets/main-a1.js:1:20'],
])('a frame of %s names the file of the build', (_browser, line) => {
  expect(stackFrames(`Error: x\n${line}`)).toEqual([
    { filename: 'app:///assets/main-a1.js', function: 'start', lineno: 1, colno: 20, in_app: true },
  ]);
});

test('a frame of a page does not reveal which page', () => {
  const [frame] = stackFrames('Error\n    at https://touchline.example/profile/12/anna-rossi?qlogin=S:1:2');
  expect(frame?.filename).toBe('[elsewhere]');
});

test('an error loop sends some of one kind and some in all, and again in the next minute', async () => {
  const { reporter, sent, clock } = reporting({ limits: { ...LIMITS, maxPending: 1_000 } });
  const [same] = various(1);
  for (let turn = 0; turn < 500; turn += 1) reporter.error(same, 'page');
  expect(sent).toHaveLength(3);
  for (const each of various(500)) reporter.error(each, 'page');
  expect(sent).toHaveLength(10);
  clock.now += LIMITS.periodMs;
  reporter.error(same, 'page');
  await reporter.settled();
  expect(sent).toHaveLength(11);
});

test('further reports are dropped while the ingest hangs', () => {
  const post = vi.fn<ReporterOptions['post']>(() => new Promise(() => {}));
  const { reporter } = reporting({ post });
  for (const each of various(10)) reporter.error(each, 'page');
  expect(post).toHaveBeenCalledTimes(LIMITS.maxPending);
});

test.each([
  ['does not answer', () => Promise.reject(new Error('refused'))],
  [
    'throws',
    () => {
      throw new Error('no network');
    },
  ],
])('an ingest that %s disturbs nobody', async (_how, post) => {
  const { reporter } = reporting({ post });
  expect(() => reporter.error(new Error('x'), 'page')).not.toThrow();
  await reporter.settled();
});

test.each([
  [429, { 'retry-after': '30' }, 30],
  [200, { 'x-sentry-rate-limits': '45:error;transaction:key, 10::org' }, 45],
] as const)(
  'an ingest that asks for a pause (%d) gets it',
  async (status, headers: Record<string, string>, seconds) => {
    const post = vi.fn<ReporterOptions['post']>(() =>
      Promise.resolve({ status, header: (name) => headers[name] ?? null }),
    );
    const { reporter, clock } = reporting({ post });
    const [first, second, third] = various(3);
    reporter.error(first, 'page');
    await reporter.settled();
    clock.now += seconds * 1000 - 1;
    reporter.error(second, 'page');
    expect(post).toHaveBeenCalledTimes(1);
    clock.now += 1;
    reporter.error(third, 'page');
    expect(post).toHaveBeenCalledTimes(2);
  },
);

test('a tenth of the durations is sent, and a bounded number', async () => {
  const trace = {
    place: 'GET /api/v3/market',
    operation: 'http.server',
    startedAt: 999_000,
    durationMs: 250,
    isOk: true,
  };
  const rare = reporting({ random: () => 0.1 });
  rare.reporter.trace(trace);
  expect(rare.sent).toEqual([]);
  const { reporter, sent } = reporting();
  for (let turn = 0; turn < 5; turn += 1) reporter.trace(trace);
  await reporter.settled();
  expect(sent).toHaveLength(LIMITS.maxTraces);
  expect(sent[0]?.lines[1]).toEqual({ type: 'transaction' });
  expect(sent[0]?.lines[2]).toMatchObject({
    start_timestamp: 999,
    timestamp: 999.25,
    contexts: { trace: { op: 'http.server', status: 'ok' } },
  });
});

test.each([
  '',
  'https://errors.example/42',
  'http://key@errors.example/1',
  'https://a:b@errors.example/1',
  'javascript:1',
])('the DSN %j is refused', (dsn) => {
  expect(ingestOf(dsn)).toBeNull();
});
