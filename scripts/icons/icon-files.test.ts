import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawIcons } from './icon-files.ts';

const PUBLIC = new URL('../../web/public/', import.meta.url);
const icons = drawIcons();

/** Width and height of a PNG file. */
function sizeOf(png: Buffer): [number, number] {
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test.each([...icons.keys()])('%s is the mark as it is drawn now', (name) => {
  const file = new URL(name, PUBLIC);
  expect(existsSync(file), 'run `node scripts/draw-icons.ts`').toBe(true);
  const drawn = icons.get(name) ?? '';
  // A PNG of another release of the drawing library may differ in bytes, never in size.
  if (typeof drawn === 'string') expect(readFileSync(file, 'utf8')).toBe(drawn);
  else if (name.endsWith('.png')) expect(sizeOf(readFileSync(file))).toEqual(sizeOf(drawn));
});

test('the manifest names icons that are there, in the sizes it says', () => {
  const manifest: unknown = JSON.parse(readFileSync(new URL('manifest.webmanifest', PUBLIC), 'utf8'));
  expect(manifest).toMatchObject({ short_name: 'Touchline', start_url: '/', display: 'standalone' });
  const text = readFileSync(new URL('manifest.webmanifest', PUBLIC), 'utf8');
  const named = [...text.matchAll(/"src": "\/([^"]+\.png)",\s+"sizes": "(\d+)x\d+"/g)];
  expect(named.length).toBeGreaterThanOrEqual(4);
  for (const [, name = '', side] of named) {
    expect(sizeOf(readFileSync(new URL(name, PUBLIC)))).toEqual([Number(side), Number(side)]);
  }
});
