import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawIcons } from './icon-files.ts';

const PUBLIC = new URL('../../web/public/', import.meta.url);
const icons = drawIcons();

/** Width and height of a PNG file. */
function sizeOf(png: Buffer): [number, number] {
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test.each([...icons.keys()])('%s is up to date with the mark', (name) => {
  const file = new URL(name, PUBLIC);
  expect(existsSync(file), 'run `node scripts/draw-icons.ts`').toBe(true);
  const drawn = icons.get(name) ?? '';
  // Another release of the rendering library may produce other PNG bytes, but never another size.
  if (typeof drawn === 'string') expect(readFileSync(file, 'utf8')).toBe(drawn);
  else if (name.endsWith('.png')) expect(sizeOf(readFileSync(file))).toEqual(sizeOf(drawn));
});

test('the manifest lists existing icons with their sizes', () => {
  const manifest: unknown = JSON.parse(readFileSync(new URL('manifest.webmanifest', PUBLIC), 'utf8'));
  expect(manifest).toMatchObject({ short_name: 'Touchline', start_url: '/', display: 'standalone' });
  const text = readFileSync(new URL('manifest.webmanifest', PUBLIC), 'utf8');
  const named = [...text.matchAll(/"src": "\/([^"]+\.png)",\s+"sizes": "(\d+)x\d+"/g)];
  expect(named.length).toBeGreaterThanOrEqual(4);
  for (const [, name = '', side] of named) {
    expect(sizeOf(readFileSync(new URL(name, PUBLIC)))).toEqual([Number(side), Number(side)]);
  }
});
