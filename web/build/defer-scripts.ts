import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const SOURCE = join(import.meta.dirname, '../public/theme.js');

const LOADER = /(<script async blocking="render" [^>]*)src="\/theme\.js">/;
const ENTRY = /\s*<script type="module"[^>]*src="(\/assets\/[\w.-]+\.js)"[^>]*><\/script>/;
const IMPORT = /\s*<link rel="modulepreload"[^>]*href="(\/assets\/[\w.-]+\.js)"[^>]*>/g;

/**
 * Removes the scripts from the shell and lists them on `theme.js`, which loads them after first paint: the entry
 * first, then its imports. The loader's file name contains a hash of its content, so that browsers cache it.
 * Throws when the shell has no loader or no entry script.
 */
export function deferScripts(): Plugin {
  const source = withoutComments(readFileSync(SOURCE, 'utf8'));
  const fileName = `assets/theme-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
  return {
    name: 'defer-scripts',
    apply: 'build',
    generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: { order: 'post', handler: (shell) => moveScriptsToLoader(shell, `/${fileName}`) },
  };
}

/** The lines of a script that are not comments: the loader is served as it is written. */
export function withoutComments(script: string): string {
  return script.replaceAll(/^ *\/\/.*\n/gm, '');
}

/** Moves the scripts of a shell to the `data-program` attribute of its loader, served at `loader`. */
export function moveScriptsToLoader(shell: string, loader = '/theme.js'): string {
  const entry = ENTRY.exec(shell)?.[1];
  if (entry === undefined || !LOADER.test(shell))
    throw new Error('The shell has no entry script or no loader.');
  const imports = [...shell.matchAll(IMPORT)].map(([, file]) => file);
  return shell
    .replace(ENTRY, '')
    .replaceAll(IMPORT, '')
    .replace(LOADER, `$1src="${loader}" data-program="${[entry, ...imports].join(' ')}">`);
}
