import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEADER_BYTES = 13;
/** The maximum number of pixel bytes written: a decoder is promised more and must not believe it. */
const MAX_PIXEL_BYTES = 80_000_000;

/** A chunk of a PNG: its length, type, content and checksum. */
export function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** How a PNG of one colour is written. */
interface PngForm {
  readonly width: number;
  readonly height: number;
  /** Bits of a sample: 1, 8 or 16. */
  readonly bits?: number;
  /** 0: grey, 2: RGB, 6: RGB with transparency. */
  readonly colour?: 0 | 2 | 6;
  readonly interlaced?: boolean;
  /** Chunks before the pixels. */
  readonly before?: readonly Buffer[];
  readonly after?: readonly Buffer[];
}

const SAMPLES = { 0: 1, 2: 3, 6: 4 } as const;

/** A PNG of one colour, of any size: its pixels compress to almost nothing. */
export function png({
  width,
  height,
  bits = 8,
  colour = 2,
  interlaced = false,
  before = [],
  after = [],
}: PngForm): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colour, 0, 0, interlaced ? 1 : 0], 8);
  const line = 1 + Math.ceil((width * SAMPLES[colour] * bits) / 8);
  const pixels = deflateSync(Buffer.alloc(Math.min(line * height, MAX_PIXEL_BYTES)));
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    ...before,
    pngChunk('IDAT', pixels),
    ...after,
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
