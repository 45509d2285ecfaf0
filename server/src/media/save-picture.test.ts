import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { isRefusal } from '@touchline/contract/errors';
import { sql } from '../db/database.ts';
import { inProcessManager, type ManagerCaller } from '../http/auth/caller.ts';
import { makeLimits } from '../http/edge/limits.ts';
import { makeManagers } from '../testing/contests/contests.ts';
import { marketCaller } from '../testing/market/market.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { TEST_SECRETS } from '../testing/http/server.ts';
import { refusalOf } from '../testing/http/refusals.ts';
import { xfc } from '@touchline/domain/money';
import { mediaRoutes } from './routes.ts';

const { db } = await openTestDatabase();
let minute = 0;
const { call, done } = marketCaller(
  db,
  mediaRoutes({ secrets: TEST_SECRETS, limits: makeLimits(() => minute) }),
);
let manager: ManagerCaller;

beforeEach(async () => {
  minute += 60_000;
  const [made] = await makeManagers(db, 1, xfc(0n));
  if (made === undefined) throw new Error('No manager was made.');
  manager = inProcessManager(made);
});

const save = (file: Buffer, purpose: 'sponsor_logo' | 'sponsor_picture' = 'sponsor_logo') =>
  call('media.save', { purpose, file: file.toString('base64') }, manager);
const bytesOf = async (id: number): Promise<Buffer> => {
  const { rows } = await sql<{ bytes: Buffer }>`select bytes from media where id = ${id}`.execute(db);
  return rows[0]?.bytes ?? Buffer.alloc(0);
};
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 20, b: 20, alpha: 0.5 } } });

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('is taken as %s and kept as WebP', async (format) => {
    const file = await plain(300, 200).toFormat(format).toBuffer();
    const saved = await done(
      'media.save',
      { purpose: 'sponsor_logo', file: file.toString('base64') },
      manager,
    );
    expect(saved).toMatchObject({ width: 300, height: 200 });
    expect(saved.url).toMatch(/^\/media\/\d+-[0-9a-f]{24}\.webp$/);
    expect(await sharp(await bytesOf(saved.id)).metadata()).toMatchObject({ format: 'webp', width: 300 });
  });

  test('is scaled down into the frame of its purpose, and never up', async () => {
    const large = await plain(3_000, 1_500).png().toBuffer();
    expect(await save(large)).toMatchObject({ width: 512, height: 256 });
    expect(await save(large, 'sponsor_picture')).toMatchObject({ width: 1_600, height: 800 });
    expect(await save(await plain(20, 10).png().toBuffer())).toMatchObject({ width: 20, height: 10 });
  });

  test('loses its metadata, and is turned as the camera was held', async () => {
    const photo = await plain(40, 20)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Ann Lee, 1 Main Street' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(photo.toString('latin1')).toContain('Main Street');
    const saved = await done(
      'media.save',
      { purpose: 'sponsor_logo', file: photo.toString('base64') },
      manager,
    );
    expect(saved).toMatchObject({ width: 20, height: 40 });
    const stored = await bytesOf(saved.id);
    expect(stored.toString('latin1')).not.toContain('Main Street');
    const { exif, icc, xmp, orientation } = await sharp(stored).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('that moves keeps its first frame', async () => {
    const frames = Buffer.concat([Buffer.alloc(8 * 8 * 3, 250), Buffer.alloc(8 * 8 * 3, 5)]);
    const moving = await sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
      .webp({ loop: 0, delay: [100, 100], lossless: true })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const saved = await done(
      'media.save',
      { purpose: 'sponsor_logo', file: moving.toString('base64') },
      manager,
    );
    const stored = await bytesOf(saved.id);
    expect((await sharp(stored).metadata()).pages ?? 1).toBe(1);
    expect((await sharp(stored).stats()).channels[0]?.mean).toBeGreaterThan(200);
  });

  test('loses what hides behind its end', async () => {
    const script = '<script>alert(1)</script>';
    const file = Buffer.concat([await plain(20, 20).png().toBuffer(), Buffer.from(script)]);
    const outcome = await save(file);
    if (isRefusal(outcome)) throw new Error(outcome.refused);
    expect((await bytesOf(outcome.id)).toString('latin1')).not.toContain('script');
  });

  test('that is sent again keeps its address', async () => {
    const file = await plain(30, 30).png().toBuffer();
    expect(await save(file)).toEqual(await save(file));
  });

  test('is drawn ten times a minute for a manager, good or not', async () => {
    for (let sent = 0; sent < 10; sent += 1) await save(Buffer.from('no picture'));
    expect(await refusalOf(save(await plain(20, 20).png().toBuffer()))).toBe('ERR_TOO_MANY');
  });

  test('makes room when no sponsor has used it for a day', async () => {
    await sql`
      insert into media (manager_id, purpose, hash, bytes, width, height, created_at)
      select ${manager.managerId}, 'sponsor_logo', 'x' || number, 'x', 1, 1, game_now()
      from generate_series(1, 60) as number
    `.execute(db);
    const file = await plain(20, 20).png().toBuffer();
    expect(await refusalOf(save(file))).toBe('ERR_TOO_MANY');
    await sql`
      update media set created_at = created_at - interval '25 hours' where manager_id = ${manager.managerId}
    `.execute(db);
    expect(isRefusal(await save(file))).toBe(false);
  });
});

