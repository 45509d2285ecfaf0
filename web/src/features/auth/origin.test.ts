import { expect, test } from 'vitest';
import { originSearch, placeAfterSignIn, safeOrigin, withOrigin } from './origin.ts';

test('signing in returns to the page that required it', () => {
  expect(placeAfterSignIn('/my-account/my-wallet?currency=2')).toBe('/my-account/my-wallet?currency=2');
});

test.each([undefined, '//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere.example'])(
  'a place that is not ours (%s) becomes the start page',
  (origin) => expect(placeAfterSignIn(origin)).toBe('/'),
);

test.each(['/auth/login', '/auth/register?origin=%2F', '/activate/abcd'])(
  'signing in does not lead back to %s',
  (origin) => expect(placeAfterSignIn(origin)).toBe('/'),
);

test('a path that only starts like a sign-in path is a valid origin', () => {
  expect(placeAfterSignIn('/authors')).toBe('/authors');
});

test('sign-in screens hand the place on to each other', () => {
  expect(withOrigin('/auth/register', '/play/contests?when=1')).toBe(
    '/auth/register?origin=%2Fplay%2Fcontests%3Fwhen%3D1',
  );
  expect(withOrigin('/auth/register', undefined)).toBe('/auth/register');
});

test('an origin that is not text is ignored', () => {
  expect(originSearch({ origin: 7 })).toEqual({});
  expect(originSearch({ origin: '/tops', other: 1 })).toEqual({ origin: '/tops' });
});

test('only an own path is an origin to return to', () => {
  expect(safeOrigin('/play/live?x=1')).toBe('/play/live?x=1');
  for (const foreign of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    null,
    7,
  ]) {
    expect(safeOrigin(foreign)).toBe('/');
  }
});
