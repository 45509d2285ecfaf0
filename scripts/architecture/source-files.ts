import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TEXT = /\.(ts|tsx|mjs|js|css|html|sql|json|md|sh|yml|yaml|svg)$|(^|\/)(\.env\.example|run|Dockerfile)$/;

/** Every text file git knows or would add. */
export function readSourceFiles(): SourceFile[] {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return list
    .split('\n')
    .filter((path) => TEXT.test(path) && existsSync(join(ROOT, path)))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

export function isCode({ path }: SourceFile): boolean {
  return /\.(ts|tsx|mjs)$/.test(path);
}

export function isTest({ path }: SourceFile): boolean {
  return (
    /\.test\.tsx?$|(^|\/)testing\//.test(path) ||
    path.startsWith('e2e/') ||
    path.startsWith('scripts/architecture')
  );
}

/** The text with its comments blanked, line by line, so that line numbers stay. Strings keep what looks like one. */
export function withoutComments({ path, text }: SourceFile): string {
  const blank = (comment: string): string => comment.replace(/[^\n]/g, ' ');
  if (path.endsWith('.sql')) return text.replace(/--[^\n]*/g, blank);
  return text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(?<![:'"`\\])\/\/[^\n]*/g, blank);
}

/** "path:line" of a position in a file. */
export function placeOf({ path, text }: SourceFile, position: number): string {
  return `${path}:${text.slice(0, position).split('\n').length}`;
}
