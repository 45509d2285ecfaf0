import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createCaller } from '../lib/api/caller.ts';
import { CallFailure, failureText } from '../lib/api/failure.ts';
import { pagesOf } from '../lib/api/pages.ts';
import type { CallInput, CallKey } from '../lib/api/request.ts';
import { createServerClock } from '../lib/time/clock.ts';
import { createCredentials } from '../lib/session/credentials.ts';
import { openKeyStore } from '../lib/session/key-store.ts';
import { openStorage } from '../lib/session/storage.ts';
import { TOAST_LIFETIME } from '../ui/overlay/toaster.tsx';
import { partOf, servicesOf } from './testing-page.tsx';

const { ErrorState } = await import('../ui/states/states.tsx');
const { StartupFailed } = await import('./start/startup-screens.tsx');

const { t } = servicesOf(null).language.get();
const credentials = createCredentials(openStorage(null), openKeyStore());
const answers: (() => Response)[] = [];
const waits: number[] = [];
let requests = 0;
beforeEach(async () => {
  answers.length = 0;
  waits.length = 0;
  requests = 0;
  await credentials.accept('token-1', Buffer.alloc(32).toString('base64url'));
});

const { call } = createCaller({
  fetch: async () => {
    requests += 1;
    const next = answers.shift();
    if (next === undefined) throw new TypeError('network');
    return next();
  },
  credentials,
  clock: createServerClock(() => 1_000_000),
  wait: async (milliseconds) => void waits.push(milliseconds),
  machineNow: () => 1_000_000,
  language: () => 'en',
  appVersion: '1.0.0',
  onSessionEnded: () => undefined,
  onUpdateNeeded: () => undefined,
});

const fails = (status: number, body: object) => () => new Response(JSON.stringify(body), { status });

/** Makes a call that the server refuses; returns what a screen shows. */
async function shown<Key extends CallKey>(key: Key, input: CallInput<Key>): Promise<string> {
  const failure: unknown = await call(key, input, { retries: 0 }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(failure).toBeInstanceOf(CallFailure);
  return failureText(failure, t);
}

test('most calls take the first entry of the errors array as the message', async () => {
  answers.push(fails(409, { error: 'ERR_CONTEST_FULL', errors: ['It is full.', 'Another text.'] }));
  expect(await shown('contests.join', { id: 3 })).toBe('It is full.');
});

describe('with no errors array, a code 403 has the text of its code', () => {
  test.each([
    ['language change', 'auth.changeLanguage', { langId: 1 }],
    ['join contest', 'contests.join', { id: 3 }],
    ['media save', 'media.save', { purpose: 'avatar', file: 'AAAA' }],
    ['avatar', 'account.changeAvatar', { media_id: 1 }],
    ['update', 'account.update', {}],
    ['2FA', 'auth.twoSteps.turnOff', { password: 'x' }],
    ['password', 'account.changePassword', { old_pass: 'x', new_pass: 'y' }],
    ['wallet', 'wallet.balances', {}],
    ['fiat config', 'payments.configuration', {}],
    ['onboarding', 'onboarding.save', {}],
  ] as const)('%s', async (_what, key, input) => {
    answers.push(fails(403, { error: 'ERR_NOT_ALLOWED' }));
    expect(await shown(key as CallKey, input as CallInput<CallKey>)).toBe('You don’t have access to this.');
  });
});

describe('the translated ERR_GENERAL_UNKNOWN_ERROR shows when no text is given', () => {
  test.each([
    ['contest create', 'contests.create', {}],
    ['create team', 'teams.create', {}],
    ['players', 'contests.players.pickable', { contestId: 1, page: 1 }],
  ] as const)('%s', async (_what, key, input) => {
    answers.push(() => new Response('', { status: 500 }));
    expect(await shown(key as CallKey, input as CallInput<CallKey>)).toBe(
      'Something went wrong on our side. Try again.',
    );
  });
});

test.each([
  ['phone', 'account.phone.start', { phone_country_id: 1, phone_number: '1' }],
  ['SMS code', 'account.phone.prove', { sms_code: '1' }],
  ['nickname change', 'account.changeNickname', { nickname: 'Ada' }],
  ['stats team', 'football.clubs.get', { teamId: 1 }],
  ['stats season', 'football.clubs.topPlayers', { teamId: 1, seasonId: 1 }],
] as const)('%s takes the first entry of message', async (_what, key, input) => {
  answers.push(fails(409, { error: 'ERR_CODE_WRONG', success: false, message: ['First.', 'Second.'] }));
  expect(await shown(key as CallKey, input as CallInput<CallKey>)).toBe('First.');
});

describe('the exchange', () => {
  const exchange = async () => call('packs.exchange', { recipe_id: 1, cards: [] }).catch(() => null);

  test('is retried after 1 s on status 500, up to two attempts', async () => {
    for (let each = 0; each < 5; each += 1) answers.push(fails(500, { error: 'ERR_GENERAL_UNKNOWN_ERROR' }));
    await exchange();
    expect([requests, waits]).toEqual([3, [1000, 1000]]);
  });

  test.each([400, 403, 404, 409, 422, 429])('is not retried on status %i', async (status) => {
    answers.push(fails(status, { error: 'ERR_NOT_ALLOWED' }));
    await exchange();
    expect([requests, waits]).toEqual([1, []]);
  });
});

test('a failed list load yields no rows, and the text to show instead', () => {
  const error = new CallFailure('NETWORK', 0);
  const nothing = async () => undefined;
  const failed = { data: undefined, error, hasNextPage: false, isFetchingNextPage: false };
  const list = pagesOf({ ...failed, refetch: nothing, fetchNextPage: nothing });
  expect(list).toMatchObject({ rows: undefined, failure: error, hasMore: false });
});

test('a failed read shows an error in its place', () => {
  const state = createElement(ErrorState, {
    failure: new CallFailure('ERR_BUSY', 503),
    onRetry: () => undefined,
    retrying: false,
  });
  expect(partOf(state)).toContain('Touchline is very busy. Try again in a moment.');
  expect(partOf(state)).toContain('Retry');
});

test('what does not exist leads elsewhere instead of offering to try again', () => {
  const shownFor = (failure: CallFailure) =>
    partOf(createElement(ErrorState, { failure, onRetry: () => undefined, instead: 'Fair draws' }));
  expect(shownFor(new CallFailure('ERR_NOT_FOUND', 404))).toContain('Fair draws');
  expect(shownFor(new CallFailure('ERR_NOT_FOUND', 404))).not.toContain('Retry');
  expect(shownFor(new CallFailure('ERR_BUSY', 503))).toContain('Retry');
});

test('a failed startup shows that Touchline cannot be reached, and offers to try again', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  const markup = renderToString(createElement(StartupFailed));
  vi.unstubAllGlobals();
  expect(markup).toContain('role="alert"');
  expect(markup).toContain('Touchline can’t be reached');
  expect(markup).toContain('Try again');
});

test('toasts stay 3000 ms, toasts of errors 6000 ms', () => {
  expect(TOAST_LIFETIME).toEqual({ done: 3000, info: 3000, failed: 6000 });
});

test.each([
  ['ERR_GENERIC_ERROR', 'That didn’t work. Try again.'],
  [
    'USER_SECURITY_PERMIT_LOGIN_FROM_SOCIAL',
    'Turn on “Sign in with other accounts” in your security settings first. Sign in with your password to get there.',
  ],
] as const)('%s has a text of its own', (code, text) => {
  expect(failureText(new CallFailure(code, 403), t)).toBe(text);
});
