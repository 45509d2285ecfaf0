import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../', import.meta.url);
const page = readFileSync(new URL('docs/LIVE.md', ROOT), 'utf8');

test('the files on the way from a goal to a rank exist, and are as many as the page says', () => {
  const onTheWay = [...page.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path]) => path);
  expect(page).toContain(`${onTheWay.length} files`);
  expect(new Set(onTheWay).size).toBe(onTheWay.length);
  const named = [...page.matchAll(/`([a-z]+\/[\w/.-]+\.tsx?)`/g)].flatMap(([, path]) => path ?? []);
  expect(named.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
});
