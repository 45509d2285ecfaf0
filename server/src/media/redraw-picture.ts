import type { Sharp, SharpOptions } from 'sharp';
import { makeConcurrencyLimit } from '../jobs/concurrency-limit.ts';

/** Bytes of an uploaded picture, at most. */
export const MAX_UPLOAD_BYTES = 2 * 1024 * 1024;
/** A picture of more pixels is refused before it is decoded. */
const MAX_PIXELS = 16_000_000;
/** The longest time one picture may take: with a queue before it, an answer comes within two seconds. */
const MAX_SECONDS = 1;
const QUALITY = 82;

/**
 * The frame of a picture by its purpose. `inside`: scaled down into it, never up. `cover`: it fills the frame, and what
 * is outside is cut off evenly.
 */
const FRAMES = {
  sponsor_logo: { width: 512, height: 512, fit: 'inside', withoutEnlargement: true },
  sponsor_picture: { width: 1_600, height: 900, fit: 'inside', withoutEnlargement: true },
  avatar: { width: 256, height: 256, fit: 'cover' },
} as const;
export type PicturePurpose = keyof typeof FRAMES;

/** A re-encoded picture, as WebP. */
export interface Picture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Drawing takes a core and tens of megabytes: one picture at a time, and a short queue. */
const limit = makeConcurrencyLimit({ maxRunning: 1, maxQueued: 8 });

/**
 * Re-encodes an uploaded picture: decoded, turned upright, scaled down and encoded as WebP, so that nothing of the
 * file is kept but its pixels: no metadata, no further frames, no trailing bytes. Null for a file that is not a
 * complete PNG, JPEG or WebP, or has too many pixels; 'busy' while the queue is full, or when it takes longer than
 * a second.
 */
export async function redrawPicture(file: Buffer, purpose: PicturePurpose): Promise<Picture | null | 'busy'> {
  if (!isPicture(file) || hasManyScans(file)) return null;
  const open = await decoder();
  const drawn = await limit(async () => ({ picture: await redraw(open, file, purpose) }));
  return drawn === null ? 'busy' : drawn.picture;
}

type Decoder = (file: Buffer, options: SharpOptions) => Sharp;

async function redraw(
  open: Decoder,
  file: Buffer,
  purpose: PicturePurpose,
): Promise<Picture | 'busy' | null> {
  try {
    const { data, info } = await open(file, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      sequentialRead: true,
    })
      .autoOrient()
      .resize(FRAMES[purpose])
      .toColourspace('srgb')
      .webp({ quality: QUALITY })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('timeout:')) return 'busy';
    // Whatever else the decoder objects to, the file is no usable picture.
    return null;
  }
}

let opened: Promise<Decoder> | null = null;

/** Loaded with the first picture. Only the three decoders are allowed: others, such as SVG, read files and addresses. */
function decoder(): Promise<Decoder> {
  opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: [
        'VipsForeignLoadPngBuffer',
        'VipsForeignLoadPngSource',
        'VipsForeignLoadJpegBuffer',
        'VipsForeignLoadJpegSource',
        'VipsForeignLoadWebpBuffer',
        'VipsForeignLoadWebpSource',
      ],
    });
    return (file, options) => sharp(file, options);
  });
  return opened;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** A progressive JPEG has about ten scans. */
const MAX_SCANS = 100;
const SCAN = Buffer.from([0xff, 0xda]);

/** Whether a JPEG repeats its scans so often that decoding it, which nothing can interrupt, would take seconds. */
function hasManyScans(file: Buffer): boolean {
  if (!file.subarray(0, JPEG.length).equals(JPEG)) return false;
  let scans = 0;
  for (let at = file.indexOf(SCAN); at !== -1; at = file.indexOf(SCAN, at + SCAN.length)) {
    scans += 1;
    if (scans > MAX_SCANS) return true;
  }
  return false;
}

/** Whether a file starts as a PNG, a JPEG or a WebP does. */
function isPicture(file: Buffer): boolean {
  const startsWith = (start: Buffer) => file.subarray(0, start.length).equals(start);
  const isWebp = file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  return startsWith(PNG) || startsWith(JPEG) || isWebp;
}
