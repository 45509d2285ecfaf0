import type { Allocate } from '@touchline/domain/standings/live/arrays';
import type { ManagerName } from '../queries/contest-rows.ts';

/** The managers' names of a field, by team index. */
export interface FieldNames {
  readonly count: number;
  readonly nameOf: (team: number) => ManagerName;
  /** Whether a team's manager is simulated. */
  readonly isSimulated: (team: number) => boolean;
  /** Byte offsets at which a team's nickname begins and ends. */
  readonly beginOf: (team: number) => number;
  readonly endOf: (team: number) => number;
  readonly byteAt: (offset: number) => number;
  /**
   * Writes the nickname between two offsets as the content of a JSON string in UTF-8; returns the end offset. It takes
   * at most `MAX_ESCAPE` times its bytes.
   */
  readonly writeJson: (begin: number, end: number, into: Buffer, at: number) => number;
}

const COUNT_BYTES = 4;
/** Bytes that one byte takes at most in JSON: \u0007. */
export const MAX_ESCAPE = 6;
const FIRST_PRINTABLE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Packs the names of a chunk of teams, in its order. Little-endian: count, offset of each nickname and the end of the
 * last (4 bytes each), whether each manager is simulated (1 byte each), nicknames in UTF-8.
 */
export function packNames(names: readonly ManagerName[]): Uint8Array {
  const nicknames = names.map(({ nickname }) => Buffer.from(nickname, 'utf8'));
  const length = nicknames.reduce((sum, nickname) => sum + nickname.length, 0);
  const packed = Buffer.alloc(textAt(names.length) + length);
  packed.writeUInt32LE(names.length, 0);
  let end = 0;
  for (const [index, nickname] of nicknames.entries()) {
    nickname.copy(packed, textAt(names.length) + end);
    end += nickname.length;
    packed.writeUInt32LE(end, COUNT_BYTES + 4 * (index + 1));
    packed[flagsAt(names.length) + index] = names[index]?.simulated === true ? 1 : 0;
  }
  return packed;
}

/** Concatenates the packed names of a field's chunks into one buffer. */
export function joinNames(chunks: readonly Uint8Array[], allocate: Allocate): ArrayBufferLike {
  const parts = chunks.map(partOf);
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const length = parts.reduce((sum, part) => sum + part.text.length, 0);
  const buffer = allocate(textAt(count) + length);
  const joined = new Uint8Array(buffer);
  const view = new DataView(buffer);
  view.setUint32(0, count, true);
  let team = 0;
  let end = 0;
  for (const part of parts) {
    joined.set(part.text, textAt(count) + end);
    joined.set(part.flags, flagsAt(count) + team);
    for (let index = 1; index <= part.count; index += 1) {
      view.setUint32(COUNT_BYTES + 4 * (team + index), end + part.ends.getUint32(4 * index, true), true);
    }
    team += part.count;
    end += part.text.length;
  }
  return buffer;
}

/** Reads a buffer of `joinNames`, in this or another thread. */
export function openNames(buffer: ArrayBufferLike): FieldNames {
  const view = new DataView(buffer);
  const count = view.getUint32(0, true);
  const bytes = Buffer.from(buffer);
  const text = textAt(count);
  const beginOf = (team: number): number => {
    if (!(team >= 0 && team < count)) throw new RangeError(`There is no team ${team} of ${count}.`);
    return text + view.getUint32(COUNT_BYTES + 4 * team, true);
  };
  const endOf = (team: number): number => text + view.getUint32(COUNT_BYTES + 4 * (team + 1), true);
  const isSimulated = (team: number): boolean => bytes[flagsAt(count) + team] === 1;
  const textBetween = (begin: number, end: number): string => bytes.toString('utf8', begin, end);
  return {
    count,
    isSimulated,
    beginOf,
    endOf,
    byteAt: (offset) => bytes[offset] ?? 0,
    nameOf: (team) => ({
      nickname: textBetween(beginOf(team), endOf(team)),
      simulated: isSimulated(team),
    }),
    writeJson(begin, end, into, at) {
      for (let from = begin; from < end; from += 1) {
        const byte = bytes[from] ?? 0;
        if (byte < FIRST_PRINTABLE || byte === QUOTE || byte === BACKSLASH)
          return at + into.write(JSON.stringify(textBetween(begin, end)).slice(1, -1), at, 'utf8');
        into[at + from - begin] = byte;
      }
      return at + end - begin;
    },
  };
}

interface Part {
  readonly count: number;
  /** Offsets relative to the first nickname. */
  readonly ends: DataView;
  readonly flags: Uint8Array;
  readonly text: Uint8Array;
}

function partOf(chunk: Uint8Array): Part {
  const count = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength).getUint32(0, true);
  return {
    count,
    ends: new DataView(chunk.buffer, chunk.byteOffset + COUNT_BYTES, 4 * (count + 1)),
    flags: chunk.subarray(flagsAt(count), textAt(count)),
    text: chunk.subarray(textAt(count)),
  };
}

function flagsAt(count: number): number {
  return COUNT_BYTES + 4 * (count + 1);
}

function textAt(count: number): number {
  return flagsAt(count) + count;
}
