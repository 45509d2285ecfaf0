import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const SOURCE = join(import.meta.dirname, '../public/theme.js');

const LOADER = /<script async src="\/theme\.js">/;
const PROGRAM = /\s*<script type="module"[^>]*src="(\/assets\/[\w.-]+\.js)"[^>]*><\/script>/;
const PART = /\s*<link rel="modulepreload"[^>]*href="(\/assets\/[\w.-]+\.js)"[^>]*>/g;

/**
 * Hands the files of the program to `theme.js`, which asks for them once the page is seen: the program first, then
 * what it imports. It is named by its content, so that a browser that has it does not ask for it again. Throws when the
 * shell has no place for them.
 */
export function deferScripts(): Plugin {
  const source = readFileSync(SOURCE);
  const fileName = `assets/theme-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
  return {
    name: 'program-after-paint',
    apply: 'build',
    generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: { order: 'post', handler: (shell) => moveScriptsToLoader(shell, `/${fileName}`) },
  };
}

/** The shell with the files of its program named at `theme.js`, found at `starter`, and nowhere else. */
export function moveScriptsToLoader(shell: string, loader = '/theme.js'): string {
  const program = PROGRAM.exec(shell)?.[1];
  if (program === undefined || !LOADER.test(shell)) throw new Error('The shell has no program to hand over.');
  const parts = [...shell.matchAll(PART)].map(([, file]) => file);
  return shell
    .replace(PROGRAM, '')
    .replaceAll(PART, '')
    .replace(LOADER, `<script async src="${loader}" data-program="${[program, ...parts].join(' ')}">`);
}
