import { posix } from 'node:path';
import { isCode, isTest, withoutComments, type SourceFile } from './source-files.ts';

interface Import {
  /** A path from the root for files of the repository, else the name of the package. */
  readonly target: string;
  readonly typeOnly: boolean;
}

/** Folders of the server that every feature may import. */
const SHARED_FOLDERS = ['db', 'http', 'jobs', 'live', 'batch', 'outside'];
/** The one file of a feature that other features may import. */
const PUBLIC_FILE = 'public.ts';
/** Folders that assemble the features or inspect all of them. */
const COMPOSING_FOLDERS = ['ops', 'replay', 'testing', 'world'];

const IMPORT =
  /(?:^|[;\n])\s*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

/** The imports of a file, relative ones resolved. */
export function importsOf(file: SourceFile): Import[] {
  return [...withoutComments(file).matchAll(IMPORT)].map((match) => {
    const specifier = match[2] ?? match[3] ?? '';
    const target = specifier.startsWith('.') ? posix.join(posix.dirname(file.path), specifier) : specifier;
    return { target: workspacePath(target), typeOnly: match[1] !== undefined };
  });
}

/**
 * Imports against the order of the workspaces, domain <- contract <- { server, web }, or between features. A plain
 * file of the contract may be imported as a value.
 */
export function wrongImports(
  files: readonly SourceFile[],
  plainFiles: ReadonlyMap<string, string> = new Map(),
): string[] {
  return files.filter(isCode).flatMap((file) =>
    importsOf(file).flatMap((each) => {
      const reason = plainFiles.has(each.target) ? wrongWorkspace(file, each) : reasonAgainst(file, each);
      return reason === null ? [] : [`${file.path} imports ${each.target}: ${reason}`];
    }),
  );
}

function reasonAgainst(file: SourceFile, each: Import): string | null {
  const against = wrongWorkspace(file, each);
  if (against !== null || isTest(file)) return against;
  if (file.path.startsWith('web/src/')) return reasonInWeb(file, each);
  return file.path.startsWith('server/src/') ? reasonInServer(file, each) : null;
}

function wrongWorkspace(file: SourceFile, each: Import): string | null {
  const test = isTest(file);
  const workspace = file.path.split('/')[0];
  if (workspace === 'domain') return test || within(each, 'domain') ? null : 'the domain imports nothing';
  if (workspace === 'contract') {
    const allowed = test || within(each, 'contract', 'domain') || each.target === 'zod';
    return allowed ? null : 'the contract imports only the domain and zod';
  }
  if (workspace === 'web') return within(each, 'server') ? 'the pages do not import the server' : null;
  return workspace === 'server' && within(each, 'web') ? 'the server does not import the pages' : null;
}

function reasonInWeb(file: SourceFile, each: Import): string | null {
  if (within(each, 'contract') && !each.typeOnly) return 'the contract is imported with "import type" only';
  const mine = /^web\/src\/features\/([^/]+)\//.exec(file.path)?.[1];
  const other = /^web\/src\/features\/([^/]+)\//.exec(each.target)?.[1];
  if (other !== undefined && other !== mine && !file.path.startsWith('web/src/app/')) {
    return 'features do not import features, nor are they imported by ui and lib';
  }
  return null;
}

function reasonInServer(file: SourceFile, each: Import): string | null {
  const mine = /^server\/src\/([^/]+)\//.exec(file.path)?.[1];
  const other = /^server\/src\/([^/]+)\//.exec(each.target)?.[1];
  if (mine === undefined || other === undefined || mine === other || COMPOSING_FOLDERS.includes(mine))
    return null;
  if (other === 'testing') return 'only tests import what is for tests';
  if (SHARED_FOLDERS.includes(mine)) {
    return SHARED_FOLDERS.includes(other) ? null : 'a shared folder does not import features';
  }
  if (SHARED_FOLDERS.includes(other) || each.target === `server/src/${other}/${PUBLIC_FILE}`) return null;
  return `of another feature only ${other}/${PUBLIC_FILE} may be imported: export it there, or import a shared folder (${SHARED_FOLDERS.join(', ')})`;
}

function within(each: Import, ...folders: string[]): boolean {
  return folders.some((folder) => each.target.startsWith(`${folder}/`));
}

function workspacePath(target: string): string {
  const workspace = /^@touchline\/(\w+)(?:\/(.*))?$/.exec(target);
  return workspace === null ? target : `${workspace[1]}/src/${workspace[2] ?? 'index'}.ts`;
}

/** Pairs of server features that import each other, in either direction and by way of others. */
export function importCycles(files: readonly SourceFile[]): string[] {
  const imports = new Map<string, Set<string>>();
  for (const file of files.filter(isCode)) {
    const mine = featureOf(file.path);
    if (mine === null || isTest(file)) continue;
    for (const each of importsOf(file)) {
      const other = featureOf(each.target);
      if (other !== null && other !== mine) imports.set(mine, (imports.get(mine) ?? new Set()).add(other));
    }
  }
  return [...imports.keys()].filter((feature) => reaches(imports, feature)).toSorted();
}

/** The feature of the server a path belongs to; null for shared and composing folders and for other workspaces. */
function featureOf(path: string): string | null {
  const folder = /^server\/src\/([^/]+)\//.exec(path)?.[1];
  return folder === undefined || SHARED_FOLDERS.includes(folder) || COMPOSING_FOLDERS.includes(folder)
    ? null
    : folder;
}

/** Whether a feature imports itself by way of others. */
function reaches(imports: ReadonlyMap<string, ReadonlySet<string>>, feature: string): boolean {
  const seen = new Set(imports.get(feature));
  for (const each of seen) for (const next of imports.get(each) ?? []) seen.add(next);
  return seen.has(feature);
}
