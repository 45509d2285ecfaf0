import { fileURLToPath } from 'node:url';

const FACE = fileURLToPath(new URL('../../fonts/barlow-condensed-600.ttf', import.meta.url));

/** The letters our own face has: Latin with its extensions, and the marks a card uses. */
const OUR_LETTERS = /^[\n -~ -ſƒȘ-țẞ–—‘’“”•…−]*$/u;

/**
 * Draws the text of an SVG file as PNG in a thread of its own. Words are set in our own face; only a picture with
 * letters of another script, as Chinese, looks at the faces of the machine, which takes longer.
 */
export async function drawPicture(svg: string): Promise<Buffer> {
  // Loaded with the first picture: a machine it was not built for serves everything else.
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
