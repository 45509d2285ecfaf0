import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readMatch, type SourceMatch } from './format.ts';

/** Where the two files of a match are: side by side, or in the folders of the original repository. */
const LAYOUTS = [
  { folder: '', name: /^(\d+)-events\.json$/, events: 'ID-events.json', lineUps: 'ID-lineups.json' },
  { folder: 'events', name: /^(\d+)\.json$/, events: 'events/ID.json', lineUps: 'lineups/ID.json' },
] as const;

/**
 * Reads the matches of a folder by their ids: all of them, or those named by `only`. Throws when the folder has none, when a
 * match lacks one of its files, or when a file is not in the format.
 */
export function readMatchFiles(folder: string, only: readonly number[] = []): readonly SourceMatch[] {
  const matches = LAYOUTS.flatMap((layout) => {
    const inside = path.join(folder, layout.folder);
    const names = existsSync(inside) ? readdirSync(inside) : [];
    return names.flatMap((name) => {
      const id = layout.name.exec(name)?.[1];
      if (id === undefined || (only.length > 0 && !only.includes(Number(id)))) return [];
      const read = (file: string): unknown =>
        JSON.parse(readFileSync(path.join(folder, file.replace('ID', id)), 'utf8'));
      return [readMatch(Number(id), read(layout.events), read(layout.lineUps))];
    });
  });
  if (matches.length === 0) throw new Error(`${folder} has no match files (ID-events.json, ID-lineups.json)`);
  return matches.toSorted((one, other) => one.matchId - other.matchId);
}
