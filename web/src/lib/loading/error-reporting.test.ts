import { afterEach, expect, test, vi } from 'vitest';
import { reportException, setErrorReporter, takeEarlyErrors } from './error-reporting.ts';
import { CallFailure } from '../api/failure.ts';

afterEach(() => void vi.unstubAllGlobals());

test('an error reaches the browser, where listeners of its error event get it', () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const bug = new TypeError('x is undefined');
  reportException(bug);
  expect(reported).toHaveBeenCalledExactlyOnceWith(bug);
});

test('errors of the start are kept until they are taken, and later ones are not', () => {
  vi.stubGlobal('reportError', () => {});
  const before = [...takeEarlyErrors()];
  reportException('later');
  expect(before.length).toBeGreaterThan(0);
  expect(takeEarlyErrors()).toEqual([]);
});

test('another reporter replaces the browser’s until it is removed', () => {
  const browser = vi.fn();
  vi.stubGlobal('reportError', browser);
  const collected: unknown[] = [];
  const restore = setErrorReporter((error) => void collected.push(error));
  reportException('first');
  restore();
  reportException('second');
  expect(collected).toEqual(['first']);
  expect(browser.mock.calls).toEqual([['second']]);
});

test('a refusal of the server is an outcome, not an error', () => {
  const collected: unknown[] = [];
  const restore = setErrorReporter((error) => void collected.push(error));
  reportException(new CallFailure('NETWORK', 0));
  restore();
  expect(collected).toEqual([]);
});
