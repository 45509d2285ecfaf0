import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { serveAppLinks } from './app-links.ts';

const FINGERPRINT = Array.from({ length: 32 }, (_, index) => (index + 16).toString(16)).join(':');
const ANDROID = '/.well-known/assetlinks.json';
const APPLE = '/.well-known/apple-app-site-association';

function ask(path: string, environment: Record<string, string> = {}) {
  const app = Fastify();
  serveAppLinks(app, readConfig(environment));
  return app.inject(path);
}

test('Android opens links in the app that is signed with a listed certificate', async () => {
  const answer = await ask(ANDROID, { ANDROID_APP_FINGERPRINTS: `${FINGERPRINT}, ${FINGERPRINT}` });
  expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
  expect(answer.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'app.touchline.fantasy',
        sha256_cert_fingerprints: [FINGERPRINT.toUpperCase(), FINGERPRINT.toUpperCase()],
      },
    },
  ]);
});

test('iOS opens links in the app of the team, except calls and files', async () => {
  const answer = await ask(APPLE, { APPLE_APP_ID_PREFIX: 'A1B2C3D4E5' });
  expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
  const { applinks, webcredentials } = answer.json<{
    applinks: { details: { appIDs: string[]; components: unknown[] }[] };
    webcredentials: unknown;
  }>();
  expect(webcredentials).toEqual({ apps: ['A1B2C3D4E5.app.touchline.fantasy'] });
  expect(applinks.details[0]?.appIDs).toEqual(['A1B2C3D4E5.app.touchline.fantasy']);
  expect(applinks.details[0]?.components).toContainEqual({ '/': '/api/*', exclude: true });
  expect(applinks.details[0]?.components.at(-1)).toEqual({ '/': '*' });
});

test.each([ANDROID, APPLE])('without settings %s is not found', async (path) => {
  expect((await ask(path)).statusCode).toBe(404);
});

test('the id of the apps is the one they are made with', () => {
  const { id } = JSON.parse(
    readFileSync(new URL('../../../../mobile/app.json', import.meta.url), 'utf8'),
  ) as { id: string };
  expect(readConfig({}).mobileAppId).toBe(id);
});

test.each([
  ['ANDROID_APP_FINGERPRINTS', 'AA:BB'],
  ['APPLE_APP_ID_PREFIX', 'team'],
  ['MOBILE_APP_ID', 'touchline'],
])('%s=%s is refused at start', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});
