import { deflateSync, gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { png, pngChunk } from './png.ts';

/** Text that no served picture may contain: scripts, addresses and places hidden in files. */
export const SECRETS = ['<script', 'onload=', 'Main Street', 'GPS', 'xpacket', 'javascript:'] as const;

/** A file that an attacker, or a careless phone, sends as a picture. */
export interface HostileFile {
  readonly name: string;
  /** `refused`: it is no usable picture. `harmless`: it may be taken, but only what it shows. */
  readonly fate: 'refused' | 'harmless';
  readonly make: () => Buffer | Promise<Buffer>;
}

const SCRIPT = '<script>alert(document.domain)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;
const PAGE = `<!doctype html><html><body>${SCRIPT}</body></html>`;
const text = (content: string) => Buffer.from(content, 'utf8');
const bytes = (...values: readonly number[]) => Buffer.from(values);
const plain = (width = 40, height = 30): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#a02020' } });
const PNG_START = png({ width: 8, height: 8 }).subarray(0, 8);
const JPEG_START = bytes(0xff, 0xd8, 0xff, 0xe0);

const refused = (name: string, make: HostileFile['make']): HostileFile => ({ name, fate: 'refused', make });
const harmless = (name: string, make: HostileFile['make']): HostileFile => ({ name, fate: 'harmless', make });

/** A segment of a JPEG, after its start. */
function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xff00 | marker);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** A JPEG whose header declares another size; its data have the first one. */
function withSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  let at = 2;
  while (at < changed.length) {
    const marker = changed[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) {
      changed.writeUInt16BE(height, at + 5);
      changed.writeUInt16BE(width, at + 7);
      return changed;
    }
    at += 2 + changed.readUInt16BE(at + 2);
  }
  throw new Error('The JPEG has no frame.');
}

/** A progressive JPEG whose scans are repeated up to a size: small to send, long to decode. */
function repeatScans(jpeg: Buffer, size: number): Buffer {
  const first = jpeg.indexOf(bytes(0xff, 0xda));
  const end = jpeg.length - 2;
  const scans = jpeg.subarray(first, end);
  const times = Math.floor((size - jpeg.length) / scans.length);
  return Buffer.concat([
    jpeg.subarray(0, first),
    ...Array.from({ length: times }, () => scans),
    jpeg.subarray(end),
  ]);
}

/** A RIFF file of chunks. */
function webp(...chunks: readonly (readonly [string, Buffer])[]): Buffer {
  const body = Buffer.concat(
    chunks.map(([type, content]) => {
      const head = Buffer.alloc(8);
      head.write(type, 0, 'latin1');
      head.writeUInt32LE(content.length, 4);
      return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
    }),
  );
  const head = Buffer.alloc(12);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  head.write('WEBP', 8, 'latin1');
  return Buffer.concat([head, body]);
}

/** The header of an extended WebP that declares a size. */
function extended(width: number, height: number): Buffer {
  const content = Buffer.alloc(10);
  content.writeUIntLE(width - 1, 4, 3);
  content.writeUIntLE(height - 1, 7, 3);
  return content;
}

const animationControl = (frames: number): Buffer => {
  const content = Buffer.alloc(8);
  content.writeUInt32BE(frames);
  return pngChunk('acTL', content);
};
/** A chunk of compressed text or colours that inflates to many bytes. */
const inflating = (type: string, size: number): Buffer =>
  pngChunk(type, Buffer.concat([Buffer.from('bomb\0\0', 'latin1'), deflateSync(Buffer.alloc(size))]));

