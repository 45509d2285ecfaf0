import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { moveScriptsToLoader } from '../../../build/defer-scripts.ts';
import { fillShell, type Rendered } from './fill-shell.ts';

/** The shell as a build leaves it. */
const SHELL = moveScriptsToLoader(
  readFileSync(new URL('../../../shell.html', import.meta.url), 'utf8').replace(
    '<script type="module" src="/src/app/main.tsx"></script>',
    '<script type="module" crossorigin src="/assets/shell-a.js"></script>\n<link rel="modulepreload" crossorigin href="/assets/platform-b.js">',
  ),
);
const PAGE: Rendered = { status: 200, head: '<title>Market</title>', body: '', startup: '{"user":null}' };

test('a page has its language, theme, title and first answers, and the loader with its scripts', () => {
  const document = fillShell(SHELL, PAGE, 'it', 'floodlight');
  expect(document).toContain('<html lang="it" data-theme="floodlight">');
  expect(document).toContain('<title>Market</title>');
  expect(document).toContain('<script type="application/json" id="startup">{"user":null}</script>');
  expect(document).toContain('data-program="/assets/shell-a.js /assets/platform-b.js"');
});

test('a drawn page is in its root', () => {
  const document = fillShell(SHELL, { ...PAGE, body: '<main>Cards</main>' }, 'en', 'system');
  expect(document).toContain('<div id="root"><main>Cards</main></div>');
});
