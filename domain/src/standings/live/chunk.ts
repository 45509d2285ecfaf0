import type { Team } from '../../contests/team.ts';

/** Starters and reserves of a team, and all its picks. */
export const STARTERS = 11;
export const RESERVES = 4;
export const PICKS = STARTERS + RESERVES;

/** The maximum number of teams in one chunk. */
export const CHUNK_TEAMS = 4_096;

/** In the byte of captain (low half) and vice-captain (high half): no one. */
export const NO_LEADER = 15;

/** A team of a locked contest. */
export interface LockedTeam {
  readonly entryId: number;
  readonly managerId: number;
  /** Eleven starters and four reserves, in the order of substitutions. */
  readonly team: Team;
  /** Stars of the eleven, 0 to 255. */
  readonly stars: number;
  /** The last save of the team, epoch milliseconds. */
  readonly savedAt: number;
}

/** The columns of a chunk, in the order of its teams: views of its bytes, or of a copy where they are not aligned. */
interface ChunkColumns {
  readonly count: number;
  /** Epoch milliseconds. */
  readonly savedAt: Float64Array;
  readonly entryIds: Int32Array;
  readonly managerIds: Int32Array;
  /** `PICKS` indexes in the pool for each team: starters, then reserves. */
  readonly picks: Uint16Array;
  /** Slot of the captain in the low half, of the vice-captain in the high half; `NO_LEADER` for no one. */
  readonly leaders: Uint8Array;
  readonly stars: Uint8Array;
}

const VERSION = 1;
const HEADER_BYTES = 8;
const TEAM_BYTES = 8 + 4 + 4 + 2 * PICKS + 1 + 1;

/**
 * Packs up to `CHUNK_TEAMS` teams into bytes of a stable format. `pool` holds the ids of the players of
 * the contest in ascending order; picks are written as indexes in it, so the same pool is needed to read them.
 *
 * Little-endian: version, starters, reserves, 0 (a byte each), number of teams (2 bytes), size of the pool (2 bytes);
 * then one column after the other: last save (float64), entry (int32), manager (int32), picks (15 uint16),
 * captain and vice-captain (a byte), stars (a byte).
 *
 * Throws a RangeError for too many teams, or for one that has not 11 + 4 different players of the pool.
 */
export function packTeams(teams: readonly LockedTeam[], pool: readonly number[]): Uint8Array {
  const places = placesOf(pool);
  const { bytes, columns } = emptyChunk(teams.length, pool.length);
  for (const [index, { entryId, managerId, team, stars, savedAt }] of teams.entries()) {
    columns.savedAt[index] = savedAt;
    columns.entryIds[index] = entryId;
    columns.managerIds[index] = managerId;
    columns.picks.set(picksOf(team, entryId, places), index * PICKS);
    columns.leaders[index] = slotOf(team, team.captainId) | (slotOf(team, team.viceCaptainId) << 4);
    columns.stars[index] = stars;
  }
  return bytes;
}

/**
 * A chunk of `count` teams with empty columns. Throws a RangeError for too many teams, or too many players in the
 * pool.
 */
export function emptyChunk(
  count: number,
  poolSize: number,
): { readonly bytes: Uint8Array; readonly columns: ChunkColumns } {
  if (count > CHUNK_TEAMS) throw new RangeError(`${count} teams are too many for one chunk.`);
  if (poolSize > 0xffff) throw new RangeError(`A pool of ${poolSize} players is too large.`);
  const bytes = new Uint8Array(HEADER_BYTES + count * TEAM_BYTES);
  const header = new DataView(bytes.buffer);
  header.setUint8(0, VERSION);
  header.setUint8(1, STARTERS);
  header.setUint8(2, RESERVES);
  header.setUint16(4, count, true);
  header.setUint16(6, poolSize, true);
  return { bytes, columns: columnsOf(bytes, count) };
}

