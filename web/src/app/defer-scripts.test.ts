import { expect, test } from 'vitest';
import { moveScriptsToLoader } from '../../build/defer-scripts.ts';

test('the program and its parts are named at the starter, the program first, and asked for by nothing else', () => {
  const shell = `<head>
    <script async src="/theme.js"></script>
    <script type="module" crossorigin src="/assets/shell-a.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/platform-b.js">
    <link rel="modulepreload" crossorigin href="/assets/foundation-c.js">
    <link rel="stylesheet" crossorigin href="/assets/look-d.css">
  </head>`;
  expect(moveScriptsToLoader(shell)).toBe(`<head>
    <script async src="/theme.js" data-program="/assets/shell-a.js /assets/platform-b.js /assets/foundation-c.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/look-d.css">
  </head>`);
});

test('a shell without a program, or without a starter to hand it to, is not built', () => {
  expect(() => moveScriptsToLoader('<script async src="/theme.js"></script>')).toThrow();
  expect(() => moveScriptsToLoader('<script type="module" src="/assets/a.js"></script>')).toThrow();
});
