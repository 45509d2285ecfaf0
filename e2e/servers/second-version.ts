import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');

/** Another version of the product: its server is the same, its pages are rebuilt with the version's name. */
export interface SecondVersion {
  /** The path of its `main.ts`. */
  readonly main: string;
  remove(): Promise<void>;
}

/** Builds another version of the product in a temporary folder. */
export async function buildSecondVersion(version: string): Promise<SecondVersion> {
  const folder = await mkdtemp(join(tmpdir(), 'second-version-'));
  const isSource = (path: string): boolean =>
    !/[/\\](?:dist|node_modules)(?:[/\\]|$)/.test(path.slice(ROOT.length));
  for (const name of ['web', 'server', 'package.json', 'tsconfig.base.json']) {
    await cp(join(ROOT, name), join(folder, name), { recursive: true, filter: isSource });
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const description = join(folder, 'web/package.json');
  const facts = JSON.parse(await readFile(description, 'utf8')) as Record<string, unknown>;
  await writeFile(description, JSON.stringify({ ...facts, version }));
  const build = spawn(process.execPath, [VITE, 'build', '--app'], {
    cwd: join(folder, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  build.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new Error(`the second version could not be built:\n${output}`);
  return {
    main: join(folder, 'server/src/main.ts'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
