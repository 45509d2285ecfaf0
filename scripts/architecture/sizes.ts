import { parseSync } from 'vite';
import { isCode, isTest, type SourceFile } from './source-files.ts';

export const MAX_FILE = 400;
export const MAX_FUNCTION = 70;

const linesOf = (text: string): number => text.split('\n').length;

/** Code and SQL files that are too long; those with a reason are left out. */
export function longFiles(files: readonly SourceFile[], exempt: ReadonlyMap<string, string>): string[] {
  return files
    .filter((file) => (isCode(file) || file.path.endsWith('.sql')) && !exempt.has(file.path))
    .map(({ path, text }) => ({ path, lines: linesOf(text.trimEnd()) }))
    .filter(({ lines }) => lines > MAX_FILE)
    .map(({ path, lines }) => `${path} has ${lines} lines`);
}

/** Functions outside tests that are too long, as "path name"; those with a reason are left out. */
export function longFunctions(files: readonly SourceFile[], exempt: ReadonlyMap<string, string>): string[] {
  const findings: string[] = [];
  for (const file of files) {
    if (!isCode(file) || isTest(file) || linesOf(file.text) <= MAX_FUNCTION) continue;
    const { program, errors } = parseSync(file.path, file.text);
    if (errors.length > 0) findings.push(`${file.path} can not be read`);
    const lengthOf = ({ start, end }: Node): number => linesOf(file.text.slice(start, end));
    measure(program, '', lengthOf, (name, lines) => {
      if (lines <= MAX_FUNCTION || exempt.has(`${file.path} ${name}`)) return;
      findings.push(`${file.path} ${name} has ${lines} lines`);
    });
  }
  return findings;
}

/**
 * Walks a syntax tree and reports each function's name and lines, from its first to its last. `name` is the nearest
 * name above: of a function, a variable, a property or a method.
 */
function measure(
  node: unknown,
  name: string,
  lengthOf: (node: Node) => number,
  found: (name: string, lines: number) => void,
): void {
  if (Array.isArray(node)) {
    for (const each of node) measure(each, name, lengthOf, found);
    return;
  }
  if (!isNode(node)) return;
  const own = nameOf(node) ?? name;
  for (const [key, child] of Object.entries(node)) {
    if (typeof child === 'object' && child !== null && key !== 'id' && key !== 'key') {
      measure(child, own, lengthOf, found);
    }
  }
  if (isFunction(node)) found(own, lengthOf(node));
}

function isFunction(node: unknown): boolean {
  return isNode(node) && /Function(Declaration|Expression)$/.test(node.type) && 'body' in node;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function nameOf(node: Node): string | null {
  const label: unknown = 'id' in node ? node.id : 'key' in node ? node.key : null;
  if (typeof label !== 'object' || label === null || !('name' in label)) return null;
  return typeof label.name === 'string' ? label.name : null;
}

const MAX_FOLDER = 20;

const TEST_FILE = /\.(?:test|spec)\.tsx?$/;

/** Folders with more than 20 files and folders of their own, tests not counted but their scenes. */
export function fullFolders(files: readonly SourceFile[], exempt: ReadonlyMap<string, string>): string[] {
  const entries = new Map<string, Set<string>>();
  for (const { path } of files) {
    if (TEST_FILE.test(path)) continue;
    const names = path.split('/');
    for (const [depth, name] of names.entries()) {
      const folder = names.slice(0, depth).join('/');
      entries.set(folder, (entries.get(folder) ?? new Set()).add(name));
    }
  }
  return [...entries].flatMap(([folder, { size }]) =>
    size > MAX_FOLDER && !exempt.has(folder) ? [`${folder} has ${size} entries`] : [],
  );
}
