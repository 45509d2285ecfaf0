import type { Position } from '@touchline/domain/football/events';
import { ASSET_TYPE } from '@touchline/domain/cards';
import { foldText } from '@touchline/domain/search/fold-text';
import { sql, type Db } from '../../db/database.ts';
import { recentRead } from '../../db/recent-read.ts';

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

type PlayerIndex = ReadonlyMap<number, IndexedPlayer>;

/**
 * All players by id, at most three seconds old. It is read again from one second on, since prices move all the time,
 * and answers meanwhile: no one waits for all players.
 */
export const playerIndex: (db: Db) => Promise<PlayerIndex> = recentRead((db) => readPlayers(db, sql`true`), {
  maxMs: 3_000,
  refreshedAfterMs: 1_000,
});

/** Players by id as they are now; unknown ids are left out. */
export function loadPlayers(db: Db, playerIds: readonly number[]): Promise<PlayerIndex> {
  return readPlayers(db, sql`player.id = any(${[...new Set(playerIds)]}::int[])`);
}

async function readPlayers(db: Db, wanted: ReturnType<typeof sql>): Promise<PlayerIndex> {
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
