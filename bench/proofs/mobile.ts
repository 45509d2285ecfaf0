import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readMobileApp, type MobileApp } from '../../scripts/mobile/configuration.ts';
import { buildPages, generateProjects } from '../../scripts/mobile/generate.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Below the repository, so that Capacitor finds its packages. */
const CACHE = join(ROOT, '.cache');
const SERVER = 'https://play.example';

/** Makes the phone apps twice: both are the same to the byte, and have what links, pushes and stores need. */
export async function proveMobile(): Promise<boolean> {
  const file = readFileSync(join(ROOT, 'mobile/app.json'), 'utf8');
  const app = readMobileApp(file, '1.2.3', { PUBLIC_URL: SERVER });
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'mobile-'));
  try {
    const first = await make(app, folder);
    const second = await make(app, folder);
    const changed = [...first].filter(([path, hash]) => second.get(path) !== hash).map(([path]) => path);
    const wrong = [
      ...changed.map((path) => `${path} differs the second time`),
      ...(first.size === second.size ? [] : ['the second time has other files']),
      ...checks(app, folder)
        .filter(([, isMet]) => !isMet)
        .map(([rule]) => rule),
    ];
    for (const line of wrong) console.log(`  ${line}`);
    console.log(
      `${first.size} files made twice, ${checks(app, folder).length} rules, ${wrong.length} broken`,
    );
    return wrong.length === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Makes the apps and returns the hash of every file. */
async function make(app: MobileApp, folder: string): Promise<ReadonlyMap<string, string>> {
  buildPages(app, folder);
  await generateProjects(app, folder);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')];
    }),
  );
}

/** The checks of the generated projects. */
function checks(app: MobileApp, folder: string): readonly (readonly [rule: string, isMet: boolean])[] {
  const has = (path: string): boolean => existsSync(join(folder, path));
  const text = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const resources = 'android/app/src/main/res';
  const manifest = text('android/app/src/main/AndroidManifest.xml');
  const plist = text('ios/App/App/Info.plist');
  const config: unknown = JSON.parse(text('android/app/src/main/assets/capacitor.config.json'));
  const page = text('www/index.html');
  const scripts = [...page.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => text(`www${path}`)).join('');
  const icon = readFileSync(
    join(folder, 'ios/App/App/Assets.xcassets/AppIcon.appiconset/AppIcon-512@2x.png'),
  );
  return [
    [
      'both apps have the id',
      [text('android/app/build.gradle'), text('ios/App/App.xcodeproj/project.pbxproj')].every((each) =>
        each.includes(app.id),
      ),
    ],
    [
      'both apps have the version',
      text('android/app/build.gradle').includes('versionName "1.2.3"') &&
        text('ios/App/App.xcodeproj/project.pbxproj').includes('MARKETING_VERSION = 1.2.3;'),
    ],
    [
      'Android opens links of the server',
      manifest.includes('android:autoVerify="true"') && manifest.includes('android:host="play.example"'),
    ],
    ['Android backs up no sessions', manifest.includes('android:allowBackup="false"')],
    ['Android talks over https alone', manifest.includes('android:usesCleartextTraffic="false"')],
    ['iOS opens links of the server', text('ios/App/App/App.entitlements').includes('applinks:play.example')],
    ['iOS may get pushes', text('ios/App/App/App.entitlements').includes('aps-environment')],
    [
      'iOS names seven languages',
      (plist.match(/<string>(?:en|it|fr|es|de|zh-Hans|tr)<\/string>/g) ?? []).length >= 7,
    ],
    ['no page is loaded from a server', !JSON.stringify(config).includes('"url"')],
    [
      'the pages are in both apps',
      ['android/app/src/main/assets/public/index.html', 'ios/App/App/public/index.html'].every(
        (path) => text(path) === page,
      ),
    ],
    ['the pages ask the server', page.includes(`connect-src 'self' ${SERVER}`) && scripts.includes(SERVER)],
    ['no plugin is in the first scripts', !/registerPlugin|PushNotifications/.test(scripts)],
    [
      'every density has an icon',
      ['mdpi', 'hdpi', 'xhdpi', 'xxhdpi', 'xxxhdpi'].every((density) =>
        has(`${resources}/mipmap-${density}/ic_launcher.png`),
      ),
    ],
    [
      'the icon of Android has three layers',
      ['background', 'foreground', 'monochrome'].every((layer) =>
        text(`${resources}/mipmap-anydpi-v26/ic_launcher.xml`).includes(`<${layer} `),
      ),
    ],
    [
      'no drawing of the template is left',
      !has(`${resources}/drawable/splash.png`) && !has(`${resources}/drawable-v24`),
    ],
    // A PNG of colour type 2 has no transparency.
    ['the icon of iOS has 1024 pixels and no transparency', icon.readUInt32BE(16) === 1024 && icon[25] === 2],
    [
      'six plugins are in both apps',
      (text('ios/App/CapApp-SPM/Package.swift').match(/\.package\(name: "Capacitor/g) ?? []).length === 6 &&
        (JSON.parse(text('android/app/src/main/assets/capacitor.plugins.json')) as unknown[]).length === 6,
    ],
  ];
}
