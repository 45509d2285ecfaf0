import { crc32, inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const CENTRAL_HEADER = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_BYTES = 22;

/** Reads a ZIP by its directory, as programs do. Throws when a header, a size or a checksum is wrong. */
export function unzip(zip: Buffer): ReadonlyMap<string, Buffer> {
  const end = zip.length - END_BYTES;
  if (zip.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('The ZIP has no end.');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== CENTRAL_HEADER) throw new Error('The directory of the ZIP is broken.');
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    files.set(name, contentOf(zip, at, name));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  if (at !== end) throw new Error('The directory of the ZIP has another size.');
  return files;
}

function contentOf(zip: Buffer, entry: number, name: string): Buffer {
  const local = zip.readUInt32LE(entry + 42);
  if (zip.readUInt32LE(local) !== LOCAL_HEADER) throw new Error(`${name} does not begin where it should.`);
  const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const content = inflateRawSync(zip.subarray(begin, begin + zip.readUInt32LE(entry + 20)));
  if (content.length !== zip.readUInt32LE(entry + 24)) throw new Error(`${name} has another size.`);
  if (crc32(content) !== zip.readUInt32LE(entry + 16)) throw new Error(`${name} has another checksum.`);
  return content;
}
