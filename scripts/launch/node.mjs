import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { CACHE, ROOT, Refused } from './children.mjs';

const MIN_MAJOR = 24;

/** Path of a Node that runs TypeScript: the pinned one, else the installed one if it is new enough. */
export function findNode() {
  const pinned = join(ROOT, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (majorOf(pinned) >= MIN_MAJOR) return pinned;
  if (majorOf(process.execPath) >= MIN_MAJOR) return process.execPath;
  throw new Refused(
    `Node ${MIN_MAJOR} is needed and this is ${process.version} on ${process.platform} ${process.arch}: install Node ${MIN_MAJOR} from https://nodejs.org and start again.`,
  );
}

/** The environment of our programs: this Node first in PATH, and a compile cache. */
export function environmentWithNode(node) {
  const path = [join(node, '..'), join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: join(CACHE, 'compiled') };
}

function majorOf(node) {
  const { stdout, status } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 ? Number(/^v(\d+)/.exec(stdout)?.[1] ?? 0) : 0;
}
