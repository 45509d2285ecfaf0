import type { Plugin } from 'vite';

const STARTER = /<script async src="\/theme\.js">/;
const PROGRAM = /\s*<script type="module"[^>]*src="(\/assets\/[\w.-]+\.js)"[^>]*><\/script>/;
const PART = /\s*<link rel="modulepreload"[^>]*href="(\/assets\/[\w.-]+\.js)"[^>]*>/g;

/**
 * Hands the files of the program to `theme.js`, which asks for them once the page is seen: the program first, then
 * what it imports. Throws when the shell has no place for them.
 */
export function programAfterPaint(): Plugin {
  return {
    name: 'program-after-paint',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: programForStarter },
  };
}

/** The shell with the files of its program named at `theme.js` and nowhere else. */
export function programForStarter(shell: string): string {
  const program = PROGRAM.exec(shell)?.[1];
  if (program === undefined || !STARTER.test(shell))
    throw new Error('The shell has no program to hand over.');
  const parts = [...shell.matchAll(PART)].map(([, file]) => file);
  return shell
    .replace(PROGRAM, '')
    .replaceAll(PART, '')
    .replace(STARTER, `<script async src="/theme.js" data-program="${[program, ...parts].join(' ')}">`);
}
