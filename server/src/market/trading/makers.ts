import type { OrderRow } from '@touchline/contract/market/rows';
import { sql, type Db } from '../../db/database.ts';

/** A manager as shown next to an order or bid. */
export type Maker = OrderRow['maker'];

/** The house, which sells without a nickname. */
export const HOUSE: Maker = { id: 0, nickname: '', simulated: false, market_maker: false };

/** Managers by id; unknown ones are absent. */
export async function loadMakers(db: Db, managerIds: readonly number[]): Promise<ReadonlyMap<number, Maker>> {
  if (managerIds.length === 0) return new Map();
  const { rows } = await sql<Maker>`
    select id, nickname, is_simulated as simulated, is_market_maker as market_maker
    from manager where id = any(${[...new Set(managerIds)]}::int[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
