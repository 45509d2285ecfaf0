import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { loadReferences, writeReferences } from '../trading/references.ts';

/** Cards read at once; few enough for their locks to be short. */
const SLICE = 200;

/**
 * Brings the usual prices of all traded cards up to date: that of a card with few fills is the price of its tier, which
 * moves with the trades of other cards. Fills write those of their own cards. Locks only cards whose price has changed,
 * and reads it again under their lock.
 */
export async function refreshReferences(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; price: bigint | null }>`
    select card.id, reference_price as price from card join card_market on card_id = card.id
    where lifetime is not null order by card.id
  `.execute(db);
  for (let from = 0; from < rows.length; from += SLICE) {
    const slice = rows.slice(from, from + SLICE);
    const current = await loadReferences(
      db,
      slice.map(({ id }) => id),
      now,
      CURRENT_RULES,
    );
    const changed = slice.filter(({ id, price }) => (current.get(id) ?? null) !== price).map(({ id }) => id);
    if (changed.length === 0) continue;
    await inTransaction(db, async (tx) => {
      await sql`
        select from card_market where card_id = any(${changed}::int[]) order by card_id for update
      `.execute(tx);
      await writeReferences(tx, await loadReferences(tx, changed, now, CURRENT_RULES));
    });
  }
}
