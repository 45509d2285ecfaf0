import { importsOf } from '../architecture/imports.ts';
import { isCode, type SourceFile } from '../architecture/source-files.ts';

/** The tests that changes can break, and those left to a full run. */
export interface TestsOfChanges {
  /** Test files for Vitest. */
  readonly tests: readonly string[];
  /** Journeys for Playwright: files of `e2e`, tags of features, or all of them. */
  readonly journeys: {
    readonly all: boolean;
    readonly files: readonly string[];
    readonly tags: readonly string[];
  };
  /** Whether to build the pages and check their size. */
  readonly pages: boolean;
  /** Test files that depend on a change only through longer import paths. */
  readonly leftOut: readonly string[];
}

const isTestFile = (path: string): boolean => /\.test\.tsx?$/.test(path);
const isJourney = (path: string): boolean => /^e2e\/journeys\/.+\.spec\.ts$/.test(path);
const isCatalog = (path: string): boolean => /^web\/src\/languages\/.*\.json$/.test(path);
/** Pure tests take milliseconds, so all that depend on a change run; database tests only at a short distance. */
const isPure = (path: string): boolean => !path.startsWith('server/') && !path.startsWith('scripts/launch/');

/** Longest import path from a database test to a change. */
const MAX_DISTANCE = 2;

/**
 * Selects the tests that changes of these paths can break: all tests in the folder of a changed server feature, tests that
 * import a change, text tests for a catalog, and the journeys of a changed web feature.
 */
export function testsOfChanges(changed: readonly string[], files: readonly SourceFile[]): TestsOfChanges {
  const tests = new Set<string>();
  const leftOut = new Set<string>();
  for (const [path, distance] of distancesTo(changed, files)) {
    if (!isTestFile(path)) continue;
    (isPure(path) || distance <= MAX_DISTANCE ? tests : leftOut).add(path);
  }
  const features = new Set(changed.flatMap((path) => featureFolderOf(path) ?? []));
  for (const { path, text } of files) {
    if (!isTestFile(path)) continue;
    const isOfFeature = [...features].some((folder) => path.startsWith(folder));
    const isOfTexts = changed.some(isCatalog) && /languages|readCatalogs/.test(text);
    if (isOfFeature || (isOfTexts && isPure(path))) tests.add(path);
  }
  for (const path of tests) leftOut.delete(path);
  return {
    tests: [...tests].toSorted(),
    journeys: journeysOf(changed),
    pages: changed.some((path) => path.startsWith('web/') && !isTestFile(path) && !isCatalog(path)),
    leftOut: [...leftOut].toSorted(),
  };
}

/** Every file that imports a change, directly or not, with the length of the shortest import path. */
function distancesTo(changed: readonly string[], files: readonly SourceFile[]): ReadonlyMap<string, number> {
  const importers = new Map<string, string[]>();
  for (const file of files.filter(isCode)) {
    for (const { target } of importsOf(file)) {
      importers.set(target, [...(importers.get(target) ?? []), file.path]);
    }
  }
  const distances = new Map(changed.map((path) => [path, 0]));
  // Breadth-first: a map iterates in insertion order, including entries added during iteration.
  for (const [path, distance] of distances) {
    for (const importer of importers.get(path) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return distances;
}

/** The folder whose tests belong to a changed file: a server feature or the commands. */
function featureFolderOf(path: string): string | null {
  return /^(?:server\/src\/[^/]+\/|scripts\/launch|scripts\/changed\/)/.exec(path)?.[0] ?? null;
}

function journeysOf(changed: readonly string[]): TestsOfChanges['journeys'] {
  const files = changed.filter(isJourney);
  const tags = new Set<string>();
  let all = false;
  for (const path of changed) {
    if (isTestFile(path) || isJourney(path) || isCatalog(path)) continue;
    const feature = /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];
    if (feature !== undefined) tags.add(`@${feature}`);
    else if (/^(?:web|e2e)\//.test(path)) all = true;
  }
  return { all, files, tags: [...tags].toSorted() };
}
