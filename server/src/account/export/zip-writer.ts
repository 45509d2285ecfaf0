import { createDeflateRaw, crc32 } from 'node:zlib';

/** A file of a ZIP: its name and its bytes, which may come piece by piece. */
export interface ZipFile {
  readonly name: string;
  readonly content: AsyncIterable<Buffer>;
}

interface WrittenFile {
  readonly name: Buffer;
  readonly checksum: number;
  readonly packedSize: number;
  readonly size: number;
  readonly offset: number;
}

const LOCAL_HEADER = 0x04034b50;
const DATA_DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION = 20;
/** Sizes and checksum follow the data; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const MAX_BYTES = 0xffff_ffff;
const FIRST_YEAR = 1_980;

/**
 * Writes a ZIP piece by piece: no more of it is in memory than what waits to be sent. Files are compressed one after
 * another and dated `at` in UTC. Throws beyond 4 GB, which this form of the format cannot describe.
 */
export async function* writeZip(files: AsyncIterable<ZipFile>, at: Date): AsyncGenerator<Buffer> {
  const written: WrittenFile[] = [];
  const stamp = dosTime(at);
  let offset = 0;
  for await (const file of files) {
    const name = Buffer.from(file.name, 'utf8');
    const header = localHeader(name, stamp);
    yield header;
    let packedSize = 0;
    const sum = { checksum: 0, size: 0 };
    for await (const piece of deflate(file.content, sum)) {
      packedSize += piece.length;
      yield piece;
    }
    const descriptor = dataDescriptor(sum.checksum, packedSize, sum.size);
    yield descriptor;
    written.push({ name, ...sum, packedSize, offset });
    offset += header.length + packedSize + descriptor.length;
    if (offset > MAX_BYTES || sum.size > MAX_BYTES) throw new Error('The ZIP is larger than 4 GB.');
  }
  let directory = 0;
  for (const file of written) {
    const header = centralHeader(file, stamp);
    directory += header.length;
    yield header;
  }
  yield endOfDirectory(written.length, directory, offset);
}

/** Compresses the pieces; counts and sums what goes in. */
async function* deflate(
  content: AsyncIterable<Buffer>,
  sum: { checksum: number; size: number },
): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw();
  const feed = async (): Promise<void> => {
    for await (const piece of content) {
      sum.checksum = crc32(piece, sum.checksum);
      sum.size += piece.length;
      if (!packer.write(piece)) await new Promise((resolve) => packer.once('drain', resolve));
    }
    packer.end();
  };
  const fed = feed().catch((error: unknown) =>
    packer.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  try {
    for await (const piece of packer) yield asBuffer(piece);
    await fed;
  } finally {
    packer.destroy();
  }
}

function asBuffer(piece: unknown): Buffer {
  if (!Buffer.isBuffer(piece)) throw new TypeError('A compressor gave something else than bytes.');
  return piece;
}

interface DosTime {
  readonly time: number;
  readonly day: number;
}

/** Date and time as the format keeps them: two-second steps from 1980 on. */
function dosTime(at: Date): DosTime {
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    day: ((at.getUTCFullYear() - FIRST_YEAR) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  };
}

/** Packs 16-bit (`h`) and 32-bit (`w`) numbers, little-endian, in the order given. */
function pack(...fields: readonly (readonly ['h' | 'w', number])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [kind]) => sum + (kind === 'h' ? 2 : 4), 0));
  let at = 0;
  for (const [kind, value] of fields)
    at = kind === 'h' ? bytes.writeUInt16LE(value, at) : bytes.writeUInt32LE(value, at);
  return bytes;
}

function localHeader(name: Buffer, { time, day }: DosTime): Buffer {
  const fixed = pack(
    ['w', LOCAL_HEADER],
    ['h', VERSION],
    ['h', FLAGS],
    ['h', DEFLATED],
    ['h', time],
    ['h', day],
    ['w', 0],
    ['w', 0],
    ['w', 0],
    ['h', name.length],
    ['h', 0],
  );
  return Buffer.concat([fixed, name]);
}

function dataDescriptor(checksum: number, packedSize: number, size: number): Buffer {
  return pack(['w', DATA_DESCRIPTOR], ['w', checksum], ['w', packedSize], ['w', size]);
}

function centralHeader(
  { name, checksum, packedSize, size, offset }: WrittenFile,
  { time, day }: DosTime,
): Buffer {
  const fixed = pack(
    ['w', CENTRAL_HEADER],
    ['h', VERSION],
    ['h', VERSION],
    ['h', FLAGS],
    ['h', DEFLATED],
    ['h', time],
    ['h', day],
    ['w', checksum],
    ['w', packedSize],
    ['w', size],
    ['h', name.length],
    ['h', 0],
    ['h', 0],
    ['h', 0],
    ['h', 0],
    ['w', 0],
    ['w', offset],
  );
  return Buffer.concat([fixed, name]);
}

function endOfDirectory(files: number, size: number, offset: number): Buffer {
  return pack(
    ['w', END_OF_DIRECTORY],
    ['h', 0],
    ['h', 0],
    ['h', files],
    ['h', files],
    ['w', size],
    ['w', offset],
    ['h', 0],
  );
}
