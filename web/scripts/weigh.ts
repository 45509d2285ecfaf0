// Weighs what a visitor's first page loads, as served. Prints the figures; exits with 1 when a budget is exceeded
// or the bundle contains code that only the server needs. Reads the last build.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const CLIENT = join(import.meta.dirname, '../dist/client');
const ASSETS = join(CLIENT, 'assets');
/** Bytes as served: with brotli where the file has a compressed copy. */
const BUDGETS = { scripts: 130_000, styles: 20_000, fonts: 45_000 } as const;
/** Identifiers that survive minifying, and the library they belong to. */
const SERVER_ONLY = [
  { owner: 'zod', mark: /\$?Zod(?:Error|Object|String|Type)\b/ },
  { owner: 'react-dom/server', mark: /renderToString|renderToPipeableStream/ },
] as const;

/** Bytes of a file under `dist/client` in one encoding, or of the file itself where it is not compressed. */
function bytes(file: string, encoding: 'br' | 'gz'): number {
  const compressed = join(CLIENT, `${file}.${encoding}`);
  return statSync(existsSync(compressed) ? compressed : join(CLIENT, file)).size;
}

/** The scripts that a script imports statically. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(ASSETS, file), 'utf8');
  const imports = text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g);
  return [...imports].flatMap(([, imported]) => imported ?? []);
}

/** A script and all its static imports. */
function withImports(file: string, known: Set<string>): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const imported of importsOf(file)) withImports(imported, known);
  return known;
}

/** Scripts that import themselves through others: what they need may not be there yet when they run. */
function circularImports(): readonly string[] {
  const scripts = readdirSync(ASSETS).filter((file) => file.endsWith('.js'));
  const importedBy = (file: string) => {
    const known = new Set<string>();
    for (const imported of importsOf(file)) withImports(imported, known);
    return known;
  };
  return scripts
    .filter((file) => importedBy(file).has(file))
    .map((file) => `${file} imports itself through others`);
}

/** The files of the start page for a visitor: those of the shell, and the chunk of the screen. */
function filesOfStartPage(): Record<keyof typeof BUDGETS, readonly string[]> {
  const shell = readFileSync(join(CLIENT, 'shell.html'), 'utf8');
  const named = (pattern: RegExp) => [...shell.matchAll(pattern)].map(([, file]) => file ?? '');
  const screen = readdirSync(ASSETS).find((file) => /^start-[\w-]+\.js$/.test(file));
  if (screen === undefined) throw new Error('The build has no chunk of the start page.');
  const scripts = new Set<string>();
  for (const file of [...named(/\/assets\/([\w.-]+\.js)[ "]/g), screen]) withImports(file, scripts);
  return {
    scripts: [...scripts].map((file) => `assets/${file}`),
    styles: named(/stylesheet"[^>]*\/(assets\/[^"]+\.css)"/g),
    fonts: named(/\/(assets\/[^"]+\.woff2)"/g),
  };
}

function serverOnlyCode(): string[] {
  const scripts = readdirSync(ASSETS).filter((file) => file.endsWith('.js'));
  return scripts.flatMap((file) => {
    const text = readFileSync(join(ASSETS, file), 'utf8');
    return SERVER_ONLY.filter(({ mark }) => mark.test(text)).map(({ owner }) => `${file} contains ${owner}`);
  });
}

const problems = [...serverOnlyCode(), ...circularImports()];
const startPage = filesOfStartPage();
for (const kind of ['scripts', 'styles', 'fonts'] as const) {
  const files = startPage[kind];
  const budget = BUDGETS[kind];
  const sum = (encoding: 'br' | 'gz') => files.reduce((total, file) => total + bytes(file, encoding), 0);
  const served = sum('br');
  process.stdout.write(
    `${kind}: ${served} bytes with brotli, ${sum('gz')} with gzip, in ${files.length} files; budget ${budget}\n`,
  );
  if (served > budget) problems.push(`${kind} exceed their budget by ${served - budget} bytes`);
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
