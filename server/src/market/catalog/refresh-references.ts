import { CURRENT_RULES, DAY_MS } from '@touchline/domain/rules/index';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { earlierReferences, loadReferences } from '../prices/references.ts';
import { newPriceCache } from '../prices/eligible-fills.ts';

/** Cards read at once; few enough for their locks to be short. */
const SLICE = 200;
const WEEK_MS = 7 * DAY_MS;

/** Usual prices of a card in units of XFC: now, a day ago and a week ago. */
interface UsualPrices {
  readonly now: bigint | null;
  readonly dayAgo: bigint | null;
  readonly weekAgo: bigint | null;
}

/**
 * Brings the usual prices of all traded cards up to date, and those of a day and a week ago: that of a card with few fills
 * is the price of its tier, which moves with the trades of other cards. Fills write those of their own cards. Locks only
 * cards of which a price has changed, and reads it again under their lock.
 */
export async function refreshReferences(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<UsualPrices & { id: number }>`
    select card.id, reference_price as now, price_day_ago as "dayAgo", price_week_ago as "weekAgo"
    from card join card_market on card_id = card.id where lifetime is not null order by card.id
  `.execute(db);
  for (let from = 0; from < rows.length; from += SLICE) {
    const slice = rows.slice(from, from + SLICE);
    const current = await loadUsualPrices(
      db,
      slice.map(({ id }) => id),
      now,
    );
    const changed = slice.filter((row) => isDifferent(row, current.get(row.id))).map(({ id }) => id);
    if (changed.length === 0) continue;
    await inTransaction(db, async (tx) => {
      await sql`
        select from card_market where card_id = any(${changed}::int[]) order by card_id for update
      `.execute(tx);
      const prices = [...(await loadUsualPrices(tx, changed, now))];
      const column = (name: keyof UsualPrices) => prices.map(([, each]) => each[name]?.toString() ?? null);
      await sql`
        update card_market set reference_price = usual.now, price_day_ago = usual.day_ago,
          price_week_ago = usual.week_ago
        from unnest(
          ${prices.map(([id]) => id)}::int[], ${column('now')}::bigint[], ${column('dayAgo')}::bigint[],
          ${column('weekAgo')}::bigint[]
        ) as usual (card_id, now, day_ago, week_ago)
        where card_market.card_id = usual.card_id
      `.execute(tx);
    });
  }
}

async function loadUsualPrices(
  db: Db,
  cardIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, UsualPrices>> {
  const cache = newPriceCache();
  const current = await loadReferences(db, cardIds, now, CURRENT_RULES, cache);
  const before = (ms: number) =>
    earlierReferences(db, cardIds, new Date(now.getTime() - ms), CURRENT_RULES, cache);
  const [dayAgo, weekAgo] = [await before(DAY_MS), await before(WEEK_MS)];
  return new Map(
    cardIds.map((id) => [
      id,
      { now: current.get(id) ?? null, dayAgo: dayAgo.get(id) ?? null, weekAgo: weekAgo.get(id) ?? null },
    ]),
  );
}

function isDifferent(stored: UsualPrices, current: UsualPrices | undefined): boolean {
  return (
    current !== undefined &&
    (stored.now !== current.now || stored.dayAgo !== current.dayAgo || stored.weekAgo !== current.weekAgo)
  );
}
