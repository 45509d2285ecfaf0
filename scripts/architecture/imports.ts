import { posix } from 'node:path';
import { isCode, isTest, withoutComments, type SourceFile } from './source-files.ts';

interface Import {
  /** A path from the root for files of the repository, else the name of the package. */
  readonly target: string;
  readonly typeOnly: boolean;
}

/** Rooms of the server that every feature may import. */
const SHARED_ROOMS = ['db', 'http', 'jobs', 'live', 'batch', 'outside'];
/** The one file of a feature that other features may import. */
const DOOR = 'public.ts';
/** Folders that assemble the features or inspect all of them. */
const COMPOSING_ROOMS = ['ops', 'replay', 'testing', 'world'];

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
 * Imports that go against the arrows: domain <- contract <- { server, web }, and between features. An exempt file
 * may be imported by every feature, for the stated reason.
 */
export function wrongImports(
  files: readonly SourceFile[],
  doors: ReadonlyMap<string, string> = new Map(),
): string[] {
  return files.filter(isCode).flatMap((file) =>
    importsOf(file).flatMap((each) => {
      const reason = doors.has(each.target) ? againstArrows(file, each) : objection(file, each);
      return reason === null ? [] : [`${file.path} imports ${each.target}: ${reason}`];
    }),
  );
}

function objection(file: SourceFile, each: Import): string | null {
  const against = againstArrows(file, each);
  if (against !== null || isTest(file)) return against;
  if (file.path.startsWith('web/src/')) return objectionInWeb(file, each);
  return file.path.startsWith('server/src/') ? objectionBetweenFeatures(file, each) : null;
}

function againstArrows(file: SourceFile, each: Import): string | null {
  const test = isTest(file);
  const room = file.path.split('/')[0];
  if (room === 'domain') return test || within(each, 'domain') ? null : 'the domain imports nothing';
  if (room === 'contract') {
    const allowed = test || within(each, 'contract', 'domain') || each.target === 'zod';
    return allowed ? null : 'the contract stands on the domain and zod';
  }
  if (room === 'web') return within(each, 'server') ? 'the pages do not know the server' : null;
  return room === 'server' && within(each, 'web') ? 'the server does not know the pages' : null;
}

function objectionInWeb(file: SourceFile, each: Import): string | null {
  if (within(each, 'contract') && !each.typeOnly) return 'the contract is imported with "import type" only';
  const mine = /^web\/src\/features\/([^/]+)\//.exec(file.path)?.[1];
  const other = /^web\/src\/features\/([^/]+)\//.exec(each.target)?.[1];
  if (other !== undefined && other !== mine && !file.path.startsWith('web/src/app/')) {
    return 'features do not import features, nor are they imported by ui and lib';
  }
  return null;
}

function objectionBetweenFeatures(file: SourceFile, each: Import): string | null {
  const mine = /^server\/src\/([^/]+)\//.exec(file.path)?.[1];
  const other = /^server\/src\/([^/]+)\//.exec(each.target)?.[1];
  if (mine === undefined || other === undefined || mine === other || COMPOSING_ROOMS.includes(mine))
    return null;
  if (other === 'testing') return 'what is for tests stays in tests';
  if (SHARED_ROOMS.includes(mine)) {
    return SHARED_ROOMS.includes(other) ? null : 'a shared room does not know the features';
  }
  if (SHARED_ROOMS.includes(other) || each.target === `server/src/${other}/${DOOR}`) return null;
  return `of another feature only ${other}/${DOOR} may be imported: export it there, or import a shared room (${SHARED_ROOMS.join(', ')})`;
}

function within(each: Import, ...rooms: string[]): boolean {
  return rooms.some((room) => each.target.startsWith(`${room}/`));
}

function workspacePath(target: string): string {
  const workspace = /^@touchline\/(\w+)(?:\/(.*))?$/.exec(target);
  return workspace === null ? target : `${workspace[1]}/src/${workspace[2] ?? 'index'}.ts`;
}

/** Pairs of server features that import each other, in either direction and by way of others. */
export function featureCircles(files: readonly SourceFile[]): string[] {
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

/** The feature of the server a path belongs to; null for shared and composing rooms and for other workspaces. */
function featureOf(path: string): string | null {
  const folder = /^server\/src\/([^/]+)\//.exec(path)?.[1];
  return folder === undefined || SHARED_ROOMS.includes(folder) || COMPOSING_ROOMS.includes(folder)
    ? null
    : folder;
}

/** Whether a feature imports itself by way of others. */
function reaches(imports: ReadonlyMap<string, ReadonlySet<string>>, feature: string): boolean {
  const seen = new Set(imports.get(feature));
  for (const each of seen) for (const next of imports.get(each) ?? []) seen.add(next);
  return seen.has(feature);
}
