import { rulesOf } from '@touchline/domain/rules/index';
import { packOf, type PackKey } from '@touchline/domain/rules/packs';
import { sql, type Db } from '../../db/database.ts';
import { readTable } from '../make-draw.ts';

/**
 * SHA-256 of odds and pool that a pack of a drop would be drawn from now; null when it is not on sale. A draw in between
 * changes the pool, and the proof then shows the hash of the one that was used.
 */
export async function tableHashOf(db: Db, dropId: number): Promise<string | null> {
  const { rows } = await sql<{ pack: PackKey; league_id: number; rules_version: number }>`
    select pack, league_id, rules_version from pack_drop where id = ${dropId} and left_quantity > 0
  `.execute(db);
  const [drop] = rows;
  if (drop === undefined) return null;
  const { shop } = rulesOf(drop.rules_version);
  const table = await readTable(db, {
    table: packOf(shop, drop.pack).table,
    leagueIds: [drop.league_id],
    leftPerCard: shop.leftPerCard,
  });
  return table?.tableHash ?? null;
}
