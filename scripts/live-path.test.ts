import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../', import.meta.url);
const page = readFileSync(new URL('docs/LIVE.md', ROOT), 'utf8');

test('the files on the path from a goal to a rank exist, in the number the page states', () => {
  const pathFiles = [...page.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path]) => path);
  expect(page).toContain(`${pathFiles.length} files`);
  expect(new Set(pathFiles).size).toBe(pathFiles.length);
  const named = [...page.matchAll(/`([a-z]+\/[\w/.-]+\.tsx?)`/g)].flatMap(([, path]) => path ?? []);
  expect(named.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
});
