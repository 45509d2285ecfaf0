import { brotliDecompressSync } from 'node:zlib';

/** Table names by their index in a WOFF2 directory (W3C WOFF 2.0, section 4.1). */
const KNOWN_TABLES =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill';
const HEADER = 48;
const OWN_NAME = 63;

/** Reads the bytes, tags and variable-length numbers of a WOFF2 directory. */
function makeReader(bytes: Buffer, start: number) {
  let at = start;
  return {
    byte: () => bytes.readUInt8(at++),
    name: () => bytes.toString('latin1', at, (at += 4)),
    base128(): number {
      let value = 0;
      for (;;) {
        const byte = bytes.readUInt8(at++);
        value = value * 128 + (byte & 0x7f);
        if (byte < 0x80) return value;
      }
    },
    end: () => at,
  };
}

/** The tables of a WOFF2 file by name; glyph outlines stay transformed. Throws for another file format. */
export function tablesOf(file: Buffer): ReadonlyMap<string, Buffer> {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('This is not a WOFF2 file');
  const names = KNOWN_TABLES.match(/.{4}(?: |$)/g)?.map((each) => each.slice(0, 4)) ?? [];
  const reader = makeReader(file, HEADER);
  const sizes: { readonly name: string; readonly size: number }[] = [];
  for (let left = file.readUInt16BE(12); left > 0; left -= 1) {
    const flags = reader.byte();
    const name = (flags & 63) === OWN_NAME ? reader.name() : (names[flags & 63] ?? '');
    const whole = reader.base128();
    // Outlines are transformed unless their version is 3, other tables when it is not 0.
    const version = flags >> 6;
    const isTransformed = name === 'glyf' || name === 'loca' ? version !== 3 : version !== 0;
    sizes.push({ name, size: isTransformed ? reader.base128() : whole });
  }
  const start = reader.end();
  const content = brotliDecompressSync(file.subarray(start, start + file.readUInt32BE(20)));
  const tables = new Map<string, Buffer>();
  let at = 0;
  for (const { name, size } of sizes) {
    tables.set(name, content.subarray(at, at + size));
    at += size;
  }
  return tables;
}

/** The characters a font has glyphs for, by its table `cmap` (formats 4 and 12). */
export function charactersOf(tables: ReadonlyMap<string, Buffer>): ReadonlySet<number> {
  const cmap = tables.get('cmap');
  if (cmap === undefined) throw new Error('The font has no cmap');
  const characters = new Set<number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    const format = table.readUInt16BE(0);
    if (format === 4) addSegments(table, characters);
    if (format === 12) addGroups(table, characters);
  }
  return characters;
}

function addSegments(table: Buffer, characters: Set<number>): void {
  const doubled = table.readUInt16BE(6);
  for (let index = 0; index < doubled; index += 2) {
    const last = table.readUInt16BE(14 + index);
    const first = table.readUInt16BE(16 + doubled + index);
    for (let character = first; character <= last && character < 0xffff; character += 1)
      characters.add(character);
  }
}

function addGroups(table: Buffer, characters: Set<number>): void {
  for (let index = 0; index < table.readUInt32BE(12); index += 1) {
    const at = 16 + index * 12;
    const last = table.readUInt32BE(at + 4);
    for (let character = table.readUInt32BE(at); character <= last; character += 1) characters.add(character);
  }
}

/** The OpenType features of a font, such as `tnum`. */
export function featuresOf(tables: ReadonlyMap<string, Buffer>): ReadonlySet<string> {
  const substitutions = tables.get('GSUB');
  if (substitutions === undefined) return new Set();
  const list = substitutions.subarray(substitutions.readUInt16BE(6));
  const features = new Set<string>();
  for (let index = 0; index < list.readUInt16BE(0); index += 1) {
    features.add(list.toString('latin1', 2 + index * 6, 6 + index * 6));
  }
  return features;
}
