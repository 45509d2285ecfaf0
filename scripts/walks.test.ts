import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../', import.meta.url);
const page = readFileSync(new URL('docs/WALKS.md', ROOT), 'utf8');
const walks = page
  .split(/^## /m)
  .slice(1)
  .map((text) => [text.slice(0, text.indexOf('\n')), text] as const);

test('there are two walks, within their limits of files', () => {
  expect(walks.map(([title]) => title)).toEqual(['Joining a contest', 'A buy order']);
  const counts = walks.map(([, text]) => Number(/^(\d+) files/m.exec(text)?.[1]));
  expect(counts[0]).toBeLessThanOrEqual(35);
  expect(counts[1]).toBeLessThanOrEqual(45);
});

test.each(walks)('%s: the page states how many files are beside the path', (_, text) => {
  const [, count = '', beside = ''] = /^Beside the path, (\d+) files([^]*)/m.exec(text) ?? [];
  const files = [...beside.matchAll(/`([a-z]+\/[\w/.-]+\.tsx?)`/g)].map(([, path]) => path);
  expect(new Set(files).size).toBe(files.length);
  expect(Number(count)).toBe(files.length);
});

test.each(walks)('%s: every file exists, and the page states how many there are', (_, text) => {
  const steps = [...text.matchAll(/^(\d+)\. `([^`]+)`/gm)];
  expect(text).toContain(`\n${steps.length} files.`);
  expect(steps.map(([, number]) => Number(number))).toEqual(steps.map((_step, index) => index + 1));
  expect(new Set(steps.map(([, , path]) => path)).size).toBe(steps.length);
  const named = [...text.matchAll(/`([a-z]+\/[\w/.-]+\.tsx?)`/g)].flatMap(([, path]) => path ?? []);
  expect(named.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
});
