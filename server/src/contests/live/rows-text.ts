import { avatarUrl, DRAWN_AVATARS, ownAvatar } from '@touchline/domain/avatars';
import { moneyText, xfc } from '@touchline/domain/money';
import { pointsText, type ScoringTable } from '@touchline/domain/scoring/table';
import type { LivePages } from '@touchline/domain/standings/live/pages';
import type { PrizeAtRank } from '@touchline/domain/standings/live/prizes';
import { MAX_ESCAPE, type FieldNames } from './names.ts';

/** The data of a field's rows apart from the ranking, by team index. */
interface RowSource {
  readonly table: ScoringTable;
  readonly entryIds: Int32Array;
  readonly managerIds: Int32Array;
  readonly names: FieldNames;
  /** Codes of chosen pictures by team index, 0 for none; null when no one chose one. */
  readonly avatars: Float64Array | null;
  readonly prizeAt: PrizeAtRank;
}

/** Serializes teams, in the given order, to the JSON array of standings rows. */
export type SerializeRows = (pages: Ranking, teams: readonly number[]) => string;
type Ranking = Pick<LivePages, 'totalOf' | 'rankOf' | 'sharing' | 'playersLeft'>;

/** Upper bound of a row's bytes without its nickname. */
const ROW_BYTES = 400;
const INITIAL_SIZE = 16 * 1_024;

const MANAGER = ascii(',"manager_id":');
const NICKNAME = ascii(',"nickname":"');
/** Drawn pictures by number, of managers who are not simulated and who are. */
const DRAWN = [false, true].map((simulated) =>
  Array.from({ length: DRAWN_AVATARS + 1 }, (_, number) => pictureText(number, simulated)),
);

const ZERO = 0x30;
const MINUS = 0x2d;
const COMMA = 0x2c;
const OPEN = 0x5b;
const CLOSE = 0x5d;
const CLOSE_ROW = 0x7d;

/** Output buffer, shared by all serializers of this thread: serialization is synchronous. */
let bytes = Buffer.allocUnsafe(INITIAL_SIZE);

/** The fields of a page's rows in columns, shared like the output buffer. */
let columns = makeColumns(100);

/**
 * Creates the serializer of a field's rows. Many readers request a page after each change of the ranking, so it is
 * written byte by byte, without an object or string per row. Neighbours mostly share rank, points and prize, whose
 * text is made once. The teams of a page are scattered in memory: each column is fetched for all of them first, so
 * that cache misses overlap.
 */
