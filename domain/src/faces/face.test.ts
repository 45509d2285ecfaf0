import { describe, expect, test } from 'vitest';
import { COILED_CUTS, faceOf, LOOSE_CUTS } from './face.ts';
import { nationPalette, SKIN_TONES } from './nations.ts';
import { visibleDifferences } from '../testing/face-differences.ts';

const many = (nationality: string | null, count = 4_000) =>
  Array.from({ length: count }, (_, index) => faceOf({ id: index + 1, nationality, position: 'MF' }));

describe('a face', () => {
  test('depends on the player only', () => {
    const seed = { id: 317, nationality: 'br', position: 'DF' } as const;
    expect(faceOf(seed)).toEqual(faceOf({ ...seed }));
  });

  test('differs from those of team-mates with adjacent ids in features visible at 24 px', () => {
    for (const nationality of ['gb', 'br', 'ng', 'se', null]) {
      const faces = many(nationality, 600);
      const pairs = faces.flatMap((face, index) =>
        faces.slice(index + 1, index + 15).map((mate) => visibleDifferences(face, mate)),
      );
      expect(Math.min(...pairs)).toBeGreaterThanOrEqual(1);
      expect(pairs.filter((differences) => differences < 2).length / pairs.length).toBeLessThan(0.01);
    }
  });

  test('has skin tones in the proportions of the nation’s palette', () => {
    for (const nationality of ['se', 'br', 'ng', 'fr', 'jp', null]) {
      const { tones } = nationPalette(nationality);
      const total = tones.reduce((sum, weight) => sum + weight, 0);
      const faces = many(nationality);
      for (const tone of SKIN_TONES) {
        const share = faces.filter((face) => face.tone === tone).length / faces.length;
        expect(Math.abs(share - (tones[tone - 1] ?? 0) / total)).toBeLessThan(0.03);
      }
    }
  });

  test('wears every cut of hair, and more than fourteen in one nation', () => {
    const worn = new Set([...many('gb'), ...many('ng')].map(({ cut }) => cut));
    expect([...worn].toSorted()).toEqual([...new Set([...LOOSE_CUTS, ...COILED_CUTS])].toSorted());
    expect(new Set(many('se').map(({ cut }) => cut)).size).toBeGreaterThan(14);
  });

  test('of a goalkeeper is broad', () => {
    expect(faceOf({ id: 9, nationality: 'de', position: 'GK' }).build).toBe('broad');
  });
});

test('a nation without a palette of its own gets that of the world', () => {
  expect(nationPalette('xx')).toBe(nationPalette(null));
  expect(nationPalette('BR')).toBe(nationPalette('br'));
});
