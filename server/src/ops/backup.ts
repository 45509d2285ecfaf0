import { chown, copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import pg from 'pg';
import { UsageError, type Command } from './command.ts';

/** Copies the embedded database while it runs. */
export const backup: Command = {
  usage: 'FOLDER',
  about: 'copies the embedded database and the other data into a new folder, while the server runs',
  async run({ config, directUrl, dataFolder, print }, [folder]) {
    if (folder === undefined) throw new UsageError('Name a new folder for the backup.');
    if (dataFolder === null) {
      throw new UsageError(
        'DATABASE_URL names another server: back it up with its own tools, such as pg_basebackup.',
      );
    }
    const target = resolve(folder);
    if (`${target}${sep}`.startsWith(`${config.dataDir}${sep}`)) {
      throw new UsageError('The backup cannot lie inside the data folder.');
    }
    if (await exists(target)) throw new UsageError(`${target} exists already: choose a new folder.`);
    const files = await backUp({ directUrl, dataFolder, dataDir: config.dataDir, target });
    print(`${files} files copied to ${target}; to use them, start with DATA_DIR=${target}.`);
    return true;
  },
};

interface BackUp {
  readonly directUrl: string;
  readonly dataFolder: string;
  readonly dataDir: string;
  readonly target: string;
}

/** Files of the running database server that a copy must not contain. */
const EXCLUDED = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot', 'pg_stat_tmp']);
/** Excluded folders that must exist, empty. */
const EMPTIED = ['pg_replslot', 'pg_stat_tmp'];
/** Files of the data folder that belong to the running process, not to the data. */
const NOT_DATA = new Set(['postgres', 'postgres.new', 'touchline.lock', 'postgres.log']);

/**
 * An online copy by PostgreSQL's low-level backup API: the files may change while they are copied, and recovery from the
 * WAL, copied last, makes them consistent on the next start. Returns the number of files.
 */
async function backUp({ directUrl, dataFolder, dataDir, target }: BackUp): Promise<number> {
  const session = new pg.Client({ connectionString: directUrl });
  await session.connect();
  try {
    // A temporary replication slot retains the WAL until this session ends.
    await session.query(`select pg_create_physical_replication_slot('touchline_backup', true, true)`);
    await session.query(`select pg_backup_start('touchline', fast => true)`);
    const copy = join(target, 'postgres');
    let files = await copyFolder(dataDir, target, NOT_DATA);
    files += await copyFolder(dataFolder, copy, EXCLUDED);
    const { rows } = await session.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    files += await copyFolder(join(dataFolder, 'pg_wal'), join(copy, 'pg_wal'), new Set());
    await writeFile(join(copy, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 });
    await copyOwner(dataFolder, join(copy, 'backup_label'));
    for (const name of EMPTIED) await makeFolderLike(join(dataFolder, name), join(copy, name));
    return files;
  } finally {
    await session.end();
  }
}

async function copyFolder(from: string, to: string, excluded: ReadonlySet<string>): Promise<number> {
  await makeFolderLike(from, to);
  let files = 0;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (excluded.has(entry.name)) continue;
    const source = join(from, entry.name);
    const copy = join(to, entry.name);
    if (entry.isDirectory()) files += await copyFolder(source, copy, new Set());
    else if (entry.isFile() && (await tryCopy(source, copy))) files += 1;
  }
  return files;
}

/** Copies a file. Returns false if it vanished: its table was dropped, and recovery drops it in the copy too. */
async function tryCopy(source: string, copy: string): Promise<boolean> {
  try {
    await copyFile(source, copy);
    await copyOwner(source, copy);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

async function makeFolderLike(model: string, folder: string): Promise<void> {
  const { mode } = await stat(model);
  await mkdir(folder, { recursive: true, mode });
  await copyOwner(model, folder);
}

/** Gives a copy the owner of its model, since PostgreSQL requires ownership of its files; needed only as root. */
async function copyOwner(model: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(model);
  await chown(path, uid, gid);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
