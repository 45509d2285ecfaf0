import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareFolders, picturesIn, type Comparison } from './comparison.ts';
import { differencesPage } from './differences-page.ts';

interface Run {
  /** Where the pictures of all screens are. */
  readonly folder: string;
  /** Where this run has put its own. */
  readonly drawn: string;
  /** Whether this run was to draw a picture, by its name. */
  readonly isWanted: (name: string) => boolean;
}

/** The pictures of the previous run. */
const BEFORE = 'before';

/**
 * Moves the pictures of a finished run to the others, keeps those they replace, and writes the page of the differences.
 * Returns null when there was nothing to compare with. A run that fails never gets here, so it replaces nothing.
 */
export async function endRun({ folder, drawn, isWanted }: Run): Promise<Comparison | null> {
  const before = join(folder, BEFORE);
  rmSync(before, { recursive: true, force: true });
  mkdirSync(before, { recursive: true });
  const replaced = picturesIn(folder).filter(isWanted);
  for (const name of replaced) renameSync(join(folder, `${name}.png`), join(before, `${name}.png`));
  const comparison = replaced.length === 0 ? null : await compareFolders(before, drawn);
  if (comparison !== null) {
    writeFileSync(join(folder, 'differences.html'), await differencesPage(comparison, before, drawn));
  }
  for (const name of picturesIn(drawn)) renameSync(join(drawn, `${name}.png`), join(folder, `${name}.png`));
  rmSync(drawn, { recursive: true });
  return comparison;
}
