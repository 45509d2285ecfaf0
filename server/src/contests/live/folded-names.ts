import { setImmediate as nextTurn } from 'node:timers/promises';
import { foldText } from '@touchline/domain/search/fold-text';
import type { Allocate } from '@touchline/domain/standings/live/arrays';
import type { FieldNames } from './names.ts';

/** The nicknames of a field as they are searched, by team index. */
export interface FoldedNames {
  readonly count: number;
  /**
   * Finds the teams whose nickname contains a folded text. Yields to other calls while it searches: a million
   * names take about 20 ms.
   */
  readonly find: (text: string) => Promise<NameMatches>;
}

/** Teams in ascending order; each is in one list. */
export interface NameMatches {
  readonly exact: readonly number[];
  readonly beginning: readonly number[];
  readonly inside: readonly number[];
}

const COUNT_BYTES = 4;
const MAX_ASCII = 0x7f;
const UPPER_A = 0x41;
const UPPER_Z = 0x5a;
const TO_LOWER = 0x20;
/** Teams searched before other calls have their turn: about 2 ms. */
const TEAMS_A_TURN = 100_000;

/**
 * Packs the folded nicknames of a field: their number, the offset of each and the end of the last (4 bytes each,
 * in this machine's byte order), then the texts in UTF-8.
 */
export function foldNames(names: FieldNames, allocate: Allocate): ArrayBufferLike {
  const { count } = names;
  const ends = new Uint32Array(count + 1);
  let text = Buffer.allocUnsafe(Math.max(1_024, count * 16));
  let end = 0;
  for (let team = 0; team < count; team += 1) {
    const begin = names.beginOf(team);
    const length = names.endOf(team) - begin;
    // Folding at most doubles the bytes of a name (a ligature becomes its letters).
    if (end + 4 * length > text.length) text = Buffer.concat([text, Buffer.allocUnsafe(text.length)]);
    const plain = foldAscii(names, begin, length, text, end);
    end = plain ?? end + text.write(foldText(names.nameOf(team).nickname), end, 'utf8');
    ends[team + 1] = end;
  }
  const buffer = allocate(COUNT_BYTES * (count + 2) + end);
  const packed = new Uint32Array(buffer, 0, count + 2);
  packed[0] = count;
  packed.set(ends, 1);
  new Uint8Array(buffer, COUNT_BYTES * (count + 2)).set(text.subarray(0, end));
  return buffer;
}

/** Writes an ASCII name in lower case and returns its end; null for another name. */
function foldAscii(
  names: FieldNames,
  begin: number,
  length: number,
  into: Buffer,
  at: number,
): number | null {
  for (let index = 0; index < length; index += 1) {
    const byte = names.byteAt(begin + index);
    if (byte > MAX_ASCII) return null;
    into[at + index] = byte >= UPPER_A && byte <= UPPER_Z ? byte + TO_LOWER : byte;
  }
  return at + length;
}

/** Reads a buffer of `foldNames`, in this or another thread. */
export function openFoldedNames(buffer: ArrayBufferLike): FoldedNames {
  const count = new Uint32Array(buffer, 0, 1)[0] ?? 0;
  const ends = new Uint32Array(buffer, COUNT_BYTES, count + 1);
  const text = Buffer.from(buffer, COUNT_BYTES * (count + 2));
  return {
    count,
    async find(wanted) {
      const sought = Buffer.from(wanted, 'utf8');
      const matches: Matches = { exact: [], beginning: [], inside: [] };
      const sample = Math.min(count, SAMPLE_TEAMS);
      searchEach({ text, ends }, sought, 0, sample, matches);
      const found = matches.exact.length + matches.beginning.length + matches.inside.length;
      const search = found > sample * DENSE_SHARE ? searchEach : searchText;
      for (let team = sample; team < count; team += TEAMS_A_TURN) {
        if (team > sample) await nextTurn();
        search({ text, ends }, sought, team, Math.min(count, team + TEAMS_A_TURN), matches);
      }
      return matches;
    },
  };
}

interface Matches extends NameMatches {
  readonly exact: number[];
  readonly beginning: number[];
  readonly inside: number[];
}

/** Names whose share of matches decides how the others are searched. */
const SAMPLE_TEAMS = 2_000;
/** Above it a call of `indexOf` for each match costs more than testing each name. */
const DENSE_SHARE = 0.05;

interface Texts {
  readonly text: Buffer;
  readonly ends: Uint32Array;
}

/** Adds the matches among the teams from `first` on, before `after`. */
type SearchTeams = (texts: Texts, sought: Uint8Array, first: number, after: number, matches: Matches) => void;

/** Tests one name after the other. */
const searchEach: SearchTeams = ({ text, ends }, sought, first, after, { exact, beginning, inside }) => {
  const { length } = sought;
  const letter = sought[0] ?? 0;
  for (let team = first; team < after; team += 1) {
    const begin = ends[team] ?? 0;
    const end = ends[team + 1] ?? 0;
    for (let at = begin; at <= end - length; at += 1) {
      if (text[at] !== letter) continue;
      let same = 1;
      while (same < length && text[at + same] === sought[same]) same += 1;
      if (same < length) continue;
      if (at > begin) inside.push(team);
      else (end - begin === length ? exact : beginning).push(team);
      break;
    }
  }
};

/** Searches in all texts at once, which is faster where few names match. */
const searchText: SearchTeams = ({ text, ends }, sought, first, after, { exact, beginning, inside }) => {
  const { length } = sought;
  const limit = ends[after] ?? 0;
  let team = first;
  let at = text.indexOf(sought, ends[first] ?? 0);
  while (at !== -1 && at < limit) {
    while ((ends[team + 1] ?? limit) <= at) team += 1;
    const begin = ends[team] ?? 0;
    const end = ends[team + 1] ?? 0;
    // Names are stored back to back: a match may extend into the next one.
    const isWhole = at + length <= end;
    if (isWhole && at > begin) inside.push(team);
    else if (isWhole) (end - begin === length ? exact : beginning).push(team);
    at = text.indexOf(sought, isWhole ? end : at + 1);
  }
};
