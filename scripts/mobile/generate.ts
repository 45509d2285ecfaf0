import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { drawMobileIcons } from '../icons/mobile-icon-files.ts';
import { appPage, capacitorConfig, type MobileApp } from './configuration.ts';
import * as native from './native-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const MOBILE = join(ROOT, 'mobile');
const CAPACITOR = join(ROOT, 'node_modules/@capacitor/cli/bin/capacitor');
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');

/** Service files that are specific to an installation: copied into the projects when they are in `mobile/`. */
const SERVICE_FILES = [
  ['google-services.json', 'android/app/google-services.json'],
  ['GoogleService-Info.plist', 'ios/App/App/GoogleService-Info.plist'],
] as const;

/** Files of the web app alone: launch pictures, icons of installed pages, the worker of web pushes. */
const NOT_IN_APPS =
  /^(?:splash-.*|icon-.*|apple-touch-icon)\.png$|^(?:push-worker\.js|robots\.txt|manifest\.webmanifest)$/;

/** Builds the pages of the apps into `folder`/www. */
export function buildPages(app: MobileApp, folder: string): void {
  const pages = join(folder, 'www');
  const parameters = ['build', '--config', 'vite.mobile.config.ts', '--logLevel', 'warn'];
  run(VITE, parameters, join(ROOT, 'web'), {
    SERVER_ORIGIN: app.server,
    OUTPUT: pages,
    NODE_ENV: 'production',
  });
  const shell = join(pages, 'shell.html');
  writeFileSync(shell, appPage(readFileSync(shell, 'utf8'), app));
  renameSync(shell, join(pages, 'index.html'));
  for (const name of readdirSync(pages).filter((each) => NOT_IN_APPS.test(each))) rmSync(join(pages, name));
}

/**
 * Generates both native projects in `folder` around its `www`, with our icons, links, permissions and versions.
 */
export async function generateProjects(app: MobileApp, folder: string): Promise<void> {
  for (const platform of ['android', 'ios']) rmSync(join(folder, platform), { recursive: true, force: true });
  writeFileSync(join(folder, 'capacitor.config.json'), JSON.stringify(capacitorConfig(app), null, 2));
  cpSync(join(MOBILE, 'package.json'), join(folder, 'package.json'));
  for (const platform of ['android', 'ios']) run(CAPACITOR, ['add', platform], folder);
  rewriteFiles(app, folder);
  for (const [path, content] of await drawMobileIcons(app.background)) write(join(folder, path), content);
  for (const [from, to] of SERVICE_FILES) {
    if (existsSync(join(MOBILE, from))) cpSync(join(MOBILE, from), join(folder, to));
  }
  run(CAPACITOR, ['sync'], folder);
}

function rewriteFiles(app: MobileApp, folder: string): void {
  const rewrite = (path: string, change: (text: string) => string): void => {
    const file = join(folder, path);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  };
  const resources = 'android/app/src/main/res';
  rewrite('android/app/src/main/AndroidManifest.xml', (text) => native.androidManifest(text, app));
  rewrite('android/app/build.gradle', (text) => native.androidBuild(text, app));
  rewrite(`${resources}/values/styles.xml`, native.androidStyles);
  rewrite('ios/App/App/Info.plist', native.infoPlist);
  rewrite('ios/App/App/AppDelegate.swift', native.appDelegate);
  rewrite('ios/App/App.xcodeproj/project.pbxproj', (text) => native.xcodeProject(text, app));
  writeFileSync(join(folder, 'ios/App/App/App.entitlements'), native.entitlements(app));
  // The drawings of the template, which ours replace.
  for (const density of ['mdpi', 'hdpi', 'xhdpi', 'xxhdpi', 'xxxhdpi']) {
    for (const turn of ['land', 'port'])
      rmSync(join(folder, resources, `drawable-${turn}-${density}`), { recursive: true, force: true });
    rmSync(join(folder, resources, `mipmap-${density}/ic_launcher_foreground.png`), { force: true });
  }
  rmSync(join(folder, resources, 'drawable-v24'), { recursive: true, force: true });
  for (const name of ['splash.png', 'ic_launcher_background.xml'])
    rmSync(join(folder, resources, 'drawable', name), { force: true });
}

function write(path: string, content: Buffer | string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Runs a program of Node without telemetry. Throws with its output when it fails. */
function run(
  program: string,
  parameters: readonly string[],
  folder: string,
  variables: NodeJS.ProcessEnv = {},
): void {
  const env = { ...process.env, CAPACITOR_TELEMETRY: '0', CI: '1', ...variables };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...parameters], {
    cwd: folder,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status !== 0) throw new Error(`${parameters.join(' ')} failed:\n${stdout}${stderr}`);
}
