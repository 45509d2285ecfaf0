import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { appPage, capacitorConfig, readMobileApp, versionCode } from './configuration.ts';
import { androidManifest, appDelegate, entitlements, replaceOnce, xcodeProject } from './native-files.ts';

const FILE = readFileSync(new URL('../../mobile/app.json', import.meta.url), 'utf8');
const app = readMobileApp(FILE, '1.2.3');

test('the apps carry their pages and load none from a server', () => {
  const config = capacitorConfig(app);
  expect(config).toMatchObject({ appId: app.id, appName: 'Touchline', webDir: 'www' });
  // With `server.url` the app would be a browser of one site, without pages when there is no network.
  expect(JSON.stringify(config)).not.toMatch(/"url"|allowNavigation/);
});

test('the server calls come from the origins of the apps, and no other one', () => {
  const origins = readFileSync(new URL('../../server/src/http/edge/origins.ts', import.meta.url), 'utf8');
  expect(capacitorConfig(app)).toMatchObject({ server: { androidScheme: 'https', hostname: 'localhost' } });
  expect(origins).toContain("new Set(['https://localhost', 'capacitor://localhost'])");
});

test('PUBLIC_URL names another server', () => {
  expect(readMobileApp(FILE, '1.2.3', { PUBLIC_URL: 'https://play.example/' }).server).toBe(
    'https://play.example',
  );
});

test.each([
  [{ PUBLIC_URL: 'http://play.example' }, 'https origin'],
  [{ PUBLIC_URL: 'https://play.example/folder' }, 'https origin'],
  [{ SENTRY_DSN: 'key' }, 'SENTRY_DSN'],
])('%j is refused', (environment, reason) => {
  expect(() => readMobileApp(FILE, '1.2.3', environment)).toThrow(reason);
});

test.each([
  ['1.2.3', 10_203],
  ['0.1.0', 100],
  ['2.0.0', 20_000],
])('version %s has the code %d', (version, code) => {
  expect(versionCode(version)).toBe(code);
});

test('the page of the app connects to the server, and to the ingest when there is one', () => {
  const shell =
    '<meta charset="utf-8" /><!--head--><title>T</title><!--/head--><link rel="manifest" href="/m">';
  const page = appPage(shell, app);
  expect(page).toContain(`connect-src 'self' ${app.server};`);
  expect(page).toContain("script-src 'self';");
  expect(page).not.toMatch(/<!--|manifest|error-reports/);
  const reporting = appPage(shell, { ...app, sentryDsn: 'https://key@errors.example/1' });
  expect(reporting).toContain(`connect-src 'self' ${app.server} https://errors.example;`);
  expect(reporting).toContain('<meta name="error-reports" content="https://key@errors.example/1" />');
});

test('links to the server open the apps, verified', () => {
  const manifest = androidManifest(
    '<application android:allowBackup="true"><intent-filter></intent-filter>\n<provider></provider></application>',
    app,
  );
  expect(manifest).toMatch(/android:autoVerify="true"[^]*android:host="touchline\.example"/);
  expect(manifest).toContain('android:allowBackup="false"');
  expect(entitlements(app)).toContain('<string>applinks:touchline.example</string>');
});

test('both configurations of the Xcode project have the entitlements and the version', () => {
  const one =
    '\t\t\t\tCURRENT_PROJECT_VERSION = 1;\n\t\t\t\tINFOPLIST_FILE = App/Info.plist;\n\t\t\t\tMARKETING_VERSION = 1.0;\n';
  const project = xcodeProject(one + one, app);
  expect(project.match(/CODE_SIGN_ENTITLEMENTS = App\/App\.entitlements;/g)).toHaveLength(2);
  expect(project.match(/MARKETING_VERSION = 1\.2\.3;/g)).toHaveLength(2);
});

test('the iOS app passes the token of Firebase on, never one of Apple that the server cannot use', () => {
  const generated =
    'import Capacitor\nclass AppDelegate {\n        // Override point for customization after application launch.\n        return true\n}\n';
  const delegate = appDelegate(generated);
  expect(delegate).toContain('object: token');
  expect(delegate).not.toContain('object: deviceToken');
});

test('a template that Capacitor has changed is refused', () => {
  expect(() => replaceOnce('a b', 'c', 'd')).toThrow('0 times');
  expect(() => replaceOnce('c c', 'c', 'd')).toThrow('2 times');
});
