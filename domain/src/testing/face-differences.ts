import type { Face } from '../faces/face.ts';

/** Traits of a portrait that are visible at 24 px. */
const VISIBLE_TRAITS = ['tone', 'hairColour', 'cut', 'beard', 'shape', 'build'] as const;

/** The number of traits visible at 24 px in which two faces differ. */
export function visibleDifferences(one: Face, other: Face): number {
  return VISIBLE_TRAITS.filter((trait) => one[trait] !== other[trait]).length;
}
