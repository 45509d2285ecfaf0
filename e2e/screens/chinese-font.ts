import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import type { BrowserContext } from '@playwright/test';
import type { World } from '../world.ts';

/** Where the pages of a picture load the font from; no address of the product. */
const PREFIX = '/picture-fonts/';

/**
 * Gives the pages of a context the Chinese font that the theme names. Devices bring one of their own; the browser of
 * the pictures has none and would draw empty boxes.
 */
export async function addChineseFont(context: BrowserContext, world: World): Promise<void> {
  const stylesheet = createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-sc/wght.css');
  const files = join(dirname(stylesheet), 'files');
  await context.route(`${world.url}${PREFIX}*`, async (route) => {
    await route.fulfill({ path: join(files, basename(new URL(route.request().url()).pathname)) });
  });
  const faces = facesOf(readFileSync(stylesheet, 'utf8'));
  await context.addInitScript(`for (const { file, range } of ${JSON.stringify(faces)}) {
    document.fonts.add(new FontFace('Noto Sans SC', 'url(${PREFIX}' + file + ')', {
      weight: '100 900', unicodeRange: range,
    }));
  }`);
}

/** The files of a stylesheet's faces with the characters that each has. */
function facesOf(css: string): readonly { readonly file: string; readonly range: string }[] {
  return [...css.matchAll(/files\/([^)]+\.woff2)\)[^;]*;\s*unicode-range: ([^;]+);/g)].map(
    ([, file = '', range = '']) => ({ file, range }),
  );
}
