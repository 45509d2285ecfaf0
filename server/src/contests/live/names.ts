import type { Allocate } from '@touchline/domain/standings/live/arrays';
import type { ManagerName } from '../queries/contest-rows.ts';

/** The names of the managers of a field, by the number of their team in it. */
export interface FieldNames {
  readonly count: number;
  readonly nameOf: (team: number) => ManagerName;
  /** Whether a team's manager plays inside the server. */
  readonly isSimulated: (team: number) => boolean;
  /** Where a team's nickname begins and ends among the bytes of all. */
  readonly beginOf: (team: number) => number;
  readonly endOf: (team: number) => number;
  readonly byteAt: (place: number) => number;
  /**
   * Writes the nickname between two places as the inside of a JSON string in UTF-8; answers where it ends. It takes at
   * most `LONGEST_ESCAPE` times its bytes.
   */
  readonly writeJson: (begin: number, end: number, into: Buffer, at: number) => number;
}

const COUNT_BYTES = 4;
/** So many bytes a byte may become in JSON: \u0007. */
export const MAX_ESCAPE = 6;
const FIRST_PRINTABLE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Packs names beside a chunk of teams, in its order. Little-endian: how many, where each nickname begins and the last
 * one ends (4 bytes each), whether each plays inside the server (a byte each), the nicknames in UTF-8.
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

/** Lays the names of the chunks of a field behind each other, in one memory. */
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

/** The names in a memory made by `joinNames`, here or in another thread. */
export function openNames(buffer: ArrayBufferLike): FieldNames {
  const view = new DataView(buffer);
  const count = view.getUint32(0, true);
  const bytes = Buffer.from(buffer);
  const text = textAt(count);
  const beginOf = (team: number): number => {
    if (!(team >= 0 && team < count)) throw new RangeError(`There is no team ${team} among ${count}.`);
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
    byteAt: (place) => bytes[place] ?? 0,
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
  /** From the beginning of the first nickname on, which is 0. */
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