const OTHER_FORMATS: readonly HostileFile[] = [
  refused('nothing', () => Buffer.alloc(0)),
  refused('one byte', () => bytes(0x89)),
  refused('zeros', () => Buffer.alloc(4_096)),
  refused('an SVG', () => text(SVG)),
  refused('an SVG with a byte order mark', () => text(`\ufeff${SVG}`)),
  refused('an SVG behind a declaration', () => text(`<?xml version="1.0"?>\n${SVG}`)),
  refused('an SVG that reads a file', () =>
    text('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
  ),
  refused('an SVG that expands a billion laughs', () =>
    text(
      '<!DOCTYPE s [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>',
    ),
  ),
  refused('a compressed SVG', () => gzipSync(SVG)),
  refused('a page', () => text(PAGE)),
  refused('a page that begins as a GIF', () => text(`GIF89a=1;//${PAGE}`)),
  refused('a script that begins as a bitmap', () => text('BM=alert(1);')),
  refused('a GIF', () => plain().gif().toBuffer()),
  refused('a TIFF', () => plain().tiff().toBuffer()),
  refused('an AVIF', () => plain(64, 64).avif().toBuffer()),
  refused('a HEIC', () => Buffer.concat([bytes(0, 0, 0, 24), text('ftypheic'), Buffer.alloc(64)])),
  refused('a bitmap', () => Buffer.concat([text('BM'), Buffer.alloc(200)])),
  refused('an icon', () => Buffer.concat([bytes(0, 0, 1, 0, 1, 0), Buffer.alloc(64)])),
  refused('a PSD', () => Buffer.concat([text('8BPS'), Buffer.alloc(64)])),
  refused('a JPEG XL', () => Buffer.concat([bytes(0xff, 0x0a), Buffer.alloc(64)])),
  refused('a JPEG 2000', () => Buffer.concat([bytes(0, 0, 0, 12), text('jP  \r\n'), Buffer.alloc(64)])),
  refused('a PDF', () => text(`%PDF-1.7\n1 0 obj<</OpenAction<</JS(app.alert(1))>>>>endobj`)),
  refused('a ZIP', () => Buffer.concat([text('PK\u0003\u0004'), Buffer.alloc(64)])),
  refused('an archive', () => gzipSync(Buffer.alloc(10_000_000))),
  refused('a program of Windows', () => Buffer.concat([text('MZ'), Buffer.alloc(256)])),
  refused('a program of Linux', () => Buffer.concat([bytes(0x7f), text('ELF'), Buffer.alloc(256)])),
  refused('a video', () => Buffer.concat([bytes(0, 0, 0, 24), text('ftypisom'), Buffer.alloc(128)])),
  refused('PostScript', () => text('%!PS\n(/etc/passwd) (r) file')),
  refused('a raw picture of the decoder', () =>
    Buffer.concat([bytes(0xb6, 0xa6, 0xf2, 0x08), Buffer.alloc(64)]),
  ),
  refused('a script of the decoder', () =>
    text('push graphic-context\nimage over 0,0 0,0 "|ls"\npop graphic-context'),
  ),
  refused('paths for a name', () => text('../../../../etc/passwd\0.png')),
];

const BROKEN: readonly HostileFile[] = [
  refused('the start of a PNG alone', () => PNG_START),
  refused('a page behind the start of a PNG', () => Buffer.concat([PNG_START, text(PAGE)])),
  refused('an SVG behind the start of a JPEG', () => Buffer.concat([JPEG_START, text(SVG)])),
  refused('a page behind the start of a WebP', () => Buffer.concat([text('RIFF\0\0\0\0WEBP'), text(PAGE)])),
  refused('a JPEG that ends in the middle', async () =>
    (await plain(600, 600).jpeg().toBuffer()).subarray(0, 700),
  ),
  refused('a PNG that ends in the middle', () =>
    png({ width: 400, height: 400, before: [] }).subarray(0, 90),
  ),
  refused('a WebP that ends in the middle', async () =>
    (await plain(600, 600).webp().toBuffer()).subarray(0, 60),
  ),
  refused('a PNG without pixels', () => Buffer.concat([PNG_START, pngChunk('IEND', Buffer.alloc(0))])),
  refused('a PNG with a wrong checksum', () => {
    const file = png({ width: 9, height: 9 });
    file[29] = (file[29] ?? 0) ^ 0xff;
    return file;
  }),
  refused('a PNG of no width', () => png({ width: 0, height: 9 })),
  refused('a PNG of a negative height', () => png({ width: 9, height: 0x8000_0001 })),
  refused('a PNG with a chunk longer than the file', () => {
    const file = png({ width: 9, height: 9 });
    file.writeUInt32BE(0x7fff_fff0, 33);
    return file;
  }),
  refused('a WebP of no chunk', () => webp()),
  refused('a WebP whose header alone is extended', () => webp(['VP8X', extended(20, 20)])),
];

const LARGE: readonly HostileFile[] = [
  refused('a PNG of 50,000 x 50,000', () => png({ width: 50_000, height: 50_000, bits: 1, colour: 0 })),
  refused('a PNG of 2,147,483,647 x 1', () => png({ width: 2_147_483_647, height: 1, bits: 1, colour: 0 })),
  refused('a PNG of 1 x 100,000,000', () => png({ width: 1, height: 100_000_000, bits: 1, colour: 0 })),
  refused('a PNG just over the limit of pixels', () =>
    png({ width: 4_001, height: 4_000, bits: 1, colour: 0 }),
  ),
  refused('a JPEG that declares 65,500 x 65,500', async () =>
    withSize(await plain().jpeg().toBuffer(), 65_500, 65_500),
  ),
  harmless('a JPEG that declares 65,500 x 1', async () =>
    withSize(await plain().jpeg().toBuffer(), 65_500, 1),
  ),
  refused('a WebP that declares 16,383 x 16,383', () =>
    webp(['VP8X', extended(16_383, 16_383)], ['VP8 ', Buffer.alloc(32)]),
  ),
  harmless('a PNG of 16 megapixels of one colour', () => png({ width: 4_000, height: 4_000 })),
  harmless('a PNG of 16 megapixels with 16 bits and transparency', () =>
    png({ width: 4_000, height: 2_000, bits: 16, colour: 6 }),
  ),
  harmless('an interlaced PNG of 4 megapixels', () => png({ width: 2_000, height: 2_000, interlaced: true })),
  harmless('a PNG of 16,000 x 1', () => png({ width: 16_000, height: 1 })),
  harmless('a PNG of 1 x 16,000', () => png({ width: 1, height: 16_000 })),
  refused('a progressive JPEG with its scans repeated', async () =>
    repeatScans(await plain(1_000, 1_000).jpeg({ progressive: true }).toBuffer(), 2_000_000),
  ),
];

const HIDDEN: readonly HostileFile[] = [
  harmless('an animated PNG of a million frames', () =>
    png({ width: 64, height: 64, before: [animationControl(1_000_000)] }),
  ),
  harmless('an animated WebP of many frames', async () => {
    const pages = Array.from({ length: 60 }, () => ({
      create: { width: 64, height: 64, channels: 3 as const, background: '#102030' },
    }));
    return sharp(await Promise.all(pages.map((page) => sharp(page).png().toBuffer())), {
      join: { animated: true },
    })
      .webp({ loop: 0 })
      .toBuffer();
  }),
  harmless('a PNG with a colour profile that inflates to 64 MB', () =>
    png({ width: 32, height: 32, before: [inflating('iCCP', 64_000_000)] }),
  ),
  harmless('a PNG with a text that inflates to 64 MB', () =>
    png({ width: 32, height: 32, before: [inflating('zTXt', 64_000_000)] }),
  ),
  harmless('a PNG with 20,000 texts', () =>
    png({
      width: 32,
      height: 32,
      before: Array.from({ length: 20_000 }, () => pngChunk('tEXt', text('a\0b'))),
    }),
  ),
  harmless('a PNG with a script in a text', () =>
    png({ width: 32, height: 32, before: [pngChunk('tEXt', text(`Comment\0${SCRIPT}`))] }),
  ),
  harmless('a PNG with a page behind its end', () =>
    Buffer.concat([png({ width: 32, height: 32 }), text(PAGE)]),
  ),
  harmless('a PNG with a ZIP behind its end', () =>
    Buffer.concat([png({ width: 32, height: 32 }), text('PK\u0003\u0004'), Buffer.alloc(500)]),
  ),
  harmless('a JPEG with a page in its comment', async () =>
    withSegment(await plain().jpeg().toBuffer(), 0xfe, text(`*/${PAGE}/*`)),
  ),
  harmless('a JPEG with a script behind its end', async () =>
    Buffer.concat([await plain().jpeg().toBuffer(), text(SCRIPT)]),
  ),
  harmless('a JPEG with a place and an address', () =>
    plain()
      .jpeg()
      .withExif({
        IFD0: { Copyright: '1 Main Street' },
        IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
      })
      .toBuffer(),
  ),
  harmless('a JPEG with a broken EXIF', async () =>
    withSegment(
      await plain().jpeg().toBuffer(),
      0xe1,
      Buffer.concat([text('Exif\0\0II*\0'), Buffer.alloc(200, 0xff)]),
    ),
  ),
  harmless('a JPEG with XMP', async () =>
    withSegment(
      await plain().jpeg().toBuffer(),
      0xe1,
      text(`http://ns.adobe.com/xap/1.0/\0<?xpacket begin=""?>${SCRIPT}<?xpacket end="w"?>`),
    ),
  ),
  harmless('a JPEG with a colour profile of garbage', async () =>
    withSegment(
      await plain().jpeg().toBuffer(),
      0xe2,
      Buffer.concat([text('ICC_PROFILE\0\u0001\u0001'), Buffer.alloc(60_000, 7)]),
    ),
  ),
  harmless('a WebP with a place', () =>
    plain()
      .webp()
      .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer(),
  ),
  harmless('a JPEG turned by its EXIF', () => plain().jpeg().withMetadata({ orientation: 8 }).toBuffer()),
  harmless('a JPEG in CMYK', () => plain().toColourspace('cmyk').jpeg().toBuffer()),
  harmless('a PNG called a JPEG', () => png({ width: 20, height: 20 })),
];

/** More than sixty hostile files, made by code. */
export const HOSTILE_FILES: readonly HostileFile[] = [...OTHER_FORMATS, ...BROKEN, ...LARGE, ...HIDDEN];
