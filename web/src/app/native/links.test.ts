import { expect, test } from 'vitest';
import { pathOfLink } from './links.ts';

const SERVER = 'https://touchline.example';

test.each([
  ['https://touchline.example/play/contest/7/sunday-cup?when=1', '/play/contest/7/sunday-cup?when=1'],
  ['https://touchline.example/?qlogin=abc', '/?qlogin=abc'],
  ['https://touchline.example/auth/login#provider-code=1', '/auth/login#provider-code=1'],
  ['/my-account/notifications', '/my-account/notifications'],
])('%s opens %s', (link, path) => {
  expect(pathOfLink(link, SERVER)).toBe(path);
});

test.each([
  'https://elsewhere.example/play',
  'https://touchline.example.elsewhere.example/play',
  'http://touchline.example/play',
  '//elsewhere.example/play',
  '/\\elsewhere.example/play',
  'javascript:alert(1)',
  'https://touchline.example/api/v3/auths/provider/google/callback',
  'play',
])('%s opens nothing', (link) => {
  expect(pathOfLink(link, SERVER)).toBeNull();
});
