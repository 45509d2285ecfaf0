// Makes the Android and iOS projects in mobile/generated from mobile/app.json, offline: `npm run mobile`.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { readMobileApp } from './configuration.ts';
import { buildPages, generateProjects } from './generate.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'mobile/generated');

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Runs a step and prints its result and duration. */
async function step(what: string, work: () => Promise<void> | void): Promise<void> {
  const start = performance.now();
  await work();
  print(`${what} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}

try {
  const { version } = JSON.parse(read('web/package.json')) as { version: string };
  const app = readMobileApp(read('mobile/app.json'), version, process.env);
  mkdirSync(FOLDER, { recursive: true });
  print(`${app.name} ${app.version}, ${app.id}, for ${app.server}`);
  await step('Built the pages: mobile/generated/www', () => buildPages(app, FOLDER));
  await step('Made and synced Android and iOS with icons, links and versions', () =>
    generateProjects(app, FOLDER),
  );
  print('Next, in docs/MOBILE.md: signing, Firebase for pushes, and the two files that links need.');
  print('  Android Studio: open mobile/generated/android');
  print('  Xcode:          open mobile/generated/ios/App/App.xcodeproj');
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
