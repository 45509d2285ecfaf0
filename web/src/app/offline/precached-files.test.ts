import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesOfFrame, PUBLIC_OF_FRAME } from '../../../build/precached-files.ts';

const chunk = (fileName: string, modules: string, imports: readonly string[] = [], style?: string) => ({
  fileName,
  imports,
  viteMetadata: { importedCss: new Set(style === undefined ? [] : [style]) },
  moduleIds: modules.split(' ').map((id) => `/touchline/web/src/${id}`),
});

test('the worker stores the frame and all that it imports, and screens when they are visited', () => {
  const chunks = [
    chunk('assets/frame.js', 'app/shell/page-overlays.tsx features/onboarding/tour-gate.tsx', [
      'assets/shared.js',
    ]),
    chunk('assets/shared.js', 'features/inbox/components/toast.tsx', ['assets/deep.js'], 'assets/shared.css'),
    chunk('assets/deep.js', 'game/cards/card.tsx'),
    chunk('assets/drawing.js', 'game/mark/goal.tsx ui/states/state-drawing.tsx'),
    chunk('assets/screen.js', 'features/market/screens/market.tsx', [], 'assets/screen.css'),
  ];
  expect(filesOfFrame(chunks, ['assets/entry.js'])).toEqual([
    'assets/deep.js',
    'assets/drawing.js',
    'assets/entry.js',
    'assets/frame.js',
    'assets/shared.css',
    'assets/shared.js',
  ]);
});

test('the worker stores every file with a lasting name that shell and frame draw with', () => {
  const sources = new URL('../../../', import.meta.url);
  const frame = globSync('src/{app,ui}/**/*.tsx', { cwd: sources.pathname });
  const named = frame.flatMap((file) => [
    ...readFileSync(new URL(file, sources), 'utf8').matchAll(/["'`]\/([\w-]+\.svg)[#"'`]/g),
  ]);
  const scripts = readFileSync(new URL('shell.html', sources), 'utf8').matchAll(
    /<script[^>]* src="\/([\w-]+\.js)"/g,
  );
  const files = [...named, ...scripts].map(([, file]) => file);
  expect(new Set(files)).toEqual(new Set(PUBLIC_OF_FRAME));
});