export function createRowSerializer(source: RowSource): SerializeRows {
  const { table, names, prizeAt } = source;
  return (pages, teams) => {
    const { totals, entries, managers, begins, ends, simulated, avatars, left } = fetchColumns(
      source,
      pages,
      teams,
    );
    let end = 0;
    let total = Number.NaN;
    let head: Uint8Array = MANAGER;
    let points: Uint8Array = MANAGER;
    bytes[end++] = OPEN;
    for (let index = 0; index < teams.length; index += 1) {
      const team = teams[index] ?? 0;
      if (total !== totals[index]) {
        total = totals[index] ?? 0;
        const rank = pages.rankOf(team);
        const prize = moneyText(xfc(prizeAt(rank, Math.max(1, pages.sharing(team)))));
        head = ascii(`{"rank":${rank},"team_id":`);
        points = ascii(`,"points":"${pointsText(table, total)}","prize":"${prize}","players_left":`);
      }
      const begin = begins[index] ?? 0;
      const after = ends[index] ?? 0;
      const into = ensureCapacity(end, ROW_BYTES + MAX_ESCAPE * (after - begin));
      if (index > 0) into[end++] = COMMA;
      end = put(into, head, end);
      end = putInteger(into, entries[index] ?? 0, end);
      end = put(into, MANAGER, end);
      end = putInteger(into, managers[index] ?? 0, end);
      end = put(into, NICKNAME, end);
      end = names.writeJson(begin, after, into, end);
      const isSimulated = simulated[index] ?? 0;
      const avatar = avatars[index] === 0 ? ownAvatar(managers[index] ?? 0) : (avatars[index] ?? 0);
      end = put(into, DRAWN[isSimulated]?.[avatar] ?? pictureText(avatar, isSimulated === 1), end);
      end = put(into, points, end);
      end = putInteger(into, left[index] ?? 0, end);
      into[end++] = CLOSE_ROW;
    }
    bytes[end++] = CLOSE;
    return bytes.toString('utf8', 0, end);
  };
}
function fetchColumns(
  { entryIds, managerIds, names, avatars: chosen }: RowSource,
  pages: Ranking,
  teams: readonly number[],
) {
  const { length } = teams;
  if (length > columns.totals.length) columns = makeColumns(2 * length);
  const { totals, entries, managers, begins, ends, simulated, avatars, left, letters } = columns;
  for (let index = 0; index < length; index += 1) totals[index] = pages.totalOf(teams[index] ?? 0);
  for (let index = 0; index < length; index += 1) begins[index] = names.beginOf(teams[index] ?? 0);
  for (let index = 0; index < length; index += 1) entries[index] = entryIds[teams[index] ?? 0] ?? 0;
  for (let index = 0; index < length; index += 1) managers[index] = managerIds[teams[index] ?? 0] ?? 0;
  for (let index = 0; index < length; index += 1)
    simulated[index] = names.isSimulated(teams[index] ?? 0) ? 1 : 0;
  for (let index = 0; index < length; index += 1)
    avatars[index] = chosen === null ? 0 : (chosen[teams[index] ?? 0] ?? 0);
  for (let index = 0; index < length; index += 1) ends[index] = names.endOf(teams[index] ?? 0);
  for (let index = 0; index < length; index += 1) letters[index] = names.byteAt(begins[index] ?? 0);
  for (let index = 0; index < length; index += 1) left[index] = pages.playersLeft(teams[index] ?? 0);
  return columns;
}

function makeColumns(rows: number) {
  return {
    totals: new Int32Array(rows),
    entries: new Int32Array(rows),
    managers: new Int32Array(rows),
    /** Byte offsets of the nicknames. */
    begins: new Float64Array(rows),
    ends: new Float64Array(rows),
    simulated: new Uint8Array(rows),
    avatars: new Float64Array(rows),
    left: new Uint8Array(rows),
    /** First byte of each nickname, read only to bring the nickname into the cache. */
    letters: new Uint8Array(rows),
  };
}

/** The fields between the nickname and the points. */
function pictureText(avatar: number, simulated: boolean): Uint8Array {
  return ascii(`","avatar":"${avatarUrl(avatar)}","simulated":${simulated}`);
}

function ascii(text: string): Uint8Array {
  const found = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) found[at] = text.charCodeAt(at);
  return found;
}

/** The output buffer with room for `more` bytes after `end`; reallocates it when it is too small. */
function ensureCapacity(end: number, more: number): Buffer {
  if (end + more < bytes.length) return bytes;
  const larger = Buffer.allocUnsafe(2 * (end + more));
  larger.set(bytes.subarray(0, end));
  bytes = larger;
  return bytes;
}

/** Copies a text; returns the end offset. */
function put(into: Buffer, text: Uint8Array, end: number): number {
  into.set(text, end);
  return end + text.length;
}

/** Writes a 32-bit integer in decimal. */
function putInteger(into: Buffer, number: number, end: number): number {
  let left = number;
  let first = end;
  if (left < 0) {
    into[first++] = MINUS;
    left = -left;
  }
  let after = first;
  do {
    into[after++] = ZERO + (left % 10);
    left = Math.trunc(left / 10);
  } while (left > 0);
  for (let low = first, high = after - 1; low < high; low += 1, high -= 1) {
    const digit = into[low] ?? 0;
    into[low] = into[high] ?? 0;
    into[high] = digit;
  }
  return after;
}