/** A PNG that claims to have these many pixels of one colour; it compresses to almost nothing. */
function pngBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const line = Math.ceil(width / 8) + 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(Math.min(line * height, 4_000_000)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

test('a picture of exactly 16 megapixels is taken', async () => {
  expect(await save(pngBomb(4_000, 4_000))).toMatchObject({ width: 512, height: 512 });
});

describe('a file is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const cases: readonly [string, () => Buffer | Promise<Buffer>][] = [
    ['that is an SVG', () => Buffer.from(svg)],
    ['that is an SVG with a byte order mark', () => Buffer.from(`\ufeff${svg}`)],
    [
      'that is a page which looks like a GIF',
      () => Buffer.from('GIF89a=1;//<html><script>alert(1)</script>'),
    ],
    ['that is a GIF', () => plain(8, 8).gif().toBuffer()],
    ['that is a TIFF', () => plain(8, 8).tiff().toBuffer()],
    ['that is an AVIF', () => plain(16, 16).avif().toBuffer()],
    [
      'that starts as a PNG and is an SVG',
      () => Buffer.concat([pngBomb(8, 8).subarray(0, 8), Buffer.from(svg)]),
    ],
    [
      'that starts as a JPEG and is text',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]),
    ],
    ['that ends in the middle', async () => (await plain(300, 300).jpeg().toBuffer()).subarray(0, 400)],
    ['with more than 16 megapixels', () => pngBomb(4_001, 4_000)],
    ['that would fill the memory', () => pngBomb(60_000, 60_000)],
    ['that declares no size', () => Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 ')],
  ];
  test.each(cases)('%s', async (_, fileOf) => {
    expect(await refusalOf(save(await fileOf()))).toBe('ERR_PICTURE_INVALID');
  });

  test('that is no base64, or empty', async () => {
    const refused = (file: string) =>
      refusalOf(call('media.save', { purpose: 'sponsor_logo', file }, manager));
    for (const file of ['', 'abc', '####', 'iVBORw0KGgo', ' AAAA']) {
      expect(await refused(file), file).toBe('ERR_PICTURE_INVALID');
    }
  });

  test('of more than 2 MB, and taken with exactly as much', async () => {
    const picture = await plain(20, 20).png().toBuffer();
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
    expect(await refusalOf(save(padded(2_097_153)))).toBe('ERR_TOO_LARGE');
    expect(isRefusal(await save(padded(2_097_152)))).toBe(false);
  });
});
