import { expect, test } from 'vitest';
import { sideColours } from './side-colours.ts';

const kit = (colour_1: string, colour_2: string) => ({ pattern: 'plain', colour_1, colour_2 }) as const;

test('kits that can be told apart keep their first colours', () => {
  expect(sideColours(kit('#c8102e', '#ffffff'), kit('#0b3d91', '#ffffff'))).toEqual({
    home: '#c8102e',
    away: '#0b3d91',
  });
});

test('where they look alike the away side changes, then the home side', () => {
  const crimson = kit('#7a1f3d', '#f2b705');
  expect(sideColours(crimson, kit('#7a1f3d', '#f26a21'))).toEqual({ home: '#7a1f3d', away: '#f26a21' });
  expect(sideColours(crimson, kit('#7a1f3d', '#80203f'))).toEqual({ home: '#f2b705', away: '#7a1f3d' });
});

test('two sides in one colour alone stay as they are', () => {
  const plain = kit('#101820', '#101820');
  expect(sideColours(plain, plain)).toEqual({ home: '#101820', away: '#101820' });
});
