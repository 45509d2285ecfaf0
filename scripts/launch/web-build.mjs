import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { ROOT, Refused, runQuietly, print, secondsSince } from './children.mjs';

const STAMP = join(ROOT, 'web', 'dist', '.built');
const SOURCES = ['web', 'contract/src', 'domain/src', 'package-lock.json', 'tsconfig.base.json'];
/** Not sources of the pages: build outputs. */
const EXCLUDED = new Set(['node_modules', 'dist']);

/** Builds the web application when its sources have changed since the last build. */
export async function buildWeb({ env }) {
  const hash = hashOfSources(env);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return 0;
  const start = performance.now();
  print('Building the pages...');
  const build = await runQuietly('npm', ['run', 'build', '--silent', '--workspace', '@touchline/web'], {
    // Always a production build: development pages need the development server.
    env: { ...env, NODE_ENV: 'production' },
  });
  if (build.code !== 0) {
    process.stderr.write(build.output);
    throw new Refused('The pages could not be built: see above.');
  }
  writeFileSync(STAMP, hash);
  print(`Pages built in ${secondsSince(start)}.`);
  return 0;
}

function hashOfSources(env) {
  const hash = createHash('sha256').update(`design page: ${env.DESIGN_PAGE === '1'}\0`);
  for (const source of SOURCES) add(hash, source);
  return hash.digest('hex');
}

function add(hash, path) {
  const full = join(ROOT, path);
  const kind = statSync(full, { throwIfNoEntry: false });
  if (kind?.isFile()) hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
  if (!kind?.isDirectory()) return;
  for (const name of readdirSync(full).toSorted()) {
    if (!EXCLUDED.has(name) && !name.includes('.test.')) add(hash, `${path}/${name}`);
  }
}
