import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded, type Embedded } from '../../db/embedded/embedded.ts';
import { folderOwner } from '../../db/embedded/folder-lock.ts';
import { migrate, migrationsHash } from '../../db/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the run's cluster, and the name of its template database with all migrations. */
    readonly cluster: { readonly adminUrl: string; readonly template: string };
  }
}

const PREFIX = 'touchline-test-';
/** A file system in memory, where a copy of a database takes a tenth of the time. */
const IN_MEMORY = '/dev/shm';
/** Several times what the databases of a run take. */
const NEEDED_BYTES = 3 * 1024 ** 3;

/** Starts one cluster per test run, with a template database that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned();
  const { cluster, remove } = await openCluster({ durable: false });
  const template = `template_${migrationsHash().slice(0, 16)}`;
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  await migrate(cluster.url(template));
  project.provide('cluster', { adminUrl: cluster.url('postgres'), template });
  return remove;
}

/**
 * Starts a separate cluster in a temporary folder, for tests that kill it or its parent process.
 * With `durable` it flushes each commit, as in production.
 */
export async function openCluster(options: {
  readonly durable: boolean;
}): Promise<{ cluster: Embedded; dataDir: string; remove: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(options.durable ? tmpdir() : temporaryFolder(), PREFIX));
  // The database may run as another user, which needs access to the folder.
  chmodSync(dataDir, 0o755);
  const cluster = await startEmbedded({ dataDir, durable: options.durable });
  return {
    cluster,
    dataDir,
    async remove() {
      await cluster.stop();
      removeData(dataDir, cluster);
    },
  };
}

/** The folder for what need not outlive a run: in memory if there is enough of it, else on disk. */
function temporaryFolder(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  const free = Math.min(bavail * bsize, process.availableMemory());
  return free >= NEEDED_BYTES ? IN_MEMORY : tmpdir();
}

/** Stops and removes the clusters left by killed runs. */
async function removeAbandoned(): Promise<void> {
  for (const folder of [tmpdir(), IN_MEMORY]) if (existsSync(folder)) await removeAbandonedIn(folder);
}

async function removeAbandonedIn(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(PREFIX)) continue;
    const dataDir = join(folder, name);
    if (!existsSync(join(dataDir, 'touchline.lock')) || folderOwner(dataDir) !== null) continue;
    try {
      const cluster = await startEmbedded({ dataDir, durable: false });
      await cluster.stop();
      removeData(dataDir, cluster);
    } catch {
      // Another run is removing it, or it can no longer start. Either way it is harmless.
      continue;
    }
  }
}

function removeData(dataDir: string, cluster: Embedded): void {
  rmSync(cluster.dataFolder, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
