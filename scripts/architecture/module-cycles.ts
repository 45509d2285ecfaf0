import { importsOf } from './imports.ts';
import { isCode, isTest, type SourceFile } from './source-files.ts';

/**
 * Files that import each other, in either direction and by way of others; types and `import()` count as well. A file
 * that nothing in a cycle imports, or that imports nothing of one, is not listed.
 */
export function moduleCycles(files: readonly SourceFile[]): string[] {
  const code = files.filter((file) => isCode(file) && !isTest(file));
  const left = new Map(code.map((file) => [file.path, new Set(importsOf(file).map(({ target }) => target))]));
  while (dropLeaves(left) + dropRoots(left) > 0);
  return [...left.keys()].toSorted();
}

/** Drops the files that import none of the others; returns how many. */
function dropLeaves(left: Map<string, ReadonlySet<string>>): number {
  const leaves = [...left].filter(([, targets]) => [...targets].every((target) => !left.has(target)));
  for (const [path] of leaves) left.delete(path);
  return leaves.length;
}

/** Drops the files that none of the others import; returns how many. */
function dropRoots(left: Map<string, ReadonlySet<string>>): number {
  const imported = new Set([...left.values()].flatMap((targets) => [...targets]));
  const roots = [...left.keys()].filter((path) => !imported.has(path));
  for (const path of roots) left.delete(path);
  return roots.length;
}
