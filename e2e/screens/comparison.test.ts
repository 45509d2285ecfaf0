import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compareFolders, comparePictures } from './comparison.ts';
import { differencesPage } from './differences-page.ts';
import { endRun } from './runs.ts';

/** A grey picture with a white square at its corner. */
async function draw(width: number, height: number, square = 0): Promise<Buffer> {
  const grey = { width, height, channels: 4, background: { r: 40, g: 40, b: 40, alpha: 1 } } as const;
  const white = { width: Math.max(square, 1), height: Math.max(square, 1), channels: 4 } as const;
  const input = { create: { ...white, background: 'white' } };
  return sharp({ create: grey })
    .composite(square === 0 ? [] : [{ input, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

let folder = '';
const before = () => join(folder, 'before');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-pictures-'));
  mkdirSync(before());
});
afterEach(() => rmSync(folder, { recursive: true }));

const readBack = (name: string): Buffer => readFileSync(join(folder, `${name}.png`));
const keep = (at: string, name: string, picture: Buffer): void =>
  writeFileSync(join(at, `${name}.png`), picture);

describe('two pictures', () => {
  test('that are the same do not differ', async () => {
    expect(await comparePictures(await draw(20, 10, 4), await draw(20, 10, 4))).toBeNull();
  });
  test('differ by the share of their pixels, which are marked in a third', async () => {
    const changed = await comparePictures(await draw(20, 10), await draw(20, 10, 4));
    expect(changed?.share).toBe(16 / 200);
    expect(await sharp(changed?.marked).metadata()).toMatchObject({ width: 20, height: 10 });
  });
  test.each([
    [20, 15],
    [30, 10],
  ])('of another size, %i by %i, differ where one of them ends', async (width, height) => {
    const grown = await comparePictures(await draw(20, 10), await draw(width, height));
    expect(grown?.share).toBeCloseTo(1 - 200 / (width * height), 1);
  });
});

describe('two runs', () => {
  test('are compared by name, and the largest difference comes first', async () => {
    keep(before(), 'same', await draw(20, 10));
    keep(folder, 'same', await draw(20, 10));
    keep(before(), 'little', await draw(20, 10));
    keep(folder, 'little', await draw(20, 10, 3));
    keep(before(), 'much', await draw(20, 10));
    keep(folder, 'much', await draw(20, 10, 9));
    keep(before(), 'gone', await draw(20, 10));
    keep(folder, 'new', await draw(20, 10));
    const { same, differences } = await compareFolders(before(), folder);
    expect(same).toBe(1);
    expect(differences.map(({ name, kind }) => [name, kind])).toEqual([
      ['gone', 'gone'],
      ['new', 'new'],
      ['much', 'changed'],
      ['little', 'changed'],
    ]);
  });

  test('a run of some screens keeps the pictures of the others, and compares only its own', async () => {
    const drawn = join(folder, 'drawn');
    mkdirSync(drawn);
    keep(folder, 'market-360-floodlight', await draw(20, 10));
    keep(folder, 'match-360-floodlight', await draw(20, 10));
    keep(drawn, 'market-360-floodlight', await draw(20, 10, 5));
    const summary = await endRun({ folder, drawn, isWanted: (name) => name.includes('market') });
    expect(summary).toMatchObject({
      same: 0,
      differences: [{ name: 'market-360-floodlight', kind: 'changed' }],
    });
    expect(await comparePictures(readBack('match-360-floodlight'), await draw(20, 10))).toBeNull();
    expect(await comparePictures(readBack('market-360-floodlight'), await draw(20, 10, 5))).toBeNull();
  });

  test('there is nothing to compare with at the first run', async () => {
    const drawn = join(folder, 'drawn');
    mkdirSync(drawn);
    keep(drawn, 'market-360-floodlight', await draw(20, 10));
    expect(await endRun({ folder, drawn, isWanted: () => true })).toBeNull();
  });
});

test('the page shows each difference with its pictures inside, and what can be filtered', async () => {
  keep(before(), 'market-360-floodlight', await draw(20, 10));
  keep(folder, 'market-360-floodlight', await draw(20, 10, 5));
  keep(folder, 'market-1280-matchday-de', await draw(20, 10));
  const page = await differencesPage(await compareFolders(before(), folder), before(), folder);
  expect(page).toContain('data-width="360" data-theme="floodlight" data-language="en"');
  expect(page).toContain('data-width="1280" data-theme="matchday" data-language="de"');
  expect(page.match(/src="data:image\/webp;base64,/g)).toHaveLength(4);
  expect(page).not.toMatch(/(?:src|href)="(?!data:)/);
});
