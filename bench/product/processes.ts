import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import process from 'node:process';

/** The niceness of lowered processes; other processes run at 0. */
const BEHIND = 10;

/** A process and everything it started. */
export function familyOf(root: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const parents = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const family = [root];
  for (const pid of family) {
    for (const [child = 0, parent = 0] of parents) if (parent === pid && child > 0) family.push(child);
  }
  return family;
}

const MEBIBYTE_KIB = 1_024;

/** The memory of processes in MiB, pages they share counted once. */
export function memoryOf(pids: readonly number[]): number {
  return pids.map(proportionalKib).reduce((sum, each) => sum + each, 0) / MEBIBYTE_KIB;
}

function proportionalKib(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  } catch {
    // The process has ended since the listing.
    return 0;
  }
}

/**
 * Lowers the priority of everything this process has started so far, below what it starts from now on: for a real
 * viewer, the server runs on another machine. Resets real-time priority, if the command was started with it, by `chrt`;
 * without that command it stays.
 */
export function lowerChildPriority(): void {
  for (const pid of familyOf(process.pid).filter((each) => each !== process.pid)) {
    try {
      setPriority(pid, BEHIND);
    } catch {
      // The process has ended since the listing, or belongs to another user.
      continue;
    }
    spawnSync('chrt', ['--other', '--all-tasks', '--pid', '0', String(pid)]);
  }
}
