import { fileURLToPath } from 'node:url';

const FACE = fileURLToPath(new URL('../../fonts/barlow-condensed-600.ttf', import.meta.url));

/** The letters of the bundled font: Latin with its extensions, and the punctuation of cards. */
const OUR_LETTERS = /^[\n -~ -ſƒȘ-țẞ–—‘’“”•…−]*$/u;

/**
 * Renders an SVG text as PNG in a separate thread. Texts use the bundled font; only a picture with letters of another
 * script, such as Chinese, loads the system fonts, which takes longer.
 */
export async function drawPicture(svg: string): Promise<Buffer> {
  // Loaded with the first picture: on a platform without a binary everything else still works.
  const { renderAsync } = await import('@resvg/resvg-js');
  const picture = await renderAsync(svg, {
    font: {
      fontFiles: [FACE],
      loadSystemFonts: !OUR_LETTERS.test(svg),
      defaultFontFamily: 'Barlow Condensed',
      sansSerifFamily: 'Barlow Condensed',
    },
  });
  return picture.asPng();
}
