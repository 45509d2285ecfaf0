import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { moveScriptsToLoader } from '../../build/defer-scripts.ts';
import { fillShell, type Rendered } from './fill-shell.ts';

/** The shell as a build leaves it. */
const SHELL = moveScriptsToLoader(
  readFileSync(new URL('../../shell.html', import.meta.url), 'utf8').replace(
    '<script type="module" src="/src/app/main.tsx"></script>',
    '<script type="module" crossorigin src="/assets/shell-a.js"></script>\n<link rel="modulepreload" crossorigin href="/assets/platform-b.js">',
  ),
);
const PAGE: Rendered = { status: 200, head: '<title>Market</title>', body: '', startup: '{"user":null}' };
const ENTRY = '<script type="module" async src="/assets/shell-a.js"></script>';

test('a page that the browser renders loads its scripts at once', () => {
  const document = fillShell(SHELL, PAGE, 'it', 'floodlight');
  expect(document).toContain(`${ENTRY}<link rel="modulepreload" href="/assets/platform-b.js">`);
  expect(document).toContain('<html lang="it" data-theme="floodlight">');
  expect(document).toContain('<script type="application/json" id="startup">{"user":null}</script>');
});

test('a page that the server has drawn leaves its scripts to the loader, which waits for the first paint', () => {
  const document = fillShell(SHELL, { ...PAGE, body: '<main>Cards</main>' }, 'en', 'system');
  expect(document).toContain('<div id="root"><main>Cards</main></div>');
  expect(document).toContain('data-program="/assets/shell-a.js /assets/platform-b.js"');
  expect(document).not.toContain(ENTRY);
});

test('a shell that does not name its scripts is rejected', () => {
  expect(() => fillShell('<html></html>', PAGE, 'en', 'system')).toThrow('does not name its scripts');
});
