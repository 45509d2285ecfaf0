import { expect, test } from 'vitest';
import { moveScriptsToLoader, withoutComments } from '../../build/defer-scripts.ts';

test('the loader lists the entry script and its imports, entry first, and nothing else loads them', () => {
  const shell = `<head>
    <script async blocking="render" src="/theme.js"></script>
    <script type="module" crossorigin src="/assets/shell-a.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/platform-b.js">
    <link rel="modulepreload" crossorigin href="/assets/foundation-c.js">
    <link rel="stylesheet" crossorigin href="/assets/look-d.css">
  </head>`;
  expect(moveScriptsToLoader(shell)).toBe(`<head>
    <script async blocking="render" src="/theme.js" data-program="/assets/shell-a.js /assets/platform-b.js /assets/foundation-c.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/look-d.css">
  </head>`);
});

test('a shell without an entry script or a loader is rejected', () => {
  expect(() => moveScriptsToLoader('<script async blocking="render" src="/theme.js"></script>')).toThrow();
  expect(() => moveScriptsToLoader('<script type="module" src="/assets/a.js"></script>')).toThrow();
});

test('the loader is served without its comments', () => {
  expect(withoutComments("// Why.\nconst place = 'https://a.example'; // kept\n  // Inside.\nrun();\n")).toBe(
    "const place = 'https://a.example'; // kept\nrun();\n",
  );
});
