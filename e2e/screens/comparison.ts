import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** A picture that is not the same in two runs. */
export interface Difference {
  /** Name of the picture's file, without its extension. */
  readonly name: string;
  readonly kind: 'changed' | 'new' | 'gone';
  /** The share of different pixels, from 0 to 1. */
  readonly share: number;
  /** Marks the different pixels; null when there is nothing to compare with. */
  readonly marked: Buffer | null;
}

/** The differences of two runs, largest first. */
export interface Comparison {
  readonly same: number;
  readonly differences: readonly Difference[];
}

const PNG = '.png';

/** Names of the pictures in a folder, without extension. */
export function picturesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(PNG))
    .map((file) => file.slice(0, -PNG.length))
    .toSorted();
}

/** Compares the pictures of two folders by their names. */
export async function compareFolders(before: string, after: string): Promise<Comparison> {
  const [earlier, later] = [new Set(picturesIn(before)), new Set(picturesIn(after))];
  const differences: Difference[] = [];
  const names = new Set([...earlier, ...later]);
  for (const name of [...names].toSorted()) {
    if (!earlier.has(name)) differences.push({ name, kind: 'new', share: 1, marked: null });
    else if (!later.has(name)) differences.push({ name, kind: 'gone', share: 1, marked: null });
    else {
      const changed = await comparePictures(
        readFileSync(join(before, name + PNG)),
        readFileSync(join(after, name + PNG)),
      );
      if (changed !== null) differences.push({ name, kind: 'changed', ...changed });
    }
  }
  const same = names.size - differences.length;
  return { same, differences: differences.toSorted((one, other) => other.share - one.share) };
}

/** Compares two pictures pixel by pixel; null when they look the same. */
export async function comparePictures(
  before: Buffer,
  after: Buffer,
): Promise<{ readonly share: number; readonly marked: Buffer } | null> {
  if (before.equals(after)) return null;
  const sizes = await Promise.all([sharp(before).metadata(), sharp(after).metadata()]);
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const [earlier, later] = await Promise.all([
    pixelsOf(before, width, height),
    pixelsOf(after, width, height),
  ]);
  const marked = new Uint8Array(width * height * 4);
  // The same edge is drawn a shade lighter now and then: smoothed edges count as same.
  const different = pixelmatch(earlier, later, marked, width, height, { threshold: 0.1 });
  if (different === 0) return null;
  const raw = { width, height, channels: 4 } as const;
  return { share: different / (width * height), marked: await sharp(marked, { raw }).png().toBuffer() };
}

/** The area beyond the edge of a smaller picture has this colour, which no theme uses. */
const BEYOND = { r: 255, g: 0, b: 255, alpha: 1 };

async function pixelsOf(picture: Buffer, width: number, height: number): Promise<Buffer> {
  const { width: ownWidth, height: ownHeight } = await sharp(picture).metadata();
  return sharp(picture)
    .ensureAlpha()
    .extend({ right: width - ownWidth, bottom: height - ownHeight, background: BEYOND })
    .raw()
    .toBuffer();
}