/** The teams of a chunk written for the same pool. Throws a RangeError as `openChunk` does. */
export function unpackTeams(chunk: Uint8Array, pool: readonly number[]): LockedTeam[] {
  const { count, savedAt, entryIds, managerIds, picks, leaders, stars } = openChunk(chunk, pool.length);
  return Array.from({ length: count }, (_, index) => {
    const players = Array.from(
      picks.subarray(index * PICKS, (index + 1) * PICKS),
      (place) => pool[place] ?? Number.NaN,
    );
    const leader = leaders[index] ?? 0;
    return {
      entryId: entryIds[index] ?? 0,
      managerId: managerIds[index] ?? 0,
      team: {
        starters: players.slice(0, STARTERS),
        reserves: players.slice(STARTERS),
        captainId: players[leader & 15] ?? null,
        viceCaptainId: players[leader >> 4] ?? null,
      },
      stars: stars[index] ?? 0,
      savedAt: savedAt[index] ?? 0,
    };
  });
}

/** How many teams a chunk holds. Throws a RangeError when its version or length is not what was written. */
export function teamsOfChunk(chunk: Uint8Array): number {
  const header = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  if (chunk.byteLength < HEADER_BYTES) throw new RangeError('The chunk is shorter than its header.');
  if (header.getUint8(0) !== VERSION) throw new RangeError(`Chunk version ${header.getUint8(0)} is unknown.`);
  if (header.getUint8(1) !== STARTERS || header.getUint8(2) !== RESERVES) {
    throw new RangeError('The chunk holds teams of another size.');
  }
  const count = header.getUint16(4, true);
  if (chunk.byteLength !== HEADER_BYTES + count * TEAM_BYTES) {
    throw new RangeError(`The chunk of ${count} teams has ${chunk.byteLength} bytes.`);
  }
  return count;
}

/**
 * The columns of a chunk. Throws a RangeError when its version, length or size of the pool differs from the
 * written one, or a pick is outside the pool.
 */
export function openChunk(chunk: Uint8Array, poolSize: number): ChunkColumns {
  const count = teamsOfChunk(chunk);
  const header = new DataView(chunk.buffer, chunk.byteOffset, HEADER_BYTES);
  if (header.getUint16(6, true) !== poolSize) throw new RangeError('The chunk was written for another pool.');
  // Views need aligned bytes, and a driver's buffer may start anywhere in a larger one.
  const aligned = chunk.byteOffset % 8 === 0 ? chunk : new Uint8Array(chunk);
  const columns = columnsOf(aligned, count);
  for (const place of columns.picks) {
    if (place >= poolSize) throw new RangeError(`There is no player ${place} in a pool of ${poolSize}.`);
  }
  return columns;
}

const LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

function columnsOf({ buffer, byteOffset }: Uint8Array, count: number): ChunkColumns {
  if (!LITTLE_ENDIAN) throw new RangeError('Chunks of teams need a little-endian machine.');
  const saved = byteOffset + HEADER_BYTES;
  const entries = saved + 8 * count;
  const managers = entries + 4 * count;
  const picks = managers + 4 * count;
  const leaders = picks + 2 * PICKS * count;
  return {
    count,
    savedAt: new Float64Array(buffer, saved, count),
    entryIds: new Int32Array(buffer, entries, count),
    managerIds: new Int32Array(buffer, managers, count),
    picks: new Uint16Array(buffer, picks, PICKS * count),
    leaders: new Uint8Array(buffer, leaders, count),
    stars: new Uint8Array(buffer, leaders + count, count),
  };
}

function placesOf(pool: readonly number[]): ReadonlyMap<number, number> {
  if (pool.some((id, place) => place > 0 && id <= (pool[place - 1] ?? id))) {
    throw new RangeError('The players of a pool must be in ascending order, each once.');
  }
  return new Map(pool.map((id, place) => [id, place]));
}

function picksOf(team: Team, entryId: number, places: ReadonlyMap<number, number>): number[] {
  const picks = [...team.starters, ...team.reserves].flatMap((playerId) => places.get(playerId) ?? []);
  if (team.starters.length !== STARTERS || picks.length !== PICKS || new Set(picks).size !== PICKS) {
    throw new RangeError(`The team of entry ${entryId} is not complete.`);
  }
  return picks;
}

function slotOf(team: Team, playerId: number | null): number {
  const slot = playerId === null ? -1 : team.starters.indexOf(playerId);
  return slot < 0 ? NO_LEADER : slot;
}
