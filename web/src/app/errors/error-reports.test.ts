import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../lib/api/failure.ts';
import { reportException } from '../../lib/loading/error-reporting.ts';
import { startErrorReports } from './error-reports.ts';

const DSN = 'https://0123abc@errors.example/42';
const listeners = new Map<string, (event: unknown) => void>();
const sent: string[] = [];
let stop = (): void => {};

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('__APP_VERSION__', '1.2.3');
  vi.stubGlobal('addEventListener', (type: string, listener: (event: unknown) => void) =>
    listeners.set(type, listener),
  );
  vi.stubGlobal('removeEventListener', (type: string) => listeners.delete(type));
  // As browsers do.
  vi.stubGlobal('reportError', (error: unknown) => listeners.get('error')?.({ error }));
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function start(random = 1): void {
  ({ stop } = startErrorReports(DSN, {
    place: () => '/profile/$id/$slug',
    known: () => ['TopScorer9', 'anna@example.org'],
    random: () => random,
    post: (_url, envelope) => {
      sent.push(envelope);
      return Promise.resolve({ status: 200, header: () => null });
    },
  }));
}

test('an error that the page survives is sent by its route, without what the page knows of its manager', () => {
  start();
  const error = new Error(
    'TopScorer9 (anna@example.org) at https://touchline.example/profile/9/topscorer9?qlogin=S',
  );
  reportException(
    Object.assign(error, { breadcrumbs: [{ message: 'SECRET' }], headers: { cookie: 'SECRET' } }),
  );
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('"transaction":"/profile/$id/$slug"');
  expect(sent[0]).toContain('"release":"touchline@1.2.3"');
  for (const secret of ['TopScorer9', 'topscorer9', 'anna', 'qlogin', 'SECRET'])
    expect(sent[0]).not.toContain(secret);
});

test('uncaught errors and rejections are sent; outcomes of calls and foreign scripts are not', () => {
  start();
  listeners.get('error')?.({ error: new Error('uncaught') });
  listeners.get('unhandledrejection')?.({ reason: new Error('rejected') });
  listeners.get('unhandledrejection')?.({ reason: new CallFailure('NETWORK', 0) });
  listeners.get('error')?.({ error: null, message: 'Script error.' });
  expect(sent.map((each) => /"value":"(\w+)"/.exec(each)?.[1])).toEqual(['uncaught', 'rejected']);
});

test('a loop of errors in a page sends a few', () => {
  start();
  for (let turn = 0; turn < 200; turn += 1) reportException(new Error('again'));
  expect(sent).toHaveLength(2);
});

test('a share of page loads is sent with its duration', () => {
  start(0.05);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('"op":"pageload"');
});

test('once stopped, nothing is sent', () => {
  start();
  stop();
  expect(listeners.size).toBe(0);
  reportException(new Error('later'));
  expect(sent).toEqual([]);
});
