import { expect, test } from 'vitest';
import { sideColours } from './side-colours.ts';

const kit = (colour_1: string, colour_2: string) => ({ pattern: 'plain', colour_1, colour_2 }) as const;

test('distinguishable kits keep their first colours', () => {
  expect(sideColours(kit('#c8102e', '#ffffff'), kit('#0b3d91', '#ffffff'))).toEqual({
    home: '#c8102e',
    away: '#0b3d91',
  });
});

test('for similar kits the away side changes its colour, then the home side', () => {
  const crimson = kit('#7a1f3d', '#f2b705');
  expect(sideColours(crimson, kit('#7a1f3d', '#f26a21'))).toEqual({ home: '#7a1f3d', away: '#f26a21' });
  expect(sideColours(crimson, kit('#7a1f3d', '#80203f'))).toEqual({ home: '#f2b705', away: '#7a1f3d' });
});

test('two single-colour kits of the same colour stay the same', () => {
  const plain = kit('#101820', '#101820');
  expect(sideColours(plain, plain)).toEqual({ home: '#101820', away: '#101820' });
});
