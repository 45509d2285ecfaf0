import type { Position } from '@touchline/domain/football/events';
import { ASSET_TYPE } from '@touchline/domain/cards';
import { foldText } from '@touchline/domain/search/fold-text';
import { sql, type Db } from '../../db/database.ts';

/** A player as lists filter and sort them. The price is in units of XFC: the lowest offer of the card, else the last. */
export interface IndexedPlayer {
  readonly id: number;
  readonly name: string;
  readonly short_name: string;
  /** The searchable text, folded. */
  readonly folded: string;
  readonly position: Position;
  readonly shirt_number: number;
  readonly nationality: string;
  readonly birth_date: string | null;
  readonly stars: number;
  readonly club_id: number | null;
  readonly league_id: number;
  readonly price: bigint | null;
}

/** From this age on an index is read again, since prices move all the time. */
const REFRESHED_AFTER_MS = 1_000;
/** Up to this age it answers while it is read again: nobody waits for all players. */
const MAX_AGE_MS = 3_000;

type PlayerIndex = ReadonlyMap<number, IndexedPlayer>;

interface Slot {
  cached: { readonly at: number; readonly players: PlayerIndex } | null;
  pending: Promise<PlayerIndex> | null;
}

const slots = new WeakMap<Db, Slot>();

/** All players by id, at most three seconds old. */
export async function playerIndex(db: Db): Promise<PlayerIndex> {
  const slot = slots.get(db) ?? { cached: null, pending: null };
  slots.set(db, slot);
  const { cached } = slot;
  const age = cached === null ? Number.POSITIVE_INFINITY : performance.now() - cached.at;
  if (cached === null || age >= MAX_AGE_MS) return refresh(db, slot);
  // A failed background refresh is ignored: once the index is too old, a caller awaits the refresh and gets the error.
  if (age >= REFRESHED_AFTER_MS) refresh(db, slot).catch(() => undefined);
  return cached.players;
}

/** Runs one refresh at a time; concurrent callers share it. */
function refresh(db: Db, slot: Slot): Promise<PlayerIndex> {
  if (slot.pending !== null) return slot.pending;
  const at = performance.now();
  const pending = readPlayers(db, sql`true`)
    .then((players) => {
      slot.cached = { at, players };
      return players;
    })
    .finally(() => (slot.pending = null));
  slot.pending = pending;
  return pending;
}

/** Players by id as they are now; unknown ids are left out. */
export function loadPlayers(
  db: Db,
  playerIds: readonly number[],
): Promise<ReadonlyMap<number, IndexedPlayer>> {
  return readPlayers(db, sql`player.id = any(${[...new Set(playerIds)]}::int[])`);
}

async function readPlayers(
  db: Db,
  wanted: ReturnType<typeof sql>,
): Promise<ReadonlyMap<number, IndexedPlayer>> {
  const { rows } = await sql<Omit<IndexedPlayer, 'folded'>>`
    select player.id, name, short_name, position, shirt_number, nationality,
      to_char(birth_date, 'YYYY-MM-DD') as birth_date, player.stars, club_id, league_id,
      coalesce(floor, last_price) as price
    from player
    left join card on asset_type = ${ASSET_TYPE.player} and subject_id = player.id
    left join card_market on card_market.card_id = card.id
    where ${wanted}
  `.execute(db);
  return new Map(rows.map((row) => [row.id, { ...row, folded: foldText(`${row.name} ${row.short_name}`) }]));
}
