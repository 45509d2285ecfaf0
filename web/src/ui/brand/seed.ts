import { luminance } from '../theme/contrast.ts';

/** A stable 32-bit hash of a text (FNV-1a): the seed of generated pictures. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  // FNV gives similar texts similar low bits; the final mix spreads them.
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** A list with at least one item to choose from. */
export type Choices<Item> = readonly [Item, ...Item[]];

/** Picks an item by a seed; different values of `turn` pick independently. */
export function pick<Item>(list: Choices<Item>, seed: number, turn = 0): Item {
  const turned = Math.imul(seed ^ Math.imul(turn + 1, 0x9e3779b1), 0x85ebca6b) >>> 0;
  return list[(turned >>> 8) % list.length] ?? list[0];
}

/** Whether white contrasts better with this colour ("#rrggbb") than dark text. */
export function needsLightText(colour: string): boolean {
  return luminance(colour) < 0.3;
}
