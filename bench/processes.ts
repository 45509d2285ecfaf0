import { spawnSync } from 'node:child_process';
import { setPriority } from 'node:os';
import process from 'node:process';

/** Their niceness; other processes run at 0. */
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

/**
 * Has everything this process started so far give way to what it starts from now on, and what that starts too: whoever
 * looks at a page has the server on another machine. Real-time priority, where the command was given it, is taken from them
 * with `chrt`; a machine without that command leaves it to them.
 */
export function lowerChildPriority(): void {
  for (const pid of familyOf(process.pid).filter((each) => each !== process.pid)) {
    try {
      setPriority(pid, BEHIND);
    } catch {
      // It ended between the list and this, or is another user's.
      continue;
    }
    spawnSync('chrt', ['--other', '--all-tasks', '--pid', '0', String(pid)]);
  }
}
