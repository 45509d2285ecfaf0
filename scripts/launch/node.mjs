import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { CACHE, ROOT, Refused } from './children.mjs';

const NEEDED = 24;

/** Path of a Node that runs TypeScript: the one from the lock, else the machine's own when it is new enough. */
export function findNode() {
  const pinned = join(ROOT, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (majorOf(pinned) >= NEEDED) return pinned;
  if (majorOf(process.execPath) >= NEEDED) return process.execPath;
  throw new Refused(
    `Node ${NEEDED} is needed and this is ${process.version} on ${process.platform} ${process.arch}: install Node ${NEEDED} from https://nodejs.org and start again.`,
  );
}

/** The environment of our programs: that Node first in the path, compiled code kept between starts. */
export function environmentWithNode(node) {
  const path = [join(node, '..'), join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: join(CACHE, 'compiled') };
}

function majorOf(node) {
  const { stdout, status } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 ? Number(/^v(\d+)/.exec(stdout)?.[1] ?? 0) : 0;
}
