import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../../cannot-start.ts';

/**
 * Locks a data folder for this process, by a file with its pid and start time. A lock left by a dead process (or
 * whose pid was reused) is taken over. Throws CannotStart when a living process has the lock. Returns the function
 * that releases it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'touchline.lock');
  const mine = `${process.pid} ${startTimeOf(process.pid)}\n`;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    while (!linked(draft, file)) removeWhenStale(file, folder);
  } finally {
    rmSync(draft, { force: true });
  }
  const release = (): void => {
    if (textOf(file) === mine) rmSync(file, { force: true });
  };
  process.on('exit', release);
  return () => {
    process.off('exit', release);
    release();
  };
}

/** The pid of the living process that has locked the folder, or null. */
export function folderOwner(folder: string): number | null {
  return livingHolder(textOf(join(folder, 'touchline.lock')));
}

/** link(2) either makes the whole file appear or fails: no other process can read a half-written lock. */
function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function removeWhenStale(file: string, folder: string): void {
  const seen = textOf(file);
  const holder = livingHolder(seen);
  if (holder !== null) {
    throw new CannotStart(
      `The data folder ${folder} is in use by another Touchline (process ${holder}): stop it, or set DATA_DIR to another folder.`,
    );
  }
  if (seen === null) return;
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  // Another process may have placed its lock between reading and renaming: restore it.
  if (textOf(aside) !== seen) linked(aside, file);
  rmSync(aside, { force: true });
}

function livingHolder(text: string | null): number | null {
  const parts = text === null ? null : /^(\d+) (.*)\n$/.exec(text);
  if (parts === null) return null;
  const pid = Number(parts[1]);
  const started = startTimeOf(pid);
  return started !== '' && started === parts[2] ? pid : null;
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** When a process started, in the system's own units; empty when there is none. Distinguishes a reused pid. */
export function startTimeOf(pid: number): string {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program (second field) may contain spaces: count from its closing parenthesis.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : (fields[19] ?? '');
  } catch {
    return '';
  }
}
