import { Resvg } from '@resvg/resvg-js';
import { MARK, MARK_PAINT, markFile, SMALL_MARK, WORDMARK } from '../../web/src/ui/brand/mark.ts';

/** Background and text colours of the Floodlight theme, for splash screens. */
const BACKGROUND = '#07090c';
const TEXT = '#e8edf2';
/** Systems may crop a maskable icon to a circle of four fifths of its side. */
const MASK_INSET = 6;

/** Screens of iPhones and iPads with a splash image: CSS pixels and device pixel ratio. */
const SPLASHES = [
  { width: 375, height: 667, ratio: 2 },
  { width: 375, height: 812, ratio: 3 },
  { width: 390, height: 844, ratio: 3 },
  { width: 393, height: 852, ratio: 3 },
  { width: 402, height: 874, ratio: 3 },
  { width: 414, height: 896, ratio: 2 },
  { width: 430, height: 932, ratio: 3 },
  { width: 440, height: 956, ratio: 3 },
  { width: 820, height: 1180, ratio: 2 },
] as const;

function png(svg: string): Buffer {
  return new Resvg(svg).render().asPng();
}

/** An ICO file of PNG images, each with its side in pixels. */
function ico(pictures: readonly { readonly side: number; readonly png: Buffer }[]): Buffer {
  const HEAD = 6;
  const ENTRY = 16;
  const head = Buffer.alloc(HEAD + ENTRY * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, picture] of pictures.entries()) {
    const at = HEAD + ENTRY * index;
    head.writeUInt8(picture.side, at);
    head.writeUInt8(picture.side, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(picture.png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += picture.png.length;
  }
  return Buffer.concat([head, ...pictures.map((picture) => picture.png)]);
}

/** A screen with a splash image: CSS pixels and device pixel ratio. */
interface Screen {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** A splash image as SVG: the mark above the name, centred. */
export function splashSvg({ width, height, ratio }: Screen): string {
  const mark = markFile(MARK, 96).replace('<svg ', `<svg x="${width / 2 - 48}" y="${height / 2 - 80}" `);
  const nameWidth = 128;
  const nameHeight = (nameWidth * WORDMARK.height) / WORDMARK.width;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * ratio}" height="${height * ratio}" viewBox="0 0 ${width} ${height}">` +
    `<path fill="${BACKGROUND}" d="M0 0h${width}v${height}H0z"/>${mark}` +
    `<svg x="${(width - nameWidth) / 2}" y="${height / 2 + 40}" width="${nameWidth}" height="${nameHeight}" viewBox="${WORDMARK.box}">` +
    `<path fill="${TEXT}" d="${WORDMARK.letters}"/>` +
    `<circle cx="${WORDMARK.ball.x}" cy="${WORDMARK.ball.y}" r="${WORDMARK.ball.radius}" fill="${MARK_PAINT.ball}"/></svg></svg>`
  );
}

/** The file name of a splash image. */
function splashName({ width, height, ratio }: (typeof SPLASHES)[number]): string {
  return `splash-${width * ratio}x${height * ratio}.png`;
}

/** Every icon file by its name in web/public. */
export function drawIcons(): ReadonlyMap<string, Buffer | string> {
  const uncut = { isCut: false } as const;
  const maskable = (side: number) => png(markFile(MARK, side, { isCut: false, inset: MASK_INSET }));
  return new Map<string, Buffer | string>([
    ['icon.svg', markFile(MARK, 32)],
    [
      'favicon.ico',
      ico([
        { side: 16, png: png(markFile(SMALL_MARK, 16)) },
        { side: 32, png: png(markFile(SMALL_MARK, 32)) },
        { side: 48, png: png(markFile(MARK, 48)) },
      ]),
    ],
    ['icon-192.png', png(markFile(MARK, 192))],
    ['icon-512.png', png(markFile(MARK, 512))],
    ['icon-maskable-192.png', maskable(192)],
    ['icon-maskable-512.png', maskable(512)],
    ['apple-touch-icon.png', png(markFile(MARK, 180, uncut))],
    ...SPLASHES.map((screen) => [splashName(screen), png(splashSvg(screen))] as const),
  ]);
}
